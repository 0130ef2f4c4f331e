import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { countingKeys } from "#content/block.ts";
import { parseMarkdown } from "#content/markdown/parse.ts";
import { printMarkdown } from "#content/markdown/print.ts";

/** The pages of a documentation: Markdown by path. */
export type Docs = ReadonlyMap<string, string>;

/** Packages the service depends on that ship their published documentation. */
const packages = [
  ["undici", "docs/docs"],
  ["pino", "docs"],
] as const;

/** Returns Markdown as this product prints it, which is the form that git merges. */
const printed = (markdown: string): string =>
  printMarkdown(parseMarkdown(markdown, countingKeys("k")));

/** Reads every Markdown page below a folder, by its path there. */
const docsIn = (folder: string): Docs => {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".md"))
    .toSorted();
  return new Map(paths.map((path) => [path, readFileSync(join(folder, path), "utf8")]));
};

/** Returns the documentation of installed packages as shipped: about fifty pages written by people. */
export const shippedDocs = (): Docs => {
  const { resolve } = createRequire(import.meta.url);
  const all = packages.map(([name, folder]) =>
    [...docsIn(join(dirname(resolve(`${name}/package.json`)), folder))].map(
      ([path, markdown]) => [`${name}/${path}`, markdown] as const,
    ),
  );
  return new Map(all.flat());
};

/** The same as this product prints it. */
export const installedDocs = (): Docs =>
  new Map([...shippedDocs()].map(([path, markdown]) => [path, printed(markdown)]));

/** Splits Markdown into blocks at blank lines, with fenced code kept whole. */
const chunksOf = (markdown: string): string[] => {
  const chunks: string[] = [];
  let fence = "";
  for (const part of markdown.trimEnd().split("\n\n")) {
    if (fence === "") chunks.push(part);
    else chunks[chunks.length - 1] += `\n\n${part}`;
    for (const line of part.split("\n")) {
      const [, mark = ""] = /^\s*(?:[-*]\s+|\d+\.\s+)?(`{3,}|~{3,})/.exec(line) ?? [];
      if (mark !== "") fence = fence === "" ? mark : mark.startsWith(fence) ? "" : fence;
    }
  }
  return chunks;
};

const reworded = (chunk: string, word: string): string => {
  const lines = chunk.split("\n");
  const last = lines.at(-1) ?? "";
  const first = lines[0] ?? "";
  if (/^(`{3,}|~{3,})/.test(first)) return lines.toSpliced(1, 0, `// ${word}`).join("\n");
  if (/^\s*[-*] /.test(first)) return [...lines, `- And ${word}.`].join("\n");
  if (/^[A-Z][^|<{]*$/.test(last)) return `${chunk} As ${word} says.`;
  return chunk;
};

/** An author of edits: each edits different places, some of which overlap. */
interface Author {
  readonly word: string;
  /** One block in this many is edited, starting with one that depends on the page. */
  readonly every: number;
  /** One paragraph in this many is deleted instead. */
  readonly drops: number;
}

/** Returns a page after an author's edits: blocks are reworded, some dropped, some added. */
export const editedBy = ({ word, every, drops }: Author, page: string, number: number): string => {
  const chunks = chunksOf(page).flatMap((chunk, at) => {
    const turn = at + number * 3;
    if (turn % every !== 0) return [chunk];
    const act = Math.floor(turn / every) % 3;
    if (act === 0) return [chunk, `Since ${word}, point ${at} of this page is new.`];
    if (act === 1 && turn % drops === 0 && /^[A-Z]/.test(chunk)) return [];
    return [reworded(chunk, word)];
  });
  return printed(chunks.join("\n\n"));
};

/** Merges three texts with git; returns undefined if it reports a conflict. */
export const gitMerge = (base: string, ours: string, theirs: string): string | undefined => {
  const folder = mkdtempSync(join(tmpdir(), "merge-file-"));
  try {
    for (const [name, text] of Object.entries({ base, ours, theirs }))
      writeFileSync(join(folder, name), text);
    const git = spawnSync("git", ["merge-file", "-p", "ours", "base", "theirs"], {
      cwd: folder,
      encoding: "utf8",
    });
    if (git.error !== undefined || git.status === null || git.status > 127)
      throw new Error(`git merge-file failed: ${git.stderr}`);
    return git.status === 0 ? git.stdout : undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
