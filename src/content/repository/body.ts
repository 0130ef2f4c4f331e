import type { Block, Document } from "#contract/schemas/document.ts";
import { countingKeys, newDocument, sameContent } from "../block.ts";
import { diffTokens, diffWords, newBudget } from "../compare/words.ts";
import { printMarkdown } from "../markdown/print.ts";
import { parseMarkdown } from "../markdown/parse.ts";
import { readSourceBlocks, type SourceChunk } from "../markdown/source-blocks.ts";
import { mergeLines } from "../merge/text.ts";

/** The lines of a file: every line ends with a line feed, except possibly the last. */
const linesOf = (text: string): string[] => (text === "" ? [] : text.split(/(?<=\n)/));

/** Whether a text ends with a blank line, and the blank lines it ends with. */
const ENDS_BLANK = /(?:^|\n)[ \t]*\r?\n$/;
const LAST_BLANKS = /(?<=\n)(?:[ \t]*\r?\n)+$/;

type Ending = "\n" | "\r\n";

/** The line ending that most lines of a text have. */
export const endingOf = (text: string): Ending => {
  const windows = text.match(/\r\n/g)?.length ?? 0;
  const all = text.match(/\n/g)?.length ?? 0;
  return 2 * windows > all ? "\r\n" : "\n";
};

/**
 * Applies the file's line endings: lines it already had keep theirs, new ones get the most common one. A file may mix
 * both.
 */
const endedAs = (source: string, text: string): string => {
  if (!source.includes("\r\n")) return text;
  const plainLinesOf = (some: string) => linesOf(some.replaceAll("\r\n", "\n"));
  const [was, plain, lines] = [linesOf(source), plainLinesOf(source), plainLinesOf(text)];
  const ending = endingOf(source);
  const anew = (some: readonly string[]) => some.map((line) => line.replace(/\n$/, ending));
  const hunks = diffTokens(plain, lines, newBudget());
  if (hunks === undefined) return anew(lines).join("");
  const ended: string[] = [];
  let at = 0;
  for (const { before, after } of hunks) {
    ended.push(...was.slice(at, before.start), ...anew(lines.slice(after.start, after.end)));
    at = before.end;
  }
  return [...ended, ...was.slice(at)].join("");
};

const isBlank = (line: string): boolean => line.trim() === "";

/** Keys for blocks that are only compared and printed. */
const reading = () => countingKeys("s");

const says = (text: string, document: Document): boolean =>
  sameContent(parseMarkdown(text, reading()), document);

/** A value that is equal for blocks with equal content. */
export const contentOf = (block: Block): string =>
  JSON.stringify(block, (name, value: unknown) => (name === "key" ? undefined : value));

/** Lines that are kept, or lines that are rewritten in place of others. */
interface Piece {
  readonly kept: boolean;
  readonly lines: readonly string[];
  /** For new lines: whether the lines they replace had no blank line between them and the lines before or after. */
  readonly met?: { readonly before: boolean; readonly after: boolean };
  /** Blank lines after removed lines: they separate what is now adjacent, unless others do. */
  readonly isLeft?: boolean;
}

interface Source {
  readonly lines: readonly string[];
  readonly chunks: readonly SourceChunk[];
}

/** The printed lines of blocks, without trailing blank ones. */
const printed = (blocks: readonly Block[]): string[] =>
  linesOf(printMarkdown(newDocument([...blocks])));

/** The list marker at the start of a line, or its indentation. */
const leaderOf = (line: string): string =>
  /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?/.exec(line)?.[0] ?? "";

/**
 * Used if each printed line corresponds to one line of the file. Returns the new lines, using the file's own where
 * they still apply. New lines start like similar lines in the file, because a different marker would start another
 * list.
 */
const lineByLine = (
  before: readonly string[],
  old: readonly string[],
  after: readonly string[],
): string[] | undefined => {
  if (before.length !== old.length) return undefined;
  const leaders = new Map<string, string>();
  for (const [at, line] of before.entries()) {
    const leader = leaderOf(line);
    if (!leaders.has(leader)) leaders.set(leader, leaderOf(old[at] ?? ""));
  }
  const inStyle = (line: string): string => {
    const leader = leaderOf(line);
    return (leaders.get(leader) ?? leader) + line.slice(leader.length);
  };
  return diffWords(before, after).flatMap(({ kind, before: from, after: to }) => {
    if (kind === "same") return old.slice(from.start, from.end);
    return kind === "added" ? after.slice(to.start, to.end).map(inStyle) : [];
  });
};

/**
 * Lines for `next` that replace those of some chunks. Lines that the change does not touch are kept, if the result
 * parses to the same content.
 */
