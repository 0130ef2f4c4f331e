import { and, desc, eq, inArray, isNull, ne, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { ItemPointer } from "#site/structure/model.ts";
import type { Database } from "#server/db/open.ts";
import {
  removedSiteSpaces,
  sites,
  siteSectionGroups,
  siteSections,
  siteSpaces,
  spaces,
} from "#server/db/tables/index.ts";

export type GroupRow = typeof siteSectionGroups.$inferSelect;
export type SectionRow = typeof siteSections.$inferSelect;
/** A site-space with the fields needed of its space. */
export interface SiteSpaceRow extends Omit<typeof siteSpaces.$inferSelect, "customization"> {
  readonly customized: boolean;
  readonly title: string;
  /** Its space is in the trash. */
  readonly broken: boolean;
}

const groupFields: Record<keyof GroupRow, SQLWrapper> = {
  id: siteSectionGroups.id,
  siteId: siteSectionGroups.siteId,
  title: siteSectionGroups.title,
  icon: siteSectionGroups.icon,
  position: siteSectionGroups.position,
};
const sectionFields: Record<keyof SectionRow, SQLWrapper> = {
  id: siteSections.id,
  siteId: siteSections.siteId,
  groupId: siteSections.groupId,
  title: siteSections.title,
  description: siteSections.description,
  icon: siteSections.icon,
  path: siteSections.path,
  condition: siteSections.condition,
  isDefault: siteSections.isDefault,
  position: siteSections.position,
};
const siteSpaceFields: Record<keyof SiteSpaceRow, SQLWrapper> = {
  id: siteSpaces.id,
  siteId: siteSpaces.siteId,
  sectionId: siteSpaces.sectionId,
  spaceId: siteSpaces.spaceId,
  path: siteSpaces.path,
  condition: siteSpaces.condition,
  isDefault: siteSpaces.isDefault,
  position: siteSpaces.position,
  customized: sql`${siteSpaces.customization} is not null`,
  title: spaces.title,
  broken: sql`${spaces.deletedAt} is not null`,
};

/** Rows as one JSON value, so that rows of several tables can be read in one statement. */
const listOf = <Row>(fields: Record<keyof Row & string, SQLWrapper>, from: SQL): SQL<Row[]> => {
  const parts = Object.entries<SQLWrapper>(fields).map(
    ([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`,
  );
  return sql`(select coalesce(json_agg(json_build_object(${sql.join(parts, sql`, `)})), '[]')
    from ${from})`;
};

/** Everything on a site, in no particular order. */
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

/** Restricts the rows to one item, its content and its ancestors. */
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

const where = (first: SQL, second: SQL | undefined): SQL =>
  second ? sql`${first} and ${second}` : first;

/**
 * The structure of a site; with a pointer, only that item, its content and its ancestors. It is one statement, so
 * that a concurrent change is included as a whole or not at all.
 */
export const selectStructure = async (
  db: Database,
  siteId: string,
  only?: ItemPointer,
): Promise<StructureRows> => {
  const wanted: Wanted = only ? around(only) : {};
  const [rows] = await db
    .select({
      groups: listOf<GroupRow>(
        groupFields,
        sql`${siteSectionGroups}
          where ${where(eq(siteSectionGroups.siteId, siteId), wanted.groups)}`,
      ),
      sections: listOf<SectionRow>(
        sectionFields,
        sql`${siteSections} where ${where(eq(siteSections.siteId, siteId), wanted.sections)}`,
      ),
      siteSpaces: listOf<SiteSpaceRow>(
        siteSpaceFields,
        sql`${siteSpaces} join ${spaces} on ${eq(spaces.id, siteSpaces.spaceId)}
          where ${where(eq(siteSpaces.siteId, siteId), wanted.siteSpaces)}`,
      ),
    })
    .from(sql`(select 1) as one`);
  return rows ?? { groups: [], sections: [], siteSpaces: [] };
};

/** Titles of spaces of an organization, by id, including the trash. */
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

/** Those of these spaces that are in the organization and not in the trash. */
export const selectLivingSpaces = async (
  db: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const isHere = and(eq(spaces.organizationId, organizationId), isNull(spaces.deletedAt));
  const rows = await db
    .select({ id: spaces.id })
    .from(spaces)
    .where(and(isHere, inArray(spaces.id, [...ids])));
  return new Set(rows.map(({ id }) => id));
};

/** Those of these ids that belong to something on another site, or to a removed site-space there that may return. */
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
    db
      .select({ id: removedSiteSpaces.id })
      .from(removedSiteSpaces)
      .where(and(inArray(removedSiteSpaces.id, among), ne(removedSiteSpaces.siteId, siteId))),
  ]);
  return new Set(found.flat().map(({ id }) => id));
};

/**
 * The living, published sites of an organization that show a space, oldest first, each with one site-space that shows
 * it: the site's home, else the default of its section, else the first in order.
 */
export const selectShowingSites = (db: Database, organizationId: string, spaceId: string) =>
  db
    .selectDistinctOn([sites.createdAt, sites.id], {
      id: sites.id,
      title: sites.title,
      visibility: sites.visibility,
      organizationId: sites.organizationId,
      basename: sites.basename,
      hostname: sites.hostname,
      hostnameVerifiedAt: sites.hostnameVerifiedAt,
      formerHostname: sites.formerHostname,
      proxyOrigin: sites.proxyOrigin,
      siteSpaceId: siteSpaces.id,
    })
    .from(siteSpaces)
    .innerJoin(
      sites,
      and(
        eq(sites.id, siteSpaces.siteId),
        eq(sites.organizationId, organizationId),
        sites.published,
        isNull(sites.deletedAt),
      ),
    )
    .leftJoin(siteSections, eq(siteSections.id, siteSpaces.sectionId))
    .leftJoin(siteSectionGroups, eq(siteSectionGroups.id, siteSections.groupId))
    .where(eq(siteSpaces.spaceId, spaceId))
    .orderBy(
      sites.createdAt,
      sites.id,
      desc(siteSpaces.isDefault),
      sql`(${siteSpaces.isDefault} and ${siteSections.isDefault}) desc`,
      sql`coalesce(${siteSectionGroups.position}, ${siteSections.position})`,
      sql`coalesce(${siteSectionGroups.id}, ${siteSections.id}) collate "C"`,
      siteSections.position,
      sql`${siteSections.id} collate "C"`,
      siteSpaces.position,
      sql`${siteSpaces.id} collate "C"`,
    );
