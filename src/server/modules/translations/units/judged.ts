import { isByPerson, type PlacedText, stateOf } from "#translation/units/unit-state.ts";
import type { UnitRow } from "./unit-rows.ts";

/** What was put into the target for a unit, as far as that is known. */
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

/** The state of a unit, and whether its words are a person's, by what is known of it. */
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
