import type { StructureEdit } from "#contract/schemas/structure-edit.ts";
import { addressesOf } from "#site/structure/addresses.ts";
import { allSiteSpaces, locate, type Located, sectionsOf } from "#site/structure/locate.ts";
import type { ItemPointer, Structure, StructureItem } from "#site/structure/model.ts";

/** What a draft makes of an item that is there before and after, or only after. */
export type ItemChange = "new" | "moved" | "renamed" | "edited";

/** What a draft takes off the site. */
export interface RemovedItem extends ItemPointer {
  readonly title: string;
  /** Where readers find it now; groups have none. */
  readonly address?: string | undefined;
}

/** How a draft differs from the live structure, item by item. */
export interface DraftChanges {
  readonly items: ReadonlyMap<string, readonly ItemChange[]>;
  /** What is not in the draft any more, in the order of the live structure. */
  readonly removed: readonly RemovedItem[];
  /** What renamed items are called on the live site, by id. */
  readonly formerTitles: ReadonlyMap<string, string>;
}

const itemsOf = (structure: Structure): readonly StructureItem[] =>
  structure.type === "siteSpaces"
    ? structure.items
    : [...structure.items, ...sectionsOf(structure), ...allSiteSpaces(structure)];

/** The fields besides title, place and what it holds; which one is the default has a mark of its own. */
const otherFields = ({ item }: Located): string =>
  JSON.stringify(item, (key, value: unknown) =>
    key === "title" || key === "default" || Array.isArray(value) ? undefined : value,
  );

/** Its index among those that are its siblings before and after. */
const indexAmongCommon = ({ item, siblings }: Located, others: Located): number => {
  const common = new Set(others.siblings.map(({ id }) => id));
  return siblings.filter(({ id }) => common.has(id)).findIndex(({ id }) => id === item.id);
};

const changesOf = (
  was: Located | undefined,
  is: Located,
  moves: ReadonlySet<string>,
): ItemChange[] => {
  if (was === undefined) return ["new"];
  // What others were moved past has another index, too, but nobody moved it.
  const moved =
    was.parent?.id !== is.parent?.id ||
    (moves.has(is.item.id) && indexAmongCommon(was, is) !== indexAmongCommon(is, was));
  // A site-space that shows another space has another title by that.
  const renamed = is.item.type !== "site-space" && was.item.title !== is.item.title;
  const edited = otherFields(was) !== otherFields(is);
  return [
    ...(moved ? (["moved"] as const) : []),
    ...(renamed ? (["renamed"] as const) : []),
    ...(edited ? (["edited"] as const) : []),
  ];
};

/** Says of each item what a draft changes about it. */
export const draftChanges = (
  live: Structure,
  shown: Structure,
  edits: readonly StructureEdit[],
): DraftChanges => {
  const moves = new Set(edits.flatMap((edit) => (edit.operation === "move" ? [edit.item.id] : [])));
  const items = new Map<string, readonly ItemChange[]>();
  const formerTitles = new Map<string, string>();
  for (const item of itemsOf(shown)) {
    const is = locate(shown, item);
    if (is === undefined) continue;
    const was = locate(live, item);
    const changes = changesOf(was, is, moves);
    if (changes.length > 0) items.set(item.id, changes);
    if (was !== undefined && changes.includes("renamed")) formerTitles.set(item.id, was.item.title);
  }
  const { sections, siteSpaces } = addressesOf(live);
  const seen = new Set<string>();
  const removed = itemsOf(live).flatMap(({ type, id, title }): RemovedItem[] => {
    if (seen.has(id) || locate(shown, { type, id })) return [];
    seen.add(id);
    return [{ type, id, title, address: sections.get(id) ?? siteSpaces.get(id) }];
  });
  return { items, removed, formerTitles };
};
