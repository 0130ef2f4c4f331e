import type { ImportRun } from "#web/api/imports.ts";

/** The views of an import's screen. */
export type RunView = "finding" | "choosing" | "working" | "ended";

/** The view for the current state of an import. */
export const viewOf = ({ status, phase }: Pick<ImportRun, "status" | "phase">): RunView => {
  if (status === "completed" || status === "failed" || status === "cancelled") return "ended";
  if (phase === "finding") return "finding";
  return phase === "choosing" ? "choosing" : "working";
};

/** The number of pages to fetch, and of those that are done; folders count as done. */
export const progressOf = ({
  found,
  imported,
  skipped,
  failed,
}: Pick<ImportRun, "found" | "imported" | "skipped" | "failed">) => ({
  done: imported + failed,
  all: found - skipped,
});

/** The number of pages done at an instant, in milliseconds. */
export interface Measure {
  readonly at: number;
  readonly done: number;
}

/** The minimum and maximum time span that a rate is calculated from, in milliseconds. */
const LEAST_MS = 2_000;
const MOST_MS = 20_000;

/** Adds a measurement, and drops those too old for the current rate. */
export const measured = (before: readonly Measure[], now: Measure): readonly Measure[] => {
  const last = before.at(-1);
  if (last !== undefined && (now.at <= last.at || now.done < last.done)) return before;
  return [...before.filter(({ at }) => now.at - at <= MOST_MS), now];
};

/** Pages per second; undefined until enough is measured. */
export const rateOf = (measures: readonly Measure[]): number | undefined => {
  const [first, last] = [measures[0], measures.at(-1)];
  if (first === undefined || last === undefined || last.at - first.at < LEAST_MS) return undefined;
  const rate = (last.done - first.done) / ((last.at - first.at) / 1000);
  return Math.round(rate * 10) / 10;
};
