import { addressesOf, type Collision, collisionsOf } from "./addresses.ts";
import {
  allSiteSpaces,
  defaultOf,
  locateSection,
  locateSiteSpace,
  sectionsOf,
  siteSpacesIn,
} from "./locate.ts";
import type { SectionItem, SiteSpaceItem, Structure } from "./model.ts";
import { namedItem, type NamedItem } from "./failures.ts";
import { type Heirs, type RemovedAddress, removedAddresses } from "./removals.ts";

/** A site-space's address before and after a change. */
export interface ImpactRow {
  readonly id: string;
  readonly title: string;
  /** Its section, or its former section if it is removed. */
  readonly section?: NamedItem;
  /** Absent if it is new. */
  readonly before?: string;
  /**
   * For a site-space removed in favour of another: where its readers are redirected. Absent if it is removed without
   * an heir.
   */
  readonly after?: string;
  readonly change: "same" | "moved" | "added" | "redirected" | "removed";
}

/** A changed default: of the site, or of a section that exists before and after. */
export interface DefaultChange {
  /** Absent for the default section, or the default site-space of a site without sections. */
  readonly section?: NamedItem;
  readonly before?: NamedItem;
  readonly after?: NamedItem;
}

export interface Impact<Hidden> {
  /** In the order after the change, followed by what is removed. */
  readonly rows: readonly ImpactRow[];
  readonly defaults: readonly DefaultChange[];
  readonly removedAddresses: readonly RemovedAddress[];
  /** Collisions in the structure after the change. */
  readonly collisions: readonly Collision[];
  /** Items of the structure after the change that are hidden from some visitors. */
  readonly hidden: readonly { readonly item: NamedItem; readonly from: Hidden }[];
}

interface ImpactOptions<Hidden> {
  /** The heirs of removed items. */
  readonly heirs?: Heirs | undefined;
  /** Whom an item is hidden from; undefined if nobody. */
  readonly hiddenFor?: (item: SectionItem | SiteSpaceItem) => Hidden | undefined;
}

/** What readers notice when one structure replaces another. */
export const impactOf = <Hidden = never>(
  before: Structure,
  after: Structure,
  { heirs, hiddenFor }: ImpactOptions<Hidden> = {},
): Impact<Hidden> => ({
  rows: rowsOf(before, after, heirs),
  defaults: defaultChanges(before, after),
  removedAddresses: removedAddresses(before, after, heirs),
  collisions: collisionsOf(after),
  hidden: [...sectionsOf(after), ...allSiteSpaces(after)].flatMap((item) => {
    const from = hiddenFor?.(item);
    return from === undefined ? [] : [{ item: namedItem(item), from }];
  }),
});

const rowsOf = (before: Structure, after: Structure, heirs?: Heirs): ImpactRow[] => {
  const was = addressesOf(before).siteSpaces;
  const is = addressesOf(after).siteSpaces;
  return [
    ...allSiteSpaces(after).map((item) => rowOf(after, item, was.get(item.id), is.get(item.id))),
    ...allSiteSpaces(before)
      .filter(({ id }) => !is.has(id))
      .map((item): ImpactRow => {
        const row = rowOf(before, item, was.get(item.id), undefined);
        const heir = is.get(heirs?.get(item.id) ?? "");
        return heir === undefined ? row : { ...row, after: heir, change: "redirected" };
      }),
  ];
};

const rowOf = (
  structure: Structure,
  { id, title }: SiteSpaceItem,
  before: string | undefined,
  after: string | undefined,
): ImpactRow => {
  const section = locateSiteSpace(structure, id)?.parent;
  const row = {
    id,
    title,
    ...(section ? { section: namedItem(section) } : {}),
  };
  if (before === undefined)
    return { ...row, change: "added", ...(after === undefined ? {} : { after }) };
  if (after === undefined) return { ...row, before, change: "removed" };
  return { ...row, before, after, change: before === after ? "same" : "moved" };
};

const defaultChanges = (before: Structure, after: Structure): DefaultChange[] => {
  const kept = sectionsOf(after).filter(({ id }) => locateSection(before, id));
  return [
    defaultChange(defaultItemOf(before), defaultItemOf(after)),
    ...kept.map((section) =>
      defaultChange(
        defaultOf(siteSpacesIn(before, section.id)),
        defaultOf(section.siteSpaces),
        section,
      ),
    ),
  ].flat();
};

const defaultChange = (
  before: SectionItem | SiteSpaceItem | undefined,
  after: SectionItem | SiteSpaceItem | undefined,
  section?: SectionItem,
): DefaultChange[] => {
  if (before?.id === after?.id && before?.type === after?.type) return [];
  return [
    {
      ...(section ? { section: namedItem(section) } : {}),
      ...(before ? { before: namedItem(before) } : {}),
      ...(after ? { after: namedItem(after) } : {}),
    },
  ];
};

const defaultItemOf = (structure: Structure): SectionItem | SiteSpaceItem | undefined =>
  structure.type === "siteSpaces" ? defaultOf(structure.items) : defaultOf(sectionsOf(structure));

/** An address that exists before and after, but shows another site-space. */
interface ReassignedAddress {
  readonly address: string;
  readonly before: NamedItem;
  readonly after: NamedItem;
}

/** The addresses that show something else without a redirect, in their order before the change. */
export const reassignedAddresses = (before: Structure, after: Structure): ReassignedAddress[] => {
  const now = readAt(after);
  return [...readAt(before)].flatMap(([address, was]) => {
    const is = now.get(address);
    if (is === undefined || is.id === was.id) return [];
    return [{ address, before: namedItem(was), after: namedItem(is) }];
  });
};

const readAt = (structure: Structure): ReadonlyMap<string, SiteSpaceItem> => {
  const { siteSpaces } = addressesOf(structure);
  return new Map(allSiteSpaces(structure).map((item) => [siteSpaces.get(item.id) ?? "", item]));
};

/** How many site-spaces have moved, appeared or disappeared, by the rows of an impact. */
export interface AddressCounts {
  /** All rows that are not `same`: moved, added, redirected and removed. */
  readonly changed: number;
  readonly moved: number;
  readonly added: number;
  /** Those removed in favour of another, to which their readers are redirected. */
  readonly redirected: number;
  readonly removed: number;
  /** Addresses that show nothing any more and are not redirected. */
  readonly broken: number;
}

/** What happens to public addresses when one structure replaces another. */
export const countAddresses = (
  before: Structure,
  after: Structure,
  heirs?: Heirs,
): AddressCounts => {
  const changes = rowsOf(before, after, heirs).map(({ change }) => change);
  const count = (wanted: ImpactRow["change"]) =>
    changes.filter((change) => change === wanted).length;
  return {
    changed: changes.length - count("same"),
    moved: count("moved"),
    added: count("added"),
    redirected: count("redirected"),
    removed: count("removed"),
    broken: removedAddresses(before, after, heirs).filter(({ destination }) => !destination).length,
  };
};
