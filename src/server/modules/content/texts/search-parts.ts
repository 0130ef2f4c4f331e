import type { IndexedText } from "#content/search/index-text.ts";
import { groupsOf } from "#server/kit/groups-of.ts";

/** Characters of JSON that one list has: what others wait while it is handed to the database. */
const CHARACTERS_A_LIST = 500_000;

/** The parts of a text as JSON lists, numbered through: one alone would be as long as several texts. */
export const searchParts = ({ parts }: IndexedText): string[] => {
  const rows = parts.map((part, at) => JSON.stringify({ part: at, ...part }));
  return Array.from(
    groupsOf(rows, CHARACTERS_A_LIST, ({ length }) => length),
    (group) => `[${group.join(",")}]`,
  );
};
