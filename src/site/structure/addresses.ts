import { defaultOf, locateSiteSpace, sectionsOf } from "./locate.ts";
import type { ItemPointer, SectionItem, SiteSpaceItem, Structure } from "./model.ts";
import { namedItem, type NamedItem, failures } from "./failures.ts";

/** The address of each section and site-space by its id: paths on the site such as `/` or `/guides/v2`. */
export interface Addresses {
  readonly sections: ReadonlyMap<string, string>;
  readonly siteSpaces: ReadonlyMap<string, string>;
}

/** What an address resolves to. `rest` is the part below it, without leading or trailing slashes. */
export interface Resolved {
  readonly section?: SectionItem;
  readonly siteSpace: SiteSpaceItem;
  readonly rest: string;
}

const HOME = "/";

/**
 * The address of each section and site-space. The default section has the site's own address, and a default
 * site-space has its section's; groups do not appear in addresses.
 */
export const addressesOf = (structure: Structure): Addresses => {
  const known = addresses.get(structure);
  if (known) return known;
  const made = makeAddresses(structure);
  addresses.set(structure, made);
  return made;
};

/** Structures are immutable, so this cache never becomes stale. */
const addresses = new WeakMap<Structure, Addresses>();

/** The properties of an item that determine its address. */
type Addressed = Pick<SectionItem | SiteSpaceItem, "path" | "default">;

const addressIn = (above: string, item: Addressed): string =>
  item.default ? above : below(above, item.path);

/** The address of a site-space in a section. `section` is undefined at the top level of a site without sections. */
export const siteSpaceAddress = (siteSpace: Addressed, section: Addressed | undefined): string =>
  addressIn(section ? addressIn(HOME, section) : HOME, siteSpace);

const makeAddresses = (structure: Structure): Addresses => {
  const sections = new Map<string, string>();
  const siteSpaces = new Map<string, string>();
  if (structure.type === "siteSpaces")
    for (const item of structure.items) siteSpaces.set(item.id, siteSpaceAddress(item, undefined));
  for (const section of sectionsOf(structure)) {
    sections.set(section.id, addressIn(HOME, section));
    for (const item of section.siteSpaces) siteSpaces.set(item.id, siteSpaceAddress(item, section));
  }
  return { sections, siteSpaces };
};

/**
 * Resolves a path on the site to the site-space whose address is its longest prefix. Returns undefined if there is
 * nothing to read, as in an empty section.
 */
export const resolveAddress = (structure: Structure, pathname: string): Resolved | undefined => {
  const steps = pathname.split("/").filter((step) => step !== "");
  if (structure.type === "siteSpaces") return resolveIn(structure.items, steps);
  const sections = sectionsOf(structure);
  const named = sections.find((section) => !section.default && section.path === steps[0]);
  const section = named ?? defaultOf(sections);
  if (!section) return undefined;
  const resolved = resolveIn(section.siteSpaces, named ? steps.slice(1) : steps);
  return resolved && { section, ...resolved };
};

const resolveIn = (items: readonly SiteSpaceItem[], steps: readonly string[]) => {
  const named = items.find((item) => !item.default && item.path === steps[0]);
  const siteSpace = named ?? defaultOf(items);
  return siteSpace && { siteSpace, rest: (named ? steps.slice(1) : steps).join("/") };
};

const below = (address: string, path: string): string =>
  address === HOME ? `/${path}` : `${address}/${path}`;

/** Two items that claim the same path or address. */
export interface Collision {
  /** `path`: two siblings with the same path. `address`: a section and a site-space of the default section. */
  readonly kind: "path" | "address";
  /** The path or address they share. */
  readonly at: string;
  readonly items: readonly [NamedItem, NamedItem];
}

/** Everything that two items claim; empty for a structure that results from edits. */
export const collisionsOf = (structure: Structure): Collision[] => {
  if (structure.type === "siteSpaces") return amongSiblings(structure.items);
  const sections = sectionsOf(structure);
  return [
    ...amongSiblings(sections),
    ...sections.flatMap(({ siteSpaces }) => amongSiblings(siteSpaces)),
    ...withinDefault(sections),
  ];
};

/** Throws if a change makes two items claim the same path. `changed` is the item that the edit changed. */
export const checkCollisions = (
  before: Structure,
  after: Structure,
  changed: ItemPointer,
  path: string,
): void => {
  const collisions = collisionsOf(after);
  if (collisions.length === 0) return;
  const known = new Set(collisionsOf(before).map(keyOf));
  const fresh = collisions.find((collision) => !known.has(keyOf(collision)));
  if (!fresh) return;
  const [one, other] = fresh.items;
  const owner = belongsTo(after, other, changed) ? one : other;
  const at = fresh.kind === "path" ? `The path “${fresh.at}”` : `The address ${fresh.at}`;
  throw failures.pathTaken(at, owner, path);
};

const belongsTo = (structure: Structure, item: ItemPointer, changed: ItemPointer): boolean => {
  if (item.type === changed.type) return item.id === changed.id;
  if (item.type !== "site-space") return false;
  return locateSiteSpace(structure, item.id)?.parent?.id === changed.id;
};

const amongSiblings = (items: readonly (SectionItem | SiteSpaceItem)[]): Collision[] => {
  if (items.length < 2) return [];
  const first = new Map<string, SectionItem | SiteSpaceItem>();
  const collisions: Collision[] = [];
  for (const item of items) {
    const owner = first.get(item.path);
    if (owner)
      collisions.push({ kind: "path", at: item.path, items: [namedItem(owner), namedItem(item)] });
    else first.set(item.path, item);
  }
  return collisions;
};

/** Site-spaces of the default section have addresses on the same level as the other sections. */
const withinDefault = (sections: readonly SectionItem[]): Collision[] => {
  const home = defaultOf(sections);
  if (!home || home.siteSpaces.length < 2) return [];
  const steps = new Set(home.siteSpaces.map(({ path }) => path));
  const others = new Map<string, SectionItem>();
  for (const section of sections)
    if (section !== home && steps.has(section.path)) others.set(section.path, section);
  return home.siteSpaces.flatMap((item) => {
    const section = item.default ? undefined : others.get(item.path);
    if (!section) return [];
    return [{ kind: "address", at: `/${item.path}`, items: [namedItem(item), namedItem(section)] }];
  });
};

const keyOf = ({ kind, at, items }: Collision): string =>
  [kind, at, ...items.map(({ type, id }) => `${type} ${id}`).toSorted()].join(" ");
