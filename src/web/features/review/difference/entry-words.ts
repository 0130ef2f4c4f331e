import { plainTextOf } from "#content/block.ts";
import type { BlockRow } from "#content/compare/documents.ts";
import type { DifferenceMode, Entry } from "./entries.tsx";

/** How far two texts are the same from their start. */
const sameStart = (one: string, other: string): number => {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
};

/** How far two texts are the same from their end, of what is left of both. */
const sameEnd = (one: string, other: string, left: number): number => {
  let length = 0;
  while (length < left && one[one.length - 1 - length] === other[other.length - 1 - length])
    length += 1;
  return length;
};

/** The words of a text that another does not have, from the first to the last of them. */
const ownWords = (text: string, other: string): string => {
  const start = sameStart(text, other);
  const end = sameEnd(text, other, Math.min(text.length, other.length) - start);
  if (start + end >= text.length) return "";
  const from = text.slice(0, start).search(/\S*$/u);
  const last = text.slice(text.length - end).search(/\s|$/u);
  return text.slice(from, text.length - end + last);
};

const wordsOfRow = ({ before, after }: BlockRow, mode: DifferenceMode): string => {
  const [old, now] = [before && plainTextOf(before), after && plainTextOf(after)];
  if (old === undefined || now === undefined) return old ?? now ?? "";
  if (old === now) return now;
  const gone = mode === "split" ? old : ownWords(old, now);
  return gone === "" ? now : `${gone}\n${now}`;
};

/** What a search in the page finds of an entry that is not rendered: its words, and those that it no longer says. */
export const wordsOfEntry = (entry: Entry, mode: DifferenceMode): string => {
  switch (entry.kind) {
    case "row":
      return wordsOfRow(entry.row, mode);
    case "fold":
      return entry.rows.map((row) => wordsOfRow(row, mode)).join("\n");
    case "left":
      return "";
  }
};