const replacing = ({ lines }: Source, chunks: readonly SourceChunk[], next: readonly Block[]) => {
  const start = chunks[0]?.start ?? 0;
  const old = lines.slice(start, chunks.at(-1)?.end ?? start);
  let end = old.length;
  while (end > 0 && isBlank(old[end - 1] ?? "")) end -= 1;
  const said = old.slice(0, end).map((line) => line.replace(/\r?\n$/, "\n"));
  const ended = said.map((line, at) =>
    at === end - 1 && !line.endsWith("\n") ? `${line}\n` : line,
  );
  const before = printed(chunks.flatMap(({ blocks }) => [...blocks]));
  const after = printed(next);
  const text = [lineByLine(before, ended, after), mergeLines(before, ended, after)].find(
    (found) => found !== undefined && says(found.join(""), newDocument([...next])),
  );
  return { text: text ?? after, blanks: old.slice(end) };
};

/** Which of the chunks' blocks are kept, as a map to their index in `next`. */
const pairsOf = (source: Source, next: Document): Map<number, number> => {
  const before = source.chunks.flatMap(({ blocks }) => blocks.map(contentOf));
  const pairs = new Map<number, number>();
  for (const { kind, before: old, after } of diffWords(before, next.nodes.map(contentOf)))
    if (kind === "same")
      for (let at = old.start; at < old.end; at += 1) pairs.set(at, after.start + at - old.start);
  return pairs;
};

/** A chunk and, if all of its blocks are kept, the index of the first one in the new text. */
interface Placed {
  readonly chunk: SourceChunk;
  readonly at: number | undefined;
}

const placeChunks = (source: Source, next: Document): Placed[] => {
  const pairs = pairsOf(source, next);
  let index = 0;
  return source.chunks.map((chunk) => {
    const from = index;
    index += chunk.blocks.length;
    const first = pairs.get(from);
    const stays =
      first !== undefined &&
      chunk.blocks.length > 0 &&
      chunk.blocks.every((_block, at) => pairs.get(from + at) === first + at);
    return { chunk, at: stays ? first : undefined };
  });
};

/**
 * Marks further chunks to be rewritten: those for which `isParted` returns true, given the nearest chunks with
 * content before and after.
 */
const writtenAnew = (
  placed: readonly Placed[],
  isParted: (at: number, one: Placed, before?: Placed, after?: Placed) => boolean,
): Placed[] => {
  const saying = placed.filter(({ chunk }) => chunk.blocks.length > 0);
  const anew = new Set(
    saying.filter(
      (one, n) => one.at !== undefined && isParted(one.at, one, saying[n - 1], saying[n + 1]),
    ),
  );
  return placed.map((one) => (anew.has(one) ? { chunk: one.chunk, at: undefined } : one));
};

/** Also rewrites chunks that are followed by something new, which they might absorb. */
const widened = (placed: readonly Placed[], next: Document): Placed[] =>
  writtenAnew(placed, (at, { chunk }, _before, after) => {
    const follows = after === undefined ? next.nodes.length : after.at;
    return follows !== at + chunk.blocks.length;
  });

/** Also rewrites chunks that are below something new, which might absorb them. */
const widenedBelow = (placed: readonly Placed[]): Placed[] =>
  writtenAnew(placed, (at, _one, before) => {
    const ends = before === undefined ? 0 : before.at && before.at + before.chunk.blocks.length;
    return ends !== at;
  });

const piecesOf = (source: Source, placed: readonly Placed[], next: Document): Piece[] => {
  const pieces: Piece[] = [];
  const linesOfChunk = ({ start, end }: SourceChunk) => source.lines.slice(start, end);
  let written = 0;
  let changed: SourceChunk[] = [];
  const writeUntil = (end: number): void => {
    const blocks = next.nodes.slice(written, end);
    written = Math.max(written, end);
    const [first, last] = [changed[0], changed.at(-1)];
    if (blocks.length > 0) {
      const { text, blanks } = replacing(source, changed, blocks);
      const met = {
        before: first !== undefined && !isBlank(source.lines[first.start - 1] ?? ""),
        after: last !== undefined && blanks.length === 0,
      };
      pieces.push({ kept: false, lines: text, met });
      if (blanks.length > 0) pieces.push({ kept: true, lines: blanks });
    } else if (last !== undefined) {
      const lines = linesOfChunk(last);
      const behind = lines.findLastIndex((line) => !isBlank(line)) + 1;
      pieces.push({ kept: true, lines: lines.slice(behind), isLeft: true });
    }
    changed = [];
  };
  // For each chunk, where the blocks of the next kept chunk start.
  const stays = placed.map(() => next.nodes.length);
  for (let n = placed.length - 1; n >= 0; n -= 1)
    stays[n] = placed[n]?.at ?? stays[n + 1] ?? next.nodes.length;
  for (const [n, { chunk, at }] of placed.entries()) {
    if (chunk.blocks.length === 0) {
      // The meaning of these lines is defined elsewhere.
      if (changed.length > 0) writeUntil(Math.min(written + 1, stays[n] ?? written));
      pieces.push({ kept: true, lines: linesOfChunk(chunk) });
    } else if (at === undefined) changed.push(chunk);
    else {
      writeUntil(at);
      pieces.push({ kept: true, lines: linesOfChunk(chunk) });
      written = at + chunk.blocks.length;
    }
  }
  writeUntil(next.nodes.length);
  return pieces.filter(({ lines }) => lines.length > 0);
};

