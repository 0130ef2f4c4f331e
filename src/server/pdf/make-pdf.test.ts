import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, it, onTestFinished } from "vitest";
import { anyDocument } from "#content/testing/documents.ts";
import {
  lettersOf,
  made,
  makeOrdered as make,
  orderOf,
  orderedPage as page,
  textOf,
  these,
} from "#server/testing/ordered-pdf.ts";
import { cases } from "#testing/depth.ts";
import { makePdf, PdfFailure, processArguments } from "./make-pdf.ts";
import type { OrderedPage } from "./pdf-order.ts";

const everyBlock = `# First

Words with **bold**, *italic*, \`code\`, ~~gone~~ and #import "x" $y$ \\\\ #eval("1").

## Second

- one
  1. deep
- [x] done

> quoted

\`\`\`ts title="x.ts"
const answer = 42;
\`\`\`

| Name | Count |
| --- | --: |
| Apples | 3 |

{% hint style="danger" %}
Mind the gap.
{% endhint %}

{% tabs %}
{% tab title="Linux" %}
apt
{% endtab %}
{% endtabs %}

<details><summary>More</summary>

Inside

</details>

{% embed url="https://example.com/video" %}

$$
E = mc^2
$$

---

<video>source</video>
`;

describe("a PDF", () => {
  it("says what the pages say, in their order, in tags that screen readers follow", async () => {
    const { pdf, warnings } = await made(
      orderOf([page("a", "Start", everyBlock), page("b", "Deeper", "End.", 2)]),
    );
    expect(warnings).toEqual([]);
    expect(pdf).toMatchObject({ title: "Handbook", language: "en", tagged: true });
    const text = lettersOf(textOf(pdf));
    const inOrder = [
      "Northwind",
      "Revision abc",
      "Contents",
      "First",
      'Words with bold, italic, code, gone and #import "x" $y$ \\ #eval("1").',
      "one",
      "deep",
      "done",
      "quoted",
      "const answer = 42;",
      "Name",
      "Apples",
      "Danger",
      "Mind the gap.",
      "Linux",
      "apt",
      "More",
      "Inside",
      "Embedded page",
      "E = mc^2",
      "<video>source</video>",
      "End.",
    ].map(lettersOf);
    let from = 0;
    for (const words of inOrder) {
      const at = text.indexOf(words, from);
      expect(at, words).toBeGreaterThanOrEqual(from);
      from = at + words.length;
    }
    expect(pdf.outline).toEqual(["Start", "  First", "    Second", "  Deeper"]);
  });

  it("prints what tags of HTML and footnotes mean", async () => {
    const markdown = [
      'Press <kbd>Ctrl</kbd>, H<sub>2</sub>O<br>new <mark>line</mark> <a href="https://a.example/">out</a>[^n]',
      '<div align="center">\n\n# Middle\n\n</div>',
      '<p align="center"><img src="https://a.example/x.png" alt="A picture"></p>',
      "<table><tr><td>one</td><td>two <b>three</b></td></tr></table>",
      '<a href="javascript:alert(1)">nowhere</a>',
      "[^n]: The note",
    ].join("\n\n");
    const { pdf, warnings } = await made(orderOf([page("a", "Start", markdown)]));
    expect(warnings).toEqual([]);
    const text = lettersOf(textOf(pdf));
    for (const words of [
      "Press Ctrl, H2O",
      "new line out1",
      "A picture",
      "onetwo three",
      "1 The note",
    ])
      expect(text).toContain(lettersOf(words));
    expect(text).not.toMatch(/<\w/);
    expect(text).not.toContain("div");
    expect(pdf.links.filter((link) => link.includes(":"))).toEqual(["https://a.example/"]);
  });

  it("leads to places inside, to the dashboard and to addresses outside", async () => {
    const links =
      "[there](/pages/b#the-part) [top](/pages/b) [left out](/pages/zzz) [out](https://example.com/x)";
    const { pdf } = await made(
      orderOf([page("a", "Start", links), page("b", "Other", "# The part\n\nWords.")]),
    );
    expect(pdf.links).toEqual(
      expect.arrayContaining(["sheet 4", "https://docs.example/zzz", "https://example.com/x"]),
    );
    expect(pdf.links.filter((link) => link === "sheet 4").length).toBeGreaterThanOrEqual(2);
    expect(pdf.links).not.toContain("sheet 0");
  });

  it("sets every script, and names what no font has", async () => {
    const words = [
      "Ελληνικά Кириллица Ünïcödé",
      "日本語のテキスト",
      "简体中文",
      "한국어",
      "ภาษาไทย",
      "हिन्दी",
    ];
    const rightToLeft = ["هذا نص عربي", "שלום עולם"];
    const { pdf, warnings } = await made(
      orderOf([page("a", "Scripts", [...words, ...rightToLeft, "\u{13000}"].join("\n\n"))]),
    );
    const text = lettersOf(textOf(pdf));
    for (const word of words) expect(text).toContain(lettersOf(word));
    expect(text).toContain(lettersOf("U+13000"));
    expect(warnings).toEqual(["No font has these characters: U+13000"]);
  });

  it.each([
    "\u2754",
    "a \u2754 \u65E5",
    "\u2754\u65E5\u2754",
    "\u2754\u200D\u2754",
    "\u{1F600}\u2754",
  ])("sets %j in code, too", async (code) => {
    const { flaw, warnings } = await make(
      orderOf([page("a", "Code", `\`${code}\`\n\n\`\`\`\n${code}\n\`\`\``)]),
    );
    expect({ flaw, warnings }).toEqual({ warnings: [] });
  });

  it("keeps every sign that stands before one without a shape, for copies and search", async () => {
    const invisible = "\u200B \u00AD \u2060 \u200E \u2066 \u2069 \u202E \u202C \u200C \u200D".split(
      " ",
    );
    const markdown = [
      ...invisible.map((sign) => `Max${sign}imum tax. Hex${sign} box.`),
      "`max\u200Bimum`",
      "```\nlet x\u00AD = box;\n```",
      "更\u200B容易帮助。帮助更容易。",
    ].join("\n\n");
    const { pdf } = await made(orderOf([page("a", "A", markdown)]));
    const text = textOf(pdf).replaceAll(/\s/g, "");
    expect(text.split("Maximumtax.Hexbox.")).toHaveLength(invisible.length + 1);
    for (const said of ["maximum", "letx=box;", "更容易帮助。帮助更容易。"])
      expect(text).toContain(said);
  });

  it("breaks what is too long for a line, wherever it stands", async () => {
    const long = "abcdefghij".repeat(30);
    const path = "https://docs.example/a-part/of_it/and.more?".repeat(8);
    const json = `{"name":"Ana","text":"${long}","path":"${path}"}`;
    const cjk = "更容易帮助".repeat(40);
    const markdown = [
      `# ${long}`,
      `${long}.`,
      `See ${path} and \`${long}\`.`,
      cjk,
      `\`\`\`\n${long}\n\`\`\``,
      `\`\`\`json\n${json}\n\`\`\``,
      `| ${long} | b |\n| --- | --- |\n| c | ${path} |`,
      `| A | B | C | D |\n|${" --- |".repeat(4)}\n| a | b | c | ${"*in*`out`".repeat(20)} |`,
      ["abcdefghijklmnopqrst", "---", path].map((cell) => `${`| ${cell} `.repeat(12)}|`).join("\n"),
    ].join("\n\n");
    const { pdf } = await made(orderOf([page("a", long, markdown)]));
    expect(Math.max(...pdf.reach)).toBeLessThan(0.93);
    const text = textOf(pdf).replaceAll(/\s/g, "");
    for (const said of [`${long}.`, path, json, cjk]) expect(text).toContain(said);
  });

  it("shows pictures of the space, and names those it cannot show", async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"/>';
    const hostile =
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9"><image xlink:href="file:///etc/passwd" width="9" height="9"/></svg>';
    const markdown =
      "![A drawing](/files/good)\n\n![](/files/bad)\n\n![far](https://example.com/far.png)\n\n![evil](/files/evil)";
    const { pdf, warnings } = await made(
      orderOf([page("a", "Pictures", markdown)], {
        files: {
          good: { name: "good.svg", picture: "good.svg" },
          bad: { name: "bad.png", picture: "bad.png" },
          evil: { name: "evil.svg", picture: "evil.svg" },
        },
      }),
      [
        { name: "good.svg", bytes: Buffer.from(svg) },
        { name: "bad.png", bytes: Buffer.from("no picture") },
        { name: "evil.svg", bytes: Buffer.from(hostile) },
      ],
    );
    expect(warnings).toContain("This picture cannot be read: bad.png");
    expect(textOf(pdf)).toContain("bad.png");
    expect(textOf(pdf)).toContain("far (https://example.com/far.png)");
    expect(textOf(pdf)).not.toContain("root:");
  });

  it("prints no comments of HTML, and all that is none", async () => {
    const { pdf } = await made(
      orderOf([
        page(
          "a",
          "Start",
          [
            "Before <!-- said within --> after.",
            "<!-- a note\n\nof two parts -->",
            "<!----><!-- two --> <b>words</b>",
            "- item\n\n  <!-- in an item -->",
            "```\n<!-- code -->\n```",
            "End.",
            "<!-- without an end",
          ].join("\n\n"),
        ),
      ]),
    );
    const text = textOf(pdf);
    for (const shown of [
      "Before",
      "after.",
      "words",
      "item",
      "<!-- code -->",
      "End.",
      "without an",
    ])
      expect(lettersOf(text)).toContain(lettersOf(shown));
    for (const hidden of ["said within", "a note", "of two parts", "two -->", "in an item"])
      expect(lettersOf(text)).not.toContain(lettersOf(hidden));
    // Of the words in bold, and of what has no end.
    expect(text.match(/Source/g)).toHaveLength(2);
  });

  it("says that there are no pages", async () => {
    const { pdf } = await made(orderOf([]));
    expect(textOf(pdf)).toContain("There are no pages yet.");
  });

  it("is made of whatever documents there are, to the standard for screen readers", async () => {
    const documents = fc.sample(anyDocument(), { numRuns: cases(400) });
    const pages = documents.map((document, index): OrderedPage => ({
      id: `p${index}`,
      level: 1 + (index % 4 === 0 ? 0 : index % 4),
      title: `Page ${index}`,
      document: JSON.stringify(document),
    }));
    const { flaw, sheets } = await make(orderOf(pages));
    expect(flaw).toBeUndefined();
    expect(sheets).toBeGreaterThan(cases(30));
  });

  it.each([
    ["a word without end", "x".repeat(300_000)],
    ["controls, halves of characters and an empty title", "a\u0000b\u001B[31m \uD800 c"],
    ["quotes in quotes", `${">".repeat(60)} deep`],
    [
      "lists in quotes in hints",
      `${'{% hint style="info" %}\n'.repeat(9)}${"> - ".repeat(12)} deep\n${"{% endhint %}\n".repeat(9)}`,
    ],
  ])("is made of %s", async (_what, text) => {
    const { sheets } = await make(orderOf([page("a", text.slice(0, 40) || "x", text)]));
    expect(sheets).toBeGreaterThan(1);
  });
});

