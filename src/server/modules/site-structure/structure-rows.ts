import { and, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { ItemPointer } from "../../../site/structure/model.ts";
import type { Database } from "../../db/open.ts";
import { siteSectionGroups, siteSections, siteSpaces, spaces } from "../../db/tables/index.ts";

export type GroupRow = typeof siteSectionGroups.$inferSelect;
export type SectionRow = typeof siteSections.$inferSelect;

const siteSpaceFields = {
  id: siteSpaces.id,
  siteId: siteSpaces.siteId,
  sectionId: siteSpaces.sectionId,
  spaceId: siteSpaces.spaceId,
  path: siteSpaces.path,
  condition: siteSpaces.condition,
  isDefault: siteSpaces.isDefault,
  position: siteSpaces.position,
  customized: sql<boolean>`${siteSpaces.customization} is not null`,
  title: spaces.title,
  broken: sql<boolean>`${spaces.deletedAt} is not null`,
};

/** Everything that stands on a site, in no order. */
export interface StructureRows {
  readonly groups: readonly GroupRow[];
  readonly sections: readonly SectionRow[];
  readonly siteSpaces: readonly SiteSpaceRow[];
}

interface Wanted {
  readonly groups?: SQL | undefined;
  readonly sections?: SQL | undefined;
  readonly siteSpaces?: SQL | undefined;
}

/** One item with what stands in it and what it stands in. */
const around = ({ type, id }: ItemPointer): Wanted => {
  switch (type) {
    case "site-section-group":
      return {
        groups: sql`${siteSectionGroups.id} = ${id}`,
        sections: sql`${siteSections.groupId} = ${id}`,
        siteSpaces: sql`${siteSpaces.sectionId} in (
          select id from ${siteSections} within where within.group_id = ${id})`,
      };
    case "site-section":
      return {
        groups: sql`${siteSectionGroups.id} = (
          select group_id from ${siteSections} within where within.id = ${id})`,
        sections: sql`${siteSections.id} = ${id}`,
        siteSpaces: sql`${siteSpaces.sectionId} = ${id}`,
      };
    case "site-space":
      return {
        groups: sql`${siteSectionGroups.id} = (
          select group_id from ${siteSections} above join ${siteSpaces} one
            on one.section_id = above.id where one.id = ${id})`,
        sections: sql`${siteSections.id} = (
          select section_id from ${siteSpaces} one where one.id = ${id})`,
        siteSpaces: sql`${siteSpaces.id} = ${id}`,
      };
  }
};

/** The structure of a site; with a pointer only that item, what stands in it and what it stands in. */
export const selectStructure = async (
  db: Database,
  siteId: string,
  only?: ItemPointer,
): Promise<StructureRows> => {
  const wanted: Wanted = only ? around(only) : {};
  const [groups, sections, inSections] = await Promise.all([
    db
      .select()
      .from(siteSectionGroups)
      .where(and(eq(siteSectionGroups.siteId, siteId), wanted.groups)),
    db
      .select()
      .from(siteSections)
      .where(and(eq(siteSections.siteId, siteId), wanted.sections)),
    selectSiteSpaces(db, and(eq(siteSpaces.siteId, siteId), wanted.siteSpaces)),
  ]);
  return { groups, sections, siteSpaces: inSections };
};

const selectSiteSpaces = (db: Database, where: SQL | undefined) =>
  db
    .select(siteSpaceFields)
    .from(siteSpaces)
    .innerJoin(spaces, eq(spaces.id, siteSpaces.spaceId))
    .where(where);
export type SiteSpaceRow = Awaited<ReturnType<typeof selectSiteSpaces>>[number];

/** Titles of spaces of an organization, by id, the trash included. */
export const selectTitles = async (
  db: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: spaces.id, title: spaces.title })
    .from(spaces)
    .where(and(eq(spaces.organizationId, organizationId), inArray(spaces.id, [...ids])));
  return new Map(rows.map(({ id, title }) => [id, title]));
};

/** Which of these ids something on another site has. */
export const selectIdsElsewhere = async (
  db: Database,
  siteId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const among = [...ids];
  const groups = siteSectionGroups;
  const found = await Promise.all([
    db
      .select({ id: groups.id })
      .from(groups)
      .where(and(inArray(groups.id, among), ne(groups.siteId, siteId))),
    db
      .select({ id: siteSections.id })
      .from(siteSections)
      .where(and(inArray(siteSections.id, among), ne(siteSections.siteId, siteId))),
    db
      .select({ id: siteSpaces.id })
      .from(siteSpaces)
      .where(and(inArray(siteSpaces.id, among), ne(siteSpaces.siteId, siteId))),
  ]);
  return new Set(found.flat().map(({ id }) => id));
};
