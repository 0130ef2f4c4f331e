import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Block, Document } from "#contract/schemas/document.ts";
import { countingKeys, newDocument, plainTextOf, textBlock } from "#content/block.ts";
import { parseMarkdown } from "#content/markdown/parse.ts";
import { printBlock, printMarkdown } from "#content/markdown/print.ts";
import { mergeDocuments } from "#content/merge/documents.ts";
import { cases } from "#testing/depth.ts";

const RUNS = cases(200);
/** Milliseconds for that many calls of git on a busy machine. */
const TIMEOUT_MS = 600_000;

let folder = "";

beforeAll(() => {
  const { error, status } = spawnSync("git", ["--version"]);
  if (error !== undefined || status !== 0) {
    throw new Error("This suite compares with git, which is not installed here.");
  }
  folder = mkdtempSync(join(tmpdir(), "merge-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What git makes of three texts; undefined where it sees a conflict. */
const gitMerge = (base: string, ours: string, theirs: string): string | undefined => {
  for (const [name, text] of Object.entries({ base, ours, theirs })) {
    writeFileSync(join(folder, name), text);
  }
  const git = spawnSync("git", ["merge-file", "-p", "ours", "base", "theirs"], {
    cwd: folder,
    encoding: "utf8",
  });
  if (git.error !== undefined || git.status === null || git.status > 127) {
    throw new Error(`git merge-file failed: ${git.stderr}`);
  }
  return git.status === 0 ? git.stdout : undefined;
};

interface Step {
  readonly act: "reword" | "insert" | "delete";
  readonly at: number;
  readonly text: string;
}

const scripts = (acts: readonly Step["act"][]): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.record<Step>({
      act: fc.constantFrom(...acts),
      at: fc.nat({ max: 40 }),
      text: fc.constantFrom(ALIKE, "one more", "another line"),
    }),
    { minLength: 1, maxLength: 5, size: "max" },
  );

/** What both sides may add word for word. */
const ALIKE = "added alike";
const anyScript = scripts(["reword", "insert", "delete"]);

/** Follows a script; a block that is `fixed` is not deleted. */
const edit = (
  base: Document,
  script: readonly Step[],
  prefix: string,
  fixed?: string,
): Document => {
  const nodes = script.reduce<Block[]>((blocks, { act, at, text }, index) => {
    const key = `${prefix}${index}`;
    if (act === "insert") {
      const said = text === ALIKE ? text : `${text} ${key}`;
      return blocks.toSpliced(at % (blocks.length + 1), 0, textBlock("paragraph", key, said));
    }
    const fixture = at % Math.max(blocks.length, 1);
    const block = blocks[fixture];
    if (block === undefined || (act === "delete" && block.key === fixed)) {
      return blocks;
    }
    return act === "delete"
      ? blocks.toSpliced(fixture, 1)
      : blocks.with(fixture, textBlock("paragraph", block.key, `${plainTextOf(block)} ${key}`));
  }, base.nodes);
  return newDocument(nodes);
};

/** A text of a dozen or more lines, no two alike. */
const bases = fc
  .integer({ min: 8, max: 24 })
  .map((size) =>
    newDocument(
      Array.from({ length: size }, (_, index) =>
        textBlock("paragraph", `b${index}`, `Line ${index} says this`),
      ),
    ),
  );

/** What two people make of a text. */
const histories = (script: fc.Arbitrary<Step[]>) =>
  fc.record({ base: bases, ours: script, theirs: script }).map(({ base, ours, theirs }) => ({
    base,
    ours: edit(base, ours, "o"),
    theirs: edit(base, theirs, "t"),
  }));

/**
 * The same where one of them moves a block as well. It goes past two others or more and stays on both sides, as
 * git otherwise may take another line for the moved one, or brings back one that was deleted.
 */
const movingHistories = fc
  .record({ base: bases, theirs: anyScript, from: fc.nat({ max: 40 }), to: fc.nat({ max: 40 }) })
  .map(({ base, theirs, from, to }) => {
    const size = base.nodes.length;
    const [old, now] = [from % size, to % size];
    const block = base.nodes[old];
    const moved =
      block === undefined || Math.abs(old - now) < 2
        ? base.nodes
        : base.nodes.toSpliced(old, 1).toSpliced(now, 0, block);
    return { base, ours: newDocument(moved), theirs: edit(base, theirs, "t", block?.key) };
  });

const lines = (document: Document): string =>
  document.nodes.map((block) => `${plainTextOf(block)}\n`).join("");

describe("where git merges lines without conflict, documents merge into the same text", () => {
  test.each([
    { name: "a line for each block", print: lines, given: histories(anyScript) },
    // Between empty lines git may not see that both added at the same position: here one side does.
    { name: "as Markdown", print: printMarkdown, given: histories(scripts(["reword", "delete"])) },
    { name: "with a moved line", print: lines, given: movingHistories },
  ])(
    "$name",
    ({ print, given }) => {
      let clean = 0;
      fc.assert(
        fc.property(given, ({ base, ours, theirs }) => {
          const expected = gitMerge(print(base), print(ours), print(theirs));
          if (expected === undefined) {
            return;
          }
          clean++;
          const merged = mergeDocuments(base, ours, theirs, [], {
            print: printBlock,
            parse: (markdown) => parseMarkdown(markdown, countingKeys("p")),
          });
          expect(merged.conflicts).toEqual([]);
          expect(print(merged.document)).toBe(expected);
        }),
        { numRuns: RUNS },
      );
      // Were most of them conflicts for git, little would have been compared.
      expect(clean).toBeGreaterThan(RUNS / 10);
    },
    TIMEOUT_MS,
  );
});
