import type { UnitState } from "#translation/units/unit-state.ts";

/** States that wait for words, and those that wait for somebody to look. */
const groups = {
  "to-do": ["missing", "stale", "refused"],
  "to-review": ["machine", "memory"],
} as const satisfies Readonly<Record<string, readonly UnitState[]>>;
export type UnitGroup = keyof typeof groups;

/** Several states at once that units can be narrowed to. */
export const unitGroups = ["to-do", "to-review"] as const satisfies readonly UnitGroup[];

/** What the units of a page can be narrowed to. */
export type UnitFilter = UnitState | UnitGroup;

/** Whether a unit in a state is among what is asked for. */
export const isAmong = (state: UnitState, filter: UnitFilter | undefined): boolean => {
  if (filter === undefined) return true;
  const states: readonly UnitState[] =
    filter === "to-do" || filter === "to-review" ? groups[filter] : [filter];
  return states.includes(state);
};
