import { plainTextOf } from "#content/block.ts";
import type { BlockRow } from "#content/compare/documents.ts";
import type { DifferenceMode, Entry } from "./entries.tsx";

/** The length of the common prefix of two texts. */
const sameStart = (one: string, other: string): number => {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
};

/** The length of the common suffix of two texts, limited to `left` characters. */
const sameEnd = (one: string, other: string, left: number): number => {
  let length = 0;
  while (length < left && one[one.length - 1 - length] === other[other.length - 1 - length])
    length += 1;
  return length;
};

/** The words of a text that differ from the other one, from the first to the last of them. */
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

/** The words by which find-in-page finds an entry that is not rendered: its current words and the removed ones. */
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
