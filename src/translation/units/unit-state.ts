import { type unitStates, unitStateGroups } from "#contract/schemas/enums.ts";
import { hashOfText } from "./unit.ts";

/** How far the translation of a unit is. */
export type UnitState = (typeof unitStates)[number];

/** Several states at once that units can be narrowed to. */
export type UnitGroup = keyof typeof unitStateGroups;

/** What units can be narrowed to. */
type UnitFilter = UnitState | UnitGroup;

const isGroup = (filter: UnitFilter): filter is UnitGroup => filter in unitStateGroups;

/** The states that a filter asks for. */
export const statesOf = (filter: UnitFilter): readonly UnitState[] =>
  isGroup(filter) ? unitStateGroups[filter] : [filter];

/** Whether a unit in a state is among what is asked for; without a filter it is. */
export const isAmong = (state: UnitState, filter: UnitFilter | undefined): boolean =>
  filter === undefined || statesOf(filter).includes(state);

/** Where a text of the target comes from; `source` where nobody translated and the source's own words stand. */
export const textOrigins = ["source", "engine", "memory", "person"] as const;
export type TextOrigin = (typeof textOrigins)[number];

/** What the last sync put into the target for a unit, or what a person gave it since. */
export interface PlacedText {
  readonly text: string;
  /** The hash of the unit that it was made for. */
  readonly hash: string;
  readonly origin: TextOrigin;
  readonly isReviewed?: boolean;
}

/** What decides the state of a unit. */
export interface UnitFacts {
  /** The hash of the source's unit as it is now. */
  readonly hash: string;
  /** Absent for a unit that no sync has seen yet. */
  readonly placed?: PlacedText | undefined;
  /** What the target's main says; absent where the unit is not there. See `targetTexts`. */
  readonly target?: string | undefined;
  /** The hash for which an engine's answer was refused, if one was. */
  readonly refusedHash?: string | undefined;
}

/** Whether two marked texts say the same, wherever their lines are wrapped. */
export const saysTheSame = (one: string, other: string): boolean =>
  one === other || hashOfText(one) === hashOfText(other);

/** Whether a person changed the unit in the target since the last sync. */
export const isChangedByHand = ({ placed, target }: UnitFacts): boolean =>
  placed !== undefined && target !== undefined && !saysTheSame(target, placed.text);

/** Whether the words that stand in the target are a person's. */
export const isByPerson = (facts: UnitFacts): boolean =>
  facts.placed?.origin === "person" || isChangedByHand(facts);

/** How far the translation of a unit is. */
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
