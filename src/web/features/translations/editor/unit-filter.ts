import { unitStates } from "#contract/schemas/enums.ts";
import type { UnitGroup } from "#translation/units/unit-state.ts";

// Routes parse their addresses with this, so the code that filters units is in shown-units.ts.

/** The groups of states that units can be filtered by, in display order. */
export const unitGroups = ["to-do", "to-review"] as const satisfies readonly UnitGroup[];

/** The filters of a page's units; `warned` are those with something unusual about them. */
export const unitFilters = [...unitGroups, "warned", ...unitStates] as const;
export type UnitFilter = (typeof unitFilters)[number];
