import { compareWords, diffWords, type WordRun } from "./words.ts";

/** A line of code. A changed line becomes a removed and an added one, with the changed words marked in each. */
export interface Line {
  readonly kind: "same" | "added" | "removed";
  readonly runs: readonly WordRun[];
}

/** Longer lines are shown as replaced entirely. */
const MAX_COMPARED = 2000;

const plain = (kind: Line["kind"], text: string): Line => ({
  kind,
  runs: [{ kind: "same", text }],
});

/** The proportion of characters in unchanged words, from 0 to 1. */
const likeness = (runs: readonly WordRun[]): number => {
  const all = runs.reduce((sum, { text }) => sum + text.trim().length, 0);
  const same = runs
    .filter(({ kind }) => kind === "same")
    .reduce((sum, { text }) => sum + text.trim().length, 0);
  return all === 0 ? 0 : same / all;
};

/**
 * The lines of two texts, removed ones before added ones. Where a line replaces another, each has its changed words
 * marked.
 */
export const compareLines = (before: string, after: string): Line[] => {
  const [old, now] = [before.split("\n"), after.split("\n")];
  const lines: Line[] = [];
  let removed: string[] = [];
  const addRemoved = (): void => {
    for (const text of removed) lines.push(plain("removed", text));
    removed = [];
  };
  for (const stretch of diffWords(old, now)) {
    if (stretch.kind === "removed") {
      addRemoved();
      removed = old.slice(stretch.before.start, stretch.before.end);
    } else if (stretch.kind === "added") {
      const came = now.slice(stretch.after.start, stretch.after.end);
      for (const line of replaced(removed, came)) lines.push(line);
      removed = [];
    } else {
      addRemoved();
      for (const text of now.slice(stretch.after.start, stretch.after.end)) {
        lines.push(plain("same", text));
      }
    }
  }
  addRemoved();
  return lines;
};

const replaced = (old: readonly string[], now: readonly string[]): Line[] => {
  const pairs = old.map((text, index) => wordsOf(text, now[index]));
  return [
    ...old.map((text, index): Line => {
      const runs = pairs[index]?.filter(({ kind }) => kind !== "added");
      return runs === undefined ? plain("removed", text) : { kind: "removed", runs };
    }),
    ...now.map((text, index): Line => {
      const runs = pairs[index]?.filter(({ kind }) => kind !== "removed");
      return runs === undefined ? plain("added", text) : { kind: "added", runs };
    }),
  ];
};

/** The word difference of two lines; undefined if they have too little in common for it to be readable. */
const wordsOf = (old: string, now: string | undefined): readonly WordRun[] | undefined => {
  if (now === undefined || old.length + now.length > MAX_COMPARED) return undefined;
  const runs = compareWords(old, now);
  return likeness(runs) > 0.3 ? runs : undefined;
};
