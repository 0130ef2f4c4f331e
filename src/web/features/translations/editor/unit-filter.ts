import { unitStates } from "#contract/schemas/enums.ts";
import type { UnitState } from "#translation/units/unit-state.ts";
import type { TranslationUnit } from "#web/api/translations.ts";

/** States that wait for words, and those that wait for somebody to look. */
const groups = {
  "to-do": ["missing", "stale", "refused"],
  "to-review": ["machine", "memory"],
} as const satisfies Readonly<Record<string, readonly UnitState[]>>;
export type UnitGroup = keyof typeof groups;

/** Several states at once that units can be narrowed to. */
export const unitGroups = ["to-do", "to-review"] as const satisfies readonly UnitGroup[];

/** Whether units in a state are a part of a group. */
export const isInGroup = (state: UnitState, group: UnitGroup): boolean => {
  const states: readonly UnitState[] = groups[group];
  return states.includes(state);
};

/** What the units of a page can be narrowed to; `warned` are those with something odd about them. */
export const unitFilters = [...unitGroups, "warned", ...unitStates] as const;
export type UnitFilter = (typeof unitFilters)[number];

/** Whether a unit is among what is asked for. */
export const isAmong = (
  { state, warnings }: Pick<TranslationUnit, "state" | "warnings">,
  filter: UnitFilter | undefined,
): boolean => {
  if (filter === undefined) return true;
  if (filter === "warned") return warnings.length > 0;
  return filter === "to-do" || filter === "to-review" ? isInGroup(state, filter) : state === filter;
};
