import { isByPerson, type PlacedText, stateOf } from "#translation/units/unit-state.ts";
import type { UnitRow } from "./unit-rows.ts";

/** Returns what was put into the target for a unit, if that is known. */
export const placedOf = ({
  placedText,
  placedHash,
  placedOrigin,
  reviewed,
}: Pick<UnitRow, "placedText" | "placedHash" | "placedOrigin" | "reviewed">):
  | PlacedText
  | undefined =>
  placedText === null || placedHash === null || placedOrigin === null
    ? undefined
    : { text: placedText, hash: placedHash, origin: placedOrigin, isReviewed: reviewed };

/** Returns the state of a unit, and whether a person wrote its text, from what is known of it. */
export const judged = (
  row: Omit<UnitRow, "state" | "byPerson">,
): Pick<UnitRow, "state" | "byPerson"> => {
  const facts = {
    hash: row.hash,
    placed: placedOf(row),
    target: row.target ?? undefined,
    refusedHash: row.refusedHash ?? undefined,
  };
  return { state: stateOf(facts), byPerson: isByPerson(facts) };
};
