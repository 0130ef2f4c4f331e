import type { RedirectDestination } from "#contract/schemas/site-access.ts";
import { allSiteSpaces, locate, sectionsOf } from "./locate.ts";
import { pointerTo, type ItemPointer, type Structure } from "./model.ts";
import { named, type NamedItem } from "./refusal.ts";

/** The spaces that a structure shows and another one does not any more, each once. */
export const spacesLeaving = (before: Structure, after: Structure): string[] => {
  const stay = new Set(allSiteSpaces(after).map(({ space }) => space));
  const were = new Set(allSiteSpaces(before).map(({ space }) => space));
  return [...were].filter((space) => !stay.has(space));
};

/** Whether a section or site-space of a structure is not in another one. */
export const itemsGo = (before: Structure, after: Structure): boolean =>
  [...sectionsOf(before), ...allSiteSpaces(before)].some((item) => !locate(after, item));

/** A redirect, and what it led to. */
interface LeavingRedirect<Redirect> {
  readonly redirect: Redirect;
  readonly item: NamedItem;
}

/** The redirects to what a structure has and another one does not any more, in the order given. */
export const redirectsLeaving = <
  Redirect extends { readonly destination: Readonly<RedirectDestination> },
>(
  before: Structure,
  after: Structure,
  redirects: readonly Redirect[],
): LeavingRedirect<Redirect>[] =>
  redirects.flatMap((redirect) => {
    const pointer = pointerOf(redirect.destination);
    const was = locate(before, pointer);
    return was && !locate(after, pointer) ? [{ redirect, item: named(was.item) }] : [];
  });

/** Where one goes on when an item is removed: what of a group stays, the next one, the one before, the parent. */
export const neighbourOf = (
  structure: Structure,
  pointer: ItemPointer,
): ItemPointer | undefined => {
  const place = locate(structure, pointer);
  if (!place) return undefined;
  const { item, parent, siblings, at } = place;
  const stays = item.type === "site-section-group" ? item.sections[0] : undefined;
  const next = stays ?? siblings[at + 1] ?? siblings[at - 1] ?? parent;
  return next ? pointerTo(next) : undefined;
};

const pointerOf = (destination: RedirectDestination): ItemPointer =>
  destination.kind === "site-section"
    ? { type: "site-section", id: destination.siteSectionId }
    : { type: "site-space", id: destination.siteSpaceId };
