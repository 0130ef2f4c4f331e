import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countingKeys, newDocument, sameContent } from "../block.ts";
import { parseMarkdown } from "../markdown/parse.ts";
import { normalise } from "../markdown/print.ts";
import { anyDocument } from "../testing/documents.ts";
import { rewriteBody } from "./body.ts";

const read = (text: string) => parseMarkdown(text, countingKeys("t"));

/** The file with the block at an index replaced by what another text says. */
const withBlock = (source: string, at: number, text: string): string =>
  rewriteBody(source, newDocument(read(source).nodes.toSpliced(at, 1, ...read(text).nodes)));

const page = [
  "Intro  ",
  "with __bold__ words.",
  "",
  "",
  "* one",
  "* two",
  "    * deeper",
  "",
  "Setext heading",
  "==============",
  "",
  "| a | b |",
  "|:--|---|",
  "| 1 | 2 |",
  "",
  "See [the docs][d].",
  "",
  "[d]: https://example.com 'Docs'",
  "",
  "```js",
  "x()",
  "```",
].join("\n");

describe("a file that is written again", () => {
  test("keeps every byte while nothing changed", () => {
    expect(rewriteBody(page, read(page))).toBe(page);
  });

  test("changes the lines of the changed block alone", () => {
    const at = read(page).nodes.findIndex(({ type }) => type === "heading-1");
    const written = withBlock(page, at, "# Other heading");
    expect(written).toBe(page.replace("Setext heading\n==============", "# Other heading"));
  });

  test("changes one item of a list and leaves the others as they are written", () => {
    const at = read(page).nodes.findIndex(({ type }) => type === "list-unordered");
    const written = withBlock(page, at, "* one\n* two more\n    * deeper");
    expect(written).toBe(page.replace("* two\n", "* two more\n"));
  });

  test("changes one row of a table and leaves the others as they are written", () => {
    const table = ["|a|b|", "|:-|-|", "|1|2|", "|3|4|", ""].join("\n");
    expect(withBlock(table, 0, table.replace("|3|4|", "|3|5|"))).toBe(
      table.replace("|3|4|", "| 3 | 5 |"),
    );
  });

  test("keeps the definitions that other blocks use", () => {
    const at = read(page).nodes.findIndex(({ type }) => type === "code");
    expect(withBlock(page, at, "```js\ny()\n```")).toBe(page.replace("x()", "y()"));
  });

  test("keeps its line endings", () => {
    const crlf = page.replaceAll("\n", "\r\n");
    const at = read(crlf).nodes.findIndex(({ type }) => type === "heading-1");
    expect(withBlock(crlf, at, "# Other heading")).toBe(
      crlf.replace("Setext heading\r\n==============", "# Other heading"),
    );
  });

  test("keeps both line endings of a file that has both, and ends new lines as most do", () => {
    const mixed = page.replace("Setext heading\n", "Setext heading\r\n").replace(/\n$/, "\r\n");
    const at = read(mixed).nodes.findIndex(({ type }) => type === "code");
    expect(withBlock(mixed, at, "```js\ny()\n```")).toBe(mixed.replace("x()", "y()"));
    const three = "One\r\n\nTwo\n\r\nThree\n\nFour\n";
    expect(withBlock(three, 1, "Second")).toBe(three.replace("Two", "Second"));
    expect(withBlock(three, 0, "First")).toBe(three.replace("One\r\n", "First\n"));
    const windows = "One\r\n\r\nTwo\n\r\nThree\r\n";
    expect(withBlock(windows, 1, "Second")).toBe(windows.replace("Two\n", "Second\r\n"));
  });

  test("takes a block away with the blank lines behind it, and adds one between blank lines", () => {
    const three = "One\n\nTwo\n\n\nThree\n";
    expect(rewriteBody(three, newDocument(read(three).nodes.toSpliced(1, 1)))).toBe(
      "One\n\nThree\n",
    );
    expect(
      rewriteBody(three, newDocument(read(three).nodes.toSpliced(1, 0, ...read("New").nodes))),
    ).toBe("One\n\nNew\n\nTwo\n\n\nThree\n");
  });

  test("keeps blocks together that no blank line parts", () => {
    const close = "## Setup\nFirst:\n* one\n* two\n\nThen go.\n";
    expect(withBlock(close, 0, "## Set up")).toBe(close.replace("Setup", "Set up"));
    expect(withBlock(close, 2, "* one\n* three")).toBe(close.replace("two", "three"));
    expect(rewriteBody(close, newDocument(read(close).nodes.toSpliced(2, 1)))).toBe(
      "## Setup\nFirst:\n\nThen go.\n",
    );
  });

  test("loses the definitions that nothing uses any more, and no others", () => {
    const two = "See [a][a].\n\nSee [b][b].\n\n[a]: https://a.example\n[b]: https://b.example\n";
    expect(rewriteBody(two, newDocument(read(two).nodes.toSpliced(0, 1)))).toBe(
      "See [b][b].\n\n[b]: https://b.example\n",
    );
    expect(rewriteBody(two, newDocument(read(two).nodes.toSpliced(1, 1)))).toBe(
      "See [a][a].\n\n[a]: https://a.example\n",
    );
  });

  test("writes only the lists anew that would run into one", () => {
    const lists = "Setext\n===\n\n* a\n\n## Two\n\n* b\n\n__Last__\n";
    const written = rewriteBody(lists, newDocument(read(lists).nodes.toSpliced(2, 1)));
    expect(written).toContain("Setext\n===\n");
    expect(written).toContain("__Last__");
  });

  test("always says what was asked, whatever it said before", () => {
    fc.assert(
      fc.property(anyDocument({ maxLength: 3 }), anyDocument({ maxLength: 3 }), (before, after) => {
        const source = rewriteBody("", before);
        const next = newDocument([...before.nodes.slice(0, 2), ...after.nodes]);
        const text = rewriteBody(source, next);
        expect(sameContent(read(text), normalise(next))).toBe(true);
        expect(rewriteBody(text, read(text))).toBe(text);
      }),
      { numRuns: 30 },
    );
  });
});