/** Joins pieces, with a blank line where one has to separate them. `close` omits it where there was none before. */
const joined = (pieces: readonly Piece[], close: boolean): string => {
  let text = "";
  for (const [at, { kept, lines, met, isLeft }] of pieces.entries()) {
    const before = pieces[at - 1];
    if (isLeft === true && (text === "" || ENDS_BLANK.test(text))) continue;
    const meets = before !== undefined && (!kept || !before.kept) && !lines.every(isBlank);
    const isClose = close && (met?.before === true || before?.met?.after === true);
    if (meets && text !== "" && !text.endsWith("\n")) text += "\n";
    if (meets && !isClose && !ENDS_BLANK.test(text)) text += "\n";
    text += lines.join("");
  }
  return text;
};

/** Counts blocks with equal content. */
const countsOf = (blocks: readonly Block[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const said of blocks.map(contentOf)) counts.set(said, (counts.get(said) ?? 0) + 1);
  return counts;
};

/** Removes lines that only defined what other lines mean, if nothing depends on them any more. */
const withoutOrphans = (text: string, source: Source, next: Document): string => {
  const textOf = (lines: readonly string[], { start, end }: SourceChunk): string =>
    lines.slice(start, end).join("");
  const silent = new Set(
    source.chunks
      .filter(({ blocks }) => blocks.length === 0)
      .map((chunk) => textOf(source.lines, chunk).trim()),
  );
  const lines = linesOf(text);
  const chunks = readSourceBlocks(text, reading()) ?? [];
  const orphans = chunks.filter(
    (chunk) => chunk.blocks.length > 0 && silent.has(textOf(lines, chunk).trim()),
  );
  const wanted = countsOf(next.nodes);
  const left = countsOf(orphans.flatMap(({ blocks }) => [...blocks]));
  const gone = new Set<SourceChunk>();
  for (const chunk of orphans) {
    const said = chunk.blocks.map(contentOf).join();
    const count = left.get(said) ?? 0;
    if (count <= (wanted.get(said) ?? 0)) continue;
    left.set(said, count - 1);
    gone.add(chunk);
  }
  if (gone.size === 0) return text;
  return chunks.map((chunk) => (gone.has(chunk) ? "" : textOf(lines, chunk))).join("");
};

/**
 * Rewrites a file's text so that it contains `next`: blocks that are kept keep their lines byte for byte, and so do
 * the unaffected lines of blocks that changed.
 */
export const rewriteBody = (source: string, next: Document): string => {
  const fresh = printMarkdown(next);
  const wanted = parseMarkdown(fresh, reading());
  if (says(source, wanted)) return source;
  const isOpen = source !== "" && !source.endsWith("\n");
  const inEnding = (text: string): string => {
    const closed = LAST_BLANKS.test(source) ? text : text.replace(LAST_BLANKS, "");
    return endedAs(source, isOpen ? closed.replace(/\r?\n$/, "") : closed);
  };
  const chunks = readSourceBlocks(source, reading());
  const lines = linesOf(source);
  if (chunks !== undefined && !/\r(?!\n)/.test(source)) {
    const parts = { lines, chunks };
    const placed = placeChunks(parts, wanted);
    const wider = widened(placed, wanted);
    const tried = new Set<string>();
    for (const pieces of [placed, wider, widenedBelow(placed), widenedBelow(wider)])
      for (const close of [true, false]) {
        const kept = inEnding(joined(piecesOf(parts, pieces, wanted), close));
        if (tried.has(kept)) continue;
        tried.add(kept);
        if (says(kept, wanted)) return kept;
        const plain = inEnding(withoutOrphans(kept, parts, wanted));
        if (plain !== kept && says(plain, wanted)) return plain;
      }
  }
  const before = linesOf(printMarkdown(parseMarkdown(source, reading())));
  const plain = linesOf(source.replaceAll(/\r\n?/g, "\n"));
  const merged = mergeLines(before, plain, linesOf(fresh))?.join("");
  if (merged !== undefined && says(merged, wanted)) return inEnding(merged);
  return inEnding(fresh);
};
