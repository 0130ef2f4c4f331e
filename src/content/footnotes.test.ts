import { describe, expect, test } from "vitest";
import { countingKeys, isText } from "./block.ts";
import { footnotesOf, readNotes } from "./footnotes.ts";
import { parseMarkdown } from "./markdown/parse.ts";
import { printMarkdown } from "./markdown/print.ts";

const read = (markdown: string) => parseMarkdown(markdown, countingKeys("k"));

/** The lines of a document with each marker as `{number}`, or `{number:}` where the note is said. */
const shown = (markdown: string): string[] => {
  const document = read(markdown);
  const notes = footnotesOf(document);
  return document.nodes.map(({ nodes }) =>
    readNotes(
      nodes.flatMap((node) => (isText(node) ? node.leaves : [])),
      notes,
    )
      .map((run: { text: string; marker?: { note: { number: number }; says: boolean } }) =>
        run.marker === undefined
          ? run.text
          : `{${String(run.marker.note.number)}${run.marker.says ? ":" : ""}}`,
      )
      .join(""),
  );
};

describe("footnotes", () => {
  test("are numbered by where the text refers to them", () => {
    expect(shown("a[^x] b[^1] c[^X].\n\n[^1]: One\n[^x]: *Two*\n")).toEqual([
      "a{1} b{2} c{1}.",
      "{2:} One\n{1:} Two",
    ]);
  });

  test("that are not said, or not referred to, stay as they are written", () => {
    expect(shown("a[^1] `[^2]`\n\n[^2]: Two")).toEqual(["a[^1] [^2]", "[^2]: Two"]);
  });

  test("are written as they were read, also beside definitions of links", () => {
    const markdown = "a[^1] and \\[b\\].\n\n[^1]: One\n\n[c]: https://a.example/\n";
    expect(printMarkdown(read(markdown))).toBe(markdown);
  });

  test("in great number take time in step with it", () => {
    const many = Array.from({ length: 20_000 }, (_, at) => `a[^${String(at)}]`).join(" ");
    const said = Array.from({ length: 20_000 }, (_, at) => `[^${String(at)}]: b`).join("\n");
    const document = read(`${many}\n\n${said}`);
    const started = Date.now();
    expect(footnotesOf(document).size).toBe(20_000);
    expect(Date.now() - started).toBeLessThan(5000);
  });
});
