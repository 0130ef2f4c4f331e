import type { ImportRun } from "#web/api/imports.ts";

/** What the screen of an import shows. */
export type RunView = "finding" | "choosing" | "working" | "ended";

/** What the screen shows of an import as it is now. */
export const viewOf = ({ status, phase }: Pick<ImportRun, "status" | "phase">): RunView => {
  if (status === "completed" || status === "failed" || status === "cancelled") return "ended";
  if (phase === "finding") return "finding";
  return phase === "choosing" ? "choosing" : "working";
};

/** Pages that are to be fetched, and those of them that are done; folders count as done. */
export const progressOf = ({
  found,
  imported,
  skipped,
  failed,
}: Pick<ImportRun, "found" | "imported" | "skipped" | "failed">) => ({
  done: imported + failed,
  all: found - skipped,
});

/** How many pages were done at an instant, in milliseconds. */
export interface Measure {
  readonly at: number;
  readonly done: number;
}

/** A rate is told from this much time on, and by no more than this, in milliseconds. */
const LEAST_MS = 2_000;
const MOST_MS = 20_000;

/** Adds a measure, and forgets those that are too old to tell the present rate. */
export const measured = (before: readonly Measure[], now: Measure): readonly Measure[] => {
  const last = before.at(-1);
  if (last !== undefined && (now.at <= last.at || now.done < last.done)) return before;
  return [...before.filter(({ at }) => now.at - at <= MOST_MS), now];
};

/** Pages a second; undefined while too little is known. */
export const rateOf = (measures: readonly Measure[]): number | undefined => {
  const [first, last] = [measures[0], measures.at(-1)];
  if (first === undefined || last === undefined || last.at - first.at < LEAST_MS) return undefined;
  const rate = (last.done - first.done) / ((last.at - first.at) / 1000);
  return Math.round(rate * 10) / 10;
};
