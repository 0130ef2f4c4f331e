import type {
  SiteSection,
  SiteSectionGroup,
  SiteSpace,
  SiteStructure,
} from "#contract/schemas/site-structure.ts";
import type { Space } from "#contract/schemas/space.ts";
import { addressesOf } from "#site/structure/addresses.ts";
import { allSiteSpaces } from "#site/structure/locate.ts";
import type { GroupItem, SectionItem, SiteSpaceItem } from "#site/structure/model.ts";
import type { Context } from "#server/kit/context.ts";
import { findShareLink } from "../audience/share-links.ts";
import type { SiteRow } from "../sites/find-site.ts";
import { spacesById } from "#server/modules/library/spaces/spaces-by-id.ts";
import { type ReadStructure, readStructure } from "./read-structure.ts";
import { shareLinkAddress } from "../audience/present-share-link.ts";
import { findPublishedBase } from "../sites/site-addresses.ts";

export interface Readers {
  /** The reader's share key, which addresses contain if it opens the site. */
  readonly shareKey?: string | undefined;
}

/** Presents the items of a site, as the caller sees them. */
export interface StructurePresenter {
  siteSpace(item: SiteSpaceItem): SiteSpace;
  section(item: SectionItem): SiteSection;
  group(item: GroupItem): SiteSectionGroup;
}

const opens = async (context: Context, site: SiteRow, { shareKey }: Readers): Promise<boolean> =>
  shareKey !== undefined && (await findShareLink(context, site.id, shareKey)) !== undefined;

/** Creates the presenter of a structure, or of a part of it that has these site-spaces. */
export const presenterOf = async (
  context: Context,
  site: SiteRow,
  { structure, rows }: ReadStructure,
  siteSpaces: readonly SiteSpaceItem[],
  readers: Readers = {},
): Promise<StructurePresenter> => {
  const key = (await opens(context, site, readers)) ? readers.shareKey : undefined;
  const published = await publisher(context, site, key);
  const wanted = siteSpaces.map(({ space }) => space);
  const spaces = await spacesById(context, site.organizationId, wanted);
  const addresses = addressesOf(structure);
  const siteSpaceRows = new Map(rows.siteSpaces.map((row) => [row.id, row]));
  const sectionRows = new Map(rows.sections.map((row) => [row.id, row]));
  const here = `${context.settings.publicUrl}/v1/orgs/${site.organizationId}/sites/${site.id}`;
  const urls = (list: string, id: string, address: string | undefined) => ({
    location: `${here}/${list}/${id}`,
    ...(address === undefined ? {} : { published: published(address) }),
  });
  const spaceOf = (id: string): Space => {
    const space = spaces.get(id);
    if (!space) throw new Error("a space that a site shows was not read");
    return space;
  };

  const siteSpace = (item: SiteSpaceItem): SiteSpace => {
    const row = siteSpaceRows.get(item.id);
    return {
      object: "site-space",
      id: item.id,
      path: item.path,
      ...(row?.sectionId ? { section: row.sectionId } : {}),
      space: spaceOf(item.space),
      title: item.title,
      default: item.default,
      ...(item.condition === undefined ? {} : { condition: item.condition }),
      customized: row?.customized === true,
      broken: row?.broken === true,
      urls: urls("site-spaces", item.id, addresses.siteSpaces.get(item.id)),
    };
  };
  const section = (item: SectionItem): SiteSection => {
    const groupId = sectionRows.get(item.id)?.groupId;
    return {
      object: "site-section",
      id: item.id,
      title: item.title,
      ...(item.description === undefined ? {} : { description: item.description }),
      default: item.default,
      path: item.path,
      ...(item.condition === undefined ? {} : { condition: item.condition }),
      ...(groupId ? { sectionGroup: groupId } : {}),
      siteSpaces: item.siteSpaces.map(siteSpace),
      urls: urls("sections", item.id, addresses.sections.get(item.id)),
      ...(item.icon === undefined ? {} : { icon: item.icon }),
    };
  };
  const group = (item: GroupItem): SiteSectionGroup => ({
    object: "site-section-group",
    id: item.id,
    title: item.title,
    sections: item.sections.map(section),
    ...(item.icon === undefined ? {} : { icon: item.icon }),
  });
  return { siteSpace, section, group };
};

/** The whole structure of a site, as the caller and readers with a share key see it. */
export const presentStructure = async (
  context: Context,
  site: SiteRow,
  readers: Readers = {},
): Promise<SiteStructure> => {
  const read = await readStructure(context, site.id);
  const { structure } = read;
  const present = await presenterOf(context, site, read, allSiteSpaces(structure), readers);
  if (structure.type === "siteSpaces")
    return { type: "siteSpaces", structure: structure.items.map(present.siteSpace) };
  return {
    type: "sections",
    structure: structure.items.map((item) =>
      item.type === "site-section" ? present.section(item) : present.group(item),
    ),
  };
};

/**
 * Returns a function that makes the public address of a path on a site, such as `/guides/v2`. The address contains
 * `key`, which must open the site.
 */
export const publisher = async (
  context: Context,
  site: Parameters<typeof findPublishedBase>[1],
  key: string | undefined,
): Promise<(address: string) => string> => {
  const base = await findPublishedBase(context, site);
  return (address) => {
    const published = `${base}${address.slice(1)}`;
    return key === undefined ? published : shareLinkAddress(published, key);
  };
};
