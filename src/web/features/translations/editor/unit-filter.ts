import type { UnitGroup } from "#translation/units/unit-state.ts";

export { isAmong, type UnitFilter } from "#translation/units/unit-state.ts";

/** The groups of states that units can be narrowed to, in the order in which they are offered. */
export const unitGroups = ["to-do", "to-review"] as const satisfies readonly UnitGroup[];
