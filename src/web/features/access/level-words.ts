import type { MemberRole } from "#contract/schemas/role.ts";
import type { Collection } from "#web/api/collections.ts";
import { titleOfCollection } from "#web/kit/content-titles.ts";
import { levelMessages } from "./messages.ts";
import type { Place } from "./place.ts";

type Level = Place["defaultLevel"];

/** What a level comes to: a role for every member, none, or each member's own role. */
export type Decided = MemberRole | "member" | null;

interface Nested {
  readonly parent?: string | undefined;
}
export type Collections = ReadonlyMap<
  string,
  Pick<Collection, "title" | "parent" | "defaultLevel">
>;

/**
 * What a level of the place comes to after asking the collections above it; undefined when one of those is
 * not open to the caller.
 */
export const decidedLevel = (
  level: Level,
  { parent }: Nested,
  collections: Collections,
): Decided | undefined => {
  if (level !== "inherit") return level;
  if (parent === undefined) return "member";
  const above = collections.get(parent);
  return above && decidedLevel(above.defaultLevel, above, collections);
};

const decidedWords = (decided: Decided, nested: boolean): string => {
  if (decided === "member") return levelMessages.ownRole;
  if (decided === null) return nested ? levelMessages.none.nested : levelMessages.none.top;
  return levelMessages.role[decided];
};

/** A level as a choice: what it says here, with what it comes to today where it asks the collection above. */
export const levelWords = (level: Level, place: Nested, collections: Collections): string => {
  const { parent } = place;
  const nested = parent !== undefined;
  if (level !== "inherit" || !nested) {
    return decidedWords(level === "inherit" ? "member" : level, nested);
  }
  const above = collections.get(parent);
  if (above === undefined) return levelMessages.inheritUnknown;
  const title = titleOfCollection(above);
  const decided = decidedLevel(level, place, collections);
  return decided === undefined
    ? levelMessages.inherit(title)
    : levelMessages.inheritNow(title, decidedWords(decided, true).toLowerCase());
};

/** What the place's own level comes to today, in words; undefined when a collection above is not open. */
export const decidedWordsOf = (
  place: Nested & Pick<Place, "defaultLevel">,
  collections: Collections,
): string | undefined => {
  const decided = decidedLevel(place.defaultLevel, place, collections);
  return decided === undefined
    ? undefined
    : decidedWords(decided, place.parent !== undefined).toLowerCase();
};
