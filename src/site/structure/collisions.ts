import { defaultOf, locateSiteSpace, sectionsOf } from "./locate.ts";
import type { ItemPointer, SectionItem, SiteSpaceItem, Structure } from "./model.ts";
import { named, refusals, type NamedItem } from "./refusal.ts";

/** Two items that one path or one address would have to lead to. */
export interface Collision {
  /** `path`: two siblings with one path; `address`: a section and a site-space of the default section. */
  readonly kind: "path" | "address";
  /** The path or address they share. */
  readonly at: string;
  readonly items: readonly [NamedItem, NamedItem];
}

/** Everything two items claim; none in a structure that was made by edits. */
export const collisionsOf = (structure: Structure): Collision[] => {
  if (structure.type === "siteSpaces") return amongSiblings(structure.items);
  const sections = sectionsOf(structure);
  return [
    ...amongSiblings(sections),
    ...sections.flatMap(({ siteSpaces }) => amongSiblings(siteSpaces)),
    ...withinDefault(sections),
  ];
};

/** Refuses a change that makes two items claim one path; `culprit` is what the edit changed. */
export const refuseCollisions = (
  before: Structure,
  after: Structure,
  culprit: ItemPointer,
  path: string,
): void => {
  const collisions = collisionsOf(after);
  if (collisions.length === 0) return;
  const known = new Set(collisionsOf(before).map(keyOf));
  const fresh = collisions.find((collision) => !known.has(keyOf(collision)));
  if (!fresh) return;
  const [one, other] = fresh.items;
  const owner = belongsTo(after, other, culprit) ? one : other;
  const at = fresh.kind === "path" ? `The path “${fresh.at}”` : `The address ${fresh.at}`;
  throw refusals.pathTaken(at, owner, path);
};

const belongsTo = (structure: Structure, item: ItemPointer, culprit: ItemPointer): boolean => {
  if (item.type === culprit.type) return item.id === culprit.id;
  if (item.type !== "site-space") return false;
  return locateSiteSpace(structure, item.id)?.parent?.id === culprit.id;
};

const amongSiblings = (items: readonly (SectionItem | SiteSpaceItem)[]): Collision[] => {
  const first = new Map<string, SectionItem | SiteSpaceItem>();
  const collisions: Collision[] = [];
  for (const item of items) {
    const owner = first.get(item.path);
    if (owner) collisions.push({ kind: "path", at: item.path, items: [named(owner), named(item)] });
    else first.set(item.path, item);
  }
  return collisions;
};

/** Site-spaces of the default section have addresses beside those of the other sections. */
const withinDefault = (sections: readonly SectionItem[]): Collision[] => {
  const home = defaultOf(sections);
  if (!home || home.siteSpaces.length < 2) return [];
  const others = new Map(
    sections.filter((section) => section !== home).map((section) => [section.path, section]),
  );
  return home.siteSpaces.flatMap((item) => {
    const section = item.default ? undefined : others.get(item.path);
    if (!section) return [];
    return [{ kind: "address", at: `/${item.path}`, items: [named(item), named(section)] }];
  });
};

const keyOf = ({ kind, at, items }: Collision): string =>
  [kind, at, ...items.map(({ type, id }) => `${type} ${id}`).toSorted()].join(" ");
