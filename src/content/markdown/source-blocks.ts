import type { Token } from "markdown-it";
import type { Block } from "#contract/schemas/document.ts";
import { type NewKey, newDocument, sameContent } from "../block.ts";
import { buildBlocks, withoutUsedDefinitions } from "./build.ts";
import { cleanText } from "./characters.ts";
import { normaliseBlocks } from "./normalise-blocks.ts";
import { isReadable, readBlocks, readingRules } from "./parse.ts";
import { readTokens } from "./reader.ts";

/** Lines of a source and the blocks they produce; none if they only define what other lines mean. */
export interface SourceChunk {
  /** The first line, counted from 0, and the line after the last. Blank lines after a block belong to it. */
  readonly start: number;
  readonly end: number;
  readonly blocks: readonly Block[];
}

/** Groups of tokens that start at the top level, each with its first line. */
const topGroups = (tokens: readonly Token[]): { start: number; tokens: Token[] }[] | undefined => {
  const groups: { start: number; tokens: Token[] }[] = [];
  let depth = 0;
  for (const token of tokens) {
    if (depth === 0) {
      const start = token.map?.[0];
      if (start === undefined || start < (groups.at(-1)?.start ?? 0)) return undefined;
      groups.push({ start, tokens: [] });
    }
    groups.at(-1)?.tokens.push(token);
    depth += token.nesting;
  }
  return depth === 0 ? groups : undefined;
};

/**
 * Parses like `parseMarkdown`, and maps lines to blocks: concatenated, the chunks are all lines and all blocks.
 * Returns undefined if a block cannot be separated from those around it.
 */
export const readSourceBlocks = (markdown: string, newKey: NewKey): SourceChunk[] | undefined => {
  const source = cleanText(markdown);
  const lines = source.split("\n").length;
  const blocks = readBlocks(source, newKey);
  const whole = [{ start: 0, end: lines, blocks }];
  if (!isReadable(source)) return whole;
  const all = readTokens(source);
  const saying = new Set(withoutUsedDefinitions(all));
  const groups = topGroups(all);
  if (groups === undefined) return undefined;
  const chunks = groups.map(({ start, tokens }, at): SourceChunk => {
    const last = at === groups.length - 1;
    const said = tokens.filter((token) => saying.has(token));
    const read = normaliseBlocks(buildBlocks(said, newKey), 0, readingRules, last);
    return { start, end: groups[at + 1]?.start ?? lines, blocks: read };
  });
  const [first] = chunks;
  if (first === undefined || first.start > 0)
    chunks.unshift({ start: 0, end: first?.start ?? lines, blocks: [] });
  const joined = newDocument(chunks.flatMap((chunk) => [...chunk.blocks]));
  return sameContent(joined, newDocument(blocks)) ? chunks : undefined;
};
