import { type unitStates, unitStateGroups } from "#contract/schemas/enums.ts";
import { hashOfText } from "./unit.ts";

/** The translation state of a unit. */
export type UnitState = (typeof unitStates)[number];

/** A group of states that units can be filtered by. */
export type UnitGroup = keyof typeof unitStateGroups;

/** A filter for units. */
type UnitFilter = UnitState | UnitGroup;

const isGroup = (filter: UnitFilter): filter is UnitGroup => filter in unitStateGroups;

/** The states that match a filter. */
export const statesOf = (filter: UnitFilter): readonly UnitState[] =>
  isGroup(filter) ? unitStateGroups[filter] : [filter];

/** Whether a state matches a filter; always true without one. */
export const isAmong = (state: UnitState, filter: UnitFilter | undefined): boolean =>
  filter === undefined || statesOf(filter).includes(state);

/** The origin of a text in the target; `source` if it was never translated and the source's own words are used. */
export const textOrigins = ["source", "engine", "memory", "person"] as const;
export type TextOrigin = (typeof textOrigins)[number];

/** The text that the last sync placed in the target for a unit, or that a person has given it since. */
export interface PlacedText {
  readonly text: string;
  /** The hash of the unit that it translates. */
  readonly hash: string;
  readonly origin: TextOrigin;
  readonly isReviewed?: boolean;
}

/** What determines the state of a unit. */
export interface UnitFacts {
  /** The current hash of the source's unit. */
  readonly hash: string;
  /** Absent for a unit that no sync has processed yet. */
  readonly placed?: PlacedText | undefined;
  /** The text in the target's main; absent if it does not contain the unit. See `targetTexts`. */
  readonly target?: string | undefined;
  /** The hash for which an engine's answer was refused, if any. */
  readonly refusedHash?: string | undefined;
}

/** Whether two marked texts are the same apart from line wrapping. */
export const saysTheSame = (one: string, other: string): boolean =>
  one === other || hashOfText(one) === hashOfText(other);

/** Whether a person changed the unit in the target since the last sync. */
export const isChangedByHand = ({ placed, target }: UnitFacts): boolean =>
  placed !== undefined && target !== undefined && !saysTheSame(target, placed.text);

/** Whether a person wrote the text in the target. */
export const isByPerson = (facts: UnitFacts): boolean =>
  facts.placed?.origin === "person" || isChangedByHand(facts);

/** The translation state of a unit. */
export const stateOf = (facts: UnitFacts): UnitState => {
  const { hash, placed, refusedHash } = facts;
  const isCurrent = placed?.hash === hash;
  if (isByPerson(facts)) {
    if (!isCurrent) return "stale";
    return placed.isReviewed === true && !isChangedByHand(facts) ? "reviewed" : "edited";
  }
  if (refusedHash === hash && !(isCurrent && placed.origin !== "source")) return "refused";
  if (placed === undefined || placed.origin === "source") return "missing";
  if (!isCurrent) return "stale";
  if (placed.isReviewed === true) return "reviewed";
  return placed.origin === "memory" ? "memory" : "machine";
};
