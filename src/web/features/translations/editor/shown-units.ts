import { isAmong } from "#translation/units/unit-state.ts";
import type { TranslationUnit } from "#web/api/translations.ts";
import type { UnitFilter } from "./unit-filter.ts";

/** Whether a unit is shown where units are narrowed to this; without a filter every one is. */
export const isShown = (
  { state, warnings }: Pick<TranslationUnit, "state" | "warnings">,
  filter: UnitFilter | undefined,
): boolean => (filter === "warned" ? warnings.length > 0 : isAmong(state, filter));