it("ends a process that takes more memory than it may", async () => {
  const text = "Many words in a paragraph that is set. ".repeat(40_000);
  await expect(make(orderOf([page("a", "Long", text)]), [], 150)).rejects.toMatchObject({
    name: "PdfFailure",
    because: "memory",
  });
});

it("ends the process when it is told to stop", async () => {
  const stopping = new AbortController();
  const order = orderOf([page("a", "Start", "Words.")]);
  const running = makePdf(order, these([]), { memoryMb: 1024 }, stopping.signal);
  stopping.abort();
  await expect(running).rejects.toBeInstanceOf(PdfFailure);
});

it("the process ends in the middle, with its folder, once nobody is there to take what it makes", async () => {
  const folder = await mkdtemp(join(tmpdir(), "bindery-alone-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  // Many seconds of work, which it would end with 0.
  const text = "Many words in a paragraph that is set.\n\n".repeat(40_000);
  const order = orderOf([page("a", "Long", text)]);
  await writeFile(join(folder, "order.json"), JSON.stringify(order));
  const child = spawn(process.execPath, processArguments(folder), {
    cwd: folder,
    stdio: ["pipe", "ignore", "ignore"],
  });
  const ended = once(child, "exit");
  child.stdin.destroy();
  expect(await ended).toEqual([null, "SIGKILL"]);
  expect(existsSync(folder)).toBe(false);
});
