import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { countingKeys, newDocument, plainTextOf, sameContent } from "#content/block.ts";
import { normalise, printMarkdown } from "#content/markdown/print.ts";
import { parseMarkdown } from "#content/markdown/parse.ts";
import { rewriteBody } from "#content/repository/body.ts";
import { root } from "./command.ts";

/** Real documentation: what the installed packages say of themselves, and their docs folders. */
const pages = readdirSync(join(root, "node_modules"), { recursive: true, encoding: "utf8" })
  .filter((path) => /\.md$/i.test(path))
  .filter((path) => path.split("node_modules").length < 3)
  .toSorted()
  .slice(0, 500)
  .map((path) => readFileSync(join(root, "node_modules", path), "utf8"));

const read = (markdown: string) => parseMarkdown(markdown, countingKeys("k"));
const lines = (markdown: string): string[] =>
  markdown
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");

test("real pages are stable once they were printed, and print nearly as written", () => {
  expect(pages.length).toBeGreaterThan(200);
  // Page by page, so that one long change log in a style of its own does not decide.
  const kept: number[] = [];
  for (const markdown of pages) {
    const first = read(markdown);
    const printed = printMarkdown(first);
    expect(sameContent(read(printed), first)).toBe(true);
    expect(sameContent(normalise(first), first)).toBe(true);
    const printedLines = new Set(lines(printed));
    const written = lines(markdown);
    if (written.length > 0)
      kept.push(written.filter((line) => printedLines.has(line)).length / written.length);
  }
  const sum = kept.reduce((all, share) => all + share, 0);
  expect(sum / kept.length).toBeGreaterThan(0.9);
});

test("no word of a real page is lost", { timeout: 120_000 }, () => {
  for (const markdown of pages) {
    const document = read(markdown);
    const said = new Set(
      `${JSON.stringify(document)} ${plainTextOf(document)}`.match(/[\p{L}]{3,}/gu),
    );
    const lost = (markdown.match(/[\p{L}]{3,}/gu) ?? []).filter((word) => !said.has(word));
    // Labels of link definitions, names of characters, of alerts and of tags are no words a reader sees.
    const hidden = /\]\[([^\]]*)\]|^\s*\[([^\]]*)\]:|&(\w+);|^[\s>]*>\s*\[!(\w+)\]/gm;
    const labels = [...markdown.matchAll(hidden)].flatMap((match) =>
      match.slice(1).flatMap((label) => label?.match(/[\p{L}]{3,}/gu) ?? []),
    );
    const unseen = new Set(["details", "summary", ...labels]);
    expect(lost.filter((word) => !unseen.has(word))).toEqual([]);
  }
});

/** Lines of one text that are not in another, as often as they are. */
const missing = (written: readonly string[], in_: readonly string[]): string[] => {
  const left = new Map<string, number>();
  for (const line of in_) left.set(line, (left.get(line) ?? 0) + 1);
  return written.filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  });
};

test(
  "a real page that is edited in one place keeps every line elsewhere",
  { timeout: 240_000 },
  () => {
    const marker = read("A sentence of its own.").nodes;
    for (const [number, markdown] of pages.entries()) {
      // Every line matters, and large pages are slow: some are enough.
      if (number % 6 !== 0 || markdown.length > 40_000) continue;
      const { nodes } = read(markdown);
      const at = (number * 7) % Math.max(1, nodes.length);
      const lists = [nodes[at - 1], nodes[at + 1]].filter((block) =>
        block?.type.startsWith("list"),
      );
      const more = rewriteBody(markdown, newDocument(nodes.toSpliced(at, 0, ...marker)));
      expect(missing(lines(markdown), lines(more))).toEqual([]);
      expect(missing(lines(more), lines(markdown))).toEqual(["A sentence of its own."]);
      // Two lists that meet would be one: the signs of one of them have to change.
      if (lists.length === 2) continue;
      const less = rewriteBody(markdown, newDocument(nodes.toSpliced(at, 1)));
      expect(missing(lines(less), lines(markdown))).toEqual([]);
    }
  },
);
