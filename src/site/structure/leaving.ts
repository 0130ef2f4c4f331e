import { allSiteSpaces } from "./locate.ts";
import type { Structure } from "./model.ts";

/** The spaces that a structure shows and another one does not any more, each once. */
export function spacesLeaving(before: Structure, after: Structure): string[] {
  const stay = new Set(allSiteSpaces(after).map(({ space }) => space));
  const were = new Set(allSiteSpaces(before).map(({ space }) => space));
  return [...were].filter((space) => !stay.has(space));
}
