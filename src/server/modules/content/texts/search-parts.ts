import type { IndexedText } from "#content/search/index-text.ts";
import { groupsOf } from "#server/kit/groups-of.ts";

/** Maximum characters of JSON per list, which limits how long sending one to the database blocks other requests. */
const CHARACTERS_A_LIST = 500_000;

/**
 * Returns the parts of a text as JSON lists with consecutive numbers; a single list would be as long as several
 * texts.
 */
export const searchParts = ({ parts }: IndexedText): string[] => {
  const rows = parts.map((part, at) => JSON.stringify({ part: at, ...part }));
  return Array.from(
    groupsOf(rows, CHARACTERS_A_LIST, ({ length }) => length),
    (group) => `[${group.join(",")}]`,
  );
};
