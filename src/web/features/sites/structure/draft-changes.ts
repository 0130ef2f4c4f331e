import type { StructureEdit } from "#contract/schemas/structure-edit.ts";
import { addressesOf } from "#site/structure/addresses.ts";
import { allSiteSpaces, locate, type Located, sectionsOf } from "#site/structure/locate.ts";
import type { ItemPointer, Structure, StructureItem } from "#site/structure/model.ts";

/** What a draft does to an item that exists before and after, or only after. */
export type ItemChange = "new" | "moved" | "renamed" | "edited";

/** An item that a draft removes from the site. */
export interface RemovedItem extends ItemPointer {
  readonly title: string;
  /** Its current address; groups have none. */
  readonly address?: string | undefined;
}

/** How a draft differs from the live structure, item by item. */
export interface DraftChanges {
  readonly items: ReadonlyMap<string, readonly ItemChange[]>;
  /** Items missing from the draft, in the order of the live structure. */
  readonly removed: readonly RemovedItem[];
  /** The titles of renamed items on the live site, by id. */
  readonly formerTitles: ReadonlyMap<string, string>;
}

const itemsOf = (structure: Structure): readonly StructureItem[] =>
  structure.type === "siteSpaces"
    ? structure.items
    : [...structure.items, ...sectionsOf(structure), ...allSiteSpaces(structure)];

/** The fields other than title, position and children. Being the default has its own mark. */
const otherFields = ({ item }: Located): string =>
  JSON.stringify(item, (key, value: unknown) =>
    key === "title" || key === "default" || Array.isArray(value) ? undefined : value,
  );

/** Its index among the siblings it has both before and after. */
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
  // Items that others were moved past have a new index, too, but were not moved themselves.
  const moved =
    was.parent?.id !== is.parent?.id ||
    (moves.has(is.item.id) && indexAmongCommon(was, is) !== indexAmongCommon(is, was));
  // A site-space gets a different title by showing a different space.
  const renamed = is.item.type !== "site-space" && was.item.title !== is.item.title;
  const edited = otherFields(was) !== otherFields(is);
  return [
    ...(moved ? (["moved"] as const) : []),
    ...(renamed ? (["renamed"] as const) : []),
    ...(edited ? (["edited"] as const) : []),
  ];
};

/** Finds what a draft changes about each item. */
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
