import type { Unit } from "./unit.ts";
import { statesOf, type UnitState } from "./unit-state.ts";
import { unitStates } from "#contract/schemas/enums.ts";

/** The number of units in a state, and of their words in the source. */
export interface StateFigures {
  readonly units: number;
  readonly words: number;
}

/** The progress of a translation, or of a page of it. */
export type Progress = Readonly<Record<UnitState, StateFigures>>;

const progressOf = (figures: (state: UnitState) => StateFigures): Progress =>
  Object.fromEntries(unitStates.map((state) => [state, figures(state)])) as Progress;

/** Nothing to translate. */
export const noProgress: Progress = progressOf(() => ({ units: 0, words: 0 }));

/** Adds up the progress of several pages or translations. */
export const addProgress = (one: Progress, other: Progress): Progress =>
  progressOf((state) => ({
    units: one[state].units + other[state].units,
    words: one[state].words + other[state].words,
  }));

/** The progress of a set of units. */
export const progressOfUnits = (
  units: Iterable<{ readonly state: UnitState; readonly unit: Pick<Unit, "words"> }>,
): Progress => {
  const sums = new Map<UnitState, StateFigures>();
  for (const { state, unit } of units) {
    const sum = sums.get(state) ?? noProgress[state];
    sums.set(state, { units: sum.units + 1, words: sum.words + unit.words });
  }
  return progressOf((state) => sums.get(state) ?? noProgress[state]);
};

const sumOf = (progress: Progress, states: readonly UnitState[]): StateFigures =>
  states
    .map((state) => progress[state])
    .reduce((one, other) => ({ units: one.units + other.units, words: one.words + other.words }));

/** The proportion of words whose translation is up to date, from 0 to 1; 1 if there is nothing to translate. */
export const shareDone = (progress: Progress): number => {
  const { words } = sumOf(progress, unitStates);
  const done = sumOf(progress, ["reviewed", "edited", ...statesOf("to-review")]);
  return words === 0 ? 1 : done.words / words;
};

/** The units that a person still has to review: those filled in by an engine or from the memory. */
export const toReview = (progress: Progress): StateFigures =>
  sumOf(progress, statesOf("to-review"));
