import { unitStates } from "#contract/schemas/enums.ts";
import type { UnitGroup } from "#translation/units/unit-state.ts";

// Routes read their addresses by this, so what tells units apart stands in shown-units.ts.

/** The groups of states that units can be narrowed to, in the order in which they are offered. */
export const unitGroups = ["to-do", "to-review"] as const satisfies readonly UnitGroup[];

/** What the units of a page can be narrowed to; `warned` are those with something odd about them. */
export const unitFilters = [...unitGroups, "warned", ...unitStates] as const;
export type UnitFilter = (typeof unitFilters)[number];
