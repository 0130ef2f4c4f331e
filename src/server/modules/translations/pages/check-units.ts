import type { Context } from "#server/kit/context.ts";
import { termsFor } from "#translation/glossary.ts";
import { selectTerms } from "../glossary/glossary-rows.ts";
import type { TranslationRow } from "../translations/translation-rows.ts";
import { type MemoryRow, selectMemory, type UnitRow } from "../units/unit-rows.ts";
import { workOnUnits } from "../work/unit-thread.ts";
import type { CheckedUnit } from "../work/unit-work.ts";

/** What units of a translation are shown with. */
export interface UnitsBeside {
  /** What the memory has for their texts, by their hashes. */
  readonly memory: ReadonlyMap<string, MemoryRow>;
  /** Terms and warnings, by their keys. */
  readonly checks: ReadonlyMap<string, CheckedUnit>;
}

/** What the target says in words of its language for what the source says now. */
const translationOf = ({ state, target }: UnitRow): string | null =>
  state === "missing" || state === "refused" || state === "stale" ? null : target;

/** What units of one page are shown with: the memory, the terms of the glossary, and what is odd about them. */
export const readBeside = async (
  { db }: Pick<Context, "db">,
  translation: TranslationRow,
  units: readonly UnitRow[],
): Promise<UnitsBeside> => {
  if (units.length === 0) return { memory: new Map(), checks: new Map() };
  const { organizationId, sourceLanguage, language } = translation;
  const hashes = units.map(({ hash }) => hash);
  const entries = await selectTerms(db, organizationId, sourceLanguage);
  const checked = await workOnUnits("check", {
    terms: termsFor(entries, sourceLanguage, language),
    language: sourceLanguage,
    units: units.map((unit) => ({
      key: unit.key,
      source: unit.text,
      translation: translationOf(unit),
    })),
  });
  return { memory: await selectMemory(db, translation, hashes), checks: new Map(checked) };
};
