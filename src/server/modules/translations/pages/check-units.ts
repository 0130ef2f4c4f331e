import type { Context } from "#server/kit/context.ts";
import { termsFor } from "#translation/glossary.ts";
import { selectTerms } from "../glossary/glossary-rows.ts";
import type { TranslationRow } from "../translations/translation-rows.ts";
import { type MemoryRow, selectMemory, type UnitRow } from "../units/unit-rows.ts";
import { workOnUnits } from "../work/unit-thread.ts";
import type { CheckedUnit } from "../work/unit-work.ts";

/** What is shown together with units of a translation. */
export interface UnitsBeside {
  /** Memory entries by the hash of the text. */
  readonly memory: ReadonlyMap<string, MemoryRow>;
  /** Terms and warnings, by key. */
  readonly checks: ReadonlyMap<string, CheckedUnit>;
}

/** Returns the target's translation of the current source text, if it has one. */
const translationOf = ({ state, target }: UnitRow): string | null =>
  state === "missing" || state === "refused" || state === "stale" ? null : target;

/** Reads what is shown with the units of one page: memory entries, glossary terms, and warnings. */
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
