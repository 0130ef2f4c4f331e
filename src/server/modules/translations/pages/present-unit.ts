import type { z } from "zod";
import type { translationUnit } from "#contract/schemas/translation-unit.ts";
import type { Warning } from "#translation/markers/warnings.ts";
import type { UnitRow } from "../units/unit-rows.ts";
import type { UnitsBeside } from "./check-units.ts";

const presentWarning = (warning: Warning): z.input<typeof translationUnit>["warnings"][number] => {
  if ("numbers" in warning) return { code: warning.code, numbers: [...warning.numbers] };
  return "terms" in warning
    ? { code: warning.code, terms: [...warning.terms] }
    : { code: warning.code };
};

/** Presents a unit in the API's format. */
export const presentUnit =
  ({ memory, checks }: UnitsBeside) =>
  (row: UnitRow): z.input<typeof translationUnit> => {
    const known = memory.get(row.hash);
    const { terms, warnings } = checks.get(row.key) ?? { terms: [], warnings: [] };
    const isStale = row.state === "stale" && row.placedSource !== null;
    return {
      key: row.key,
      kind: row.kind,
      source: row.text,
      sourceHash: row.hash,
      ...(row.target === null ? {} : { target: row.target }),
      state: row.state,
      byPerson: row.byPerson,
      words: row.words,
      ...(isStale && row.placedSource !== null ? { translatedFrom: row.placedSource } : {}),
      ...(known === undefined ? {} : { memory: known.text }),
      terms: [...terms],
      warnings: warnings.map(presentWarning),
      ...(row.state === "refused" && row.refusal !== null ? { refusal: row.refusal } : {}),
    };
  };
