import { isAmong } from "#translation/units/unit-state.ts";
import type { TranslationUnit } from "#web/api/translations.ts";
import type { UnitFilter } from "./unit-filter.ts";

/** Whether a unit matches a filter; without a filter every unit does. */
export const isShown = (
  { state, warnings }: Pick<TranslationUnit, "state" | "warnings">,
  filter: UnitFilter | undefined,
): boolean => (filter === "warned" ? warnings.length > 0 : isAmong(state, filter));
