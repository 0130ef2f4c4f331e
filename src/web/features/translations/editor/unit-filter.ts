import { unitStates } from "#contract/schemas/enums.ts";
import { isAmong, type UnitGroup } from "#translation/units/unit-state.ts";
import type { TranslationUnit } from "#web/api/translations.ts";

/** The groups of states that units can be narrowed to, in the order in which they are offered. */
export const unitGroups = ["to-do", "to-review"] as const satisfies readonly UnitGroup[];

/** What the units of a page can be narrowed to; `warned` are those with something odd about them. */
export const unitFilters = [...unitGroups, "warned", ...unitStates] as const;
export type UnitFilter = (typeof unitFilters)[number];

/** Whether a unit is shown where units are narrowed to this; without a filter every one is. */
export const isShown = (
  { state, warnings }: Pick<TranslationUnit, "state" | "warnings">,
  filter: UnitFilter | undefined,
): boolean => (filter === "warned" ? warnings.length > 0 : isAmong(state, filter));
