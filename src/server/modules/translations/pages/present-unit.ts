import type { z } from "zod";
import type { translationUnit } from "#contract/schemas/translation-unit.ts";
import type { MemoryRow, UnitRow } from "../units/unit-rows.ts";

/** A unit as the API answers it. */
export const presentUnit =
  (memory: ReadonlyMap<string, MemoryRow>) =>
  (row: UnitRow): z.input<typeof translationUnit> => {
    const known = memory.get(row.hash);
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
      ...(row.state === "refused" && row.refusal !== null ? { refusal: row.refusal } : {}),
    };
  };
