import {
  addSectionGroupToSite,
  addSectionToSite,
  addSpaceToSite,
  createSite,
  getSiteStructure,
} from "#client";
import type {
  SiteSection,
  SiteSectionGroup,
  SiteSpace,
  SiteStructure,
} from "#contract/schemas/site-structure.ts";
import { newId } from "#server/kit/ids.ts";
import type { TestApp } from "./make-app.ts";
import { makeOrganizationFixture, type OrganizationFixture } from "./organization-fixture.ts";
import { eq } from "drizzle-orm";
import { collisionsOf } from "#site/structure/addresses.ts";
import type { Database } from "#server/db/open.ts";
import { siteSectionGroups, siteSections, siteSpaces } from "#server/db/tables/index.ts";
import { dataOf } from "./answers.ts";
import { readStructure } from "#server/modules/sites/structure/read-structure.ts";

interface Leveled {
  readonly id: string;
  readonly isDefault: boolean;
}

const defaultProblems = (level: string, rows: readonly Leveled[]): string[] => {
  const defaults = rows.filter(({ isDefault }) => isDefault).length;
  return rows.length === 0 || defaults === 1 ? [] : [`${level} has ${defaults} defaults`];
};

const orderProblems = (level: string, positions: readonly string[]): string[] => [
  ...(positions.every((position) => position !== "") ? [] : [`${level} has something in no place`]),
  ...(new Set(positions).size === positions.length ? [] : [`${level} has a place taken twice`]),
];

/**
 * Returns what is wrong with the stored structure of a site: levels without exactly one default, rows with a missing
 * parent or one of another site, duplicate positions and addresses. Empty if all is well.
 */
export const structureIssues = async (db: Database, siteId: string): Promise<string[]> => {
  const groups = await db
    .select()
    .from(siteSectionGroups)
    .where(eq(siteSectionGroups.siteId, siteId));
  const sections = await db.select().from(siteSections).where(eq(siteSections.siteId, siteId));
  const shown = await db.select().from(siteSpaces).where(eq(siteSpaces.siteId, siteId));
  const groupIds = new Set<string | null>(groups.map(({ id }) => id));
  const sectionIds = new Set<string | null>(sections.map(({ id }) => id));
  const inside = (id: string | null) => shown.filter(({ sectionId }) => sectionId === id);
  const within = (id: string | null) => sections.filter(({ groupId }) => groupId === id);
  const top = inside(null);
  const { structure } = await readStructure({ db }, siteId);
  return [
    ...defaultProblems("the site", sections),
    ...[null, ...sectionIds].flatMap((id) => defaultProblems(`level ${id}`, inside(id))),
    ...sections
      .filter(({ groupId }) => groupId !== null && !groupIds.has(groupId))
      .map(({ id }) => `section ${id} is in no group of this site`),
    ...shown
      .filter(({ sectionId }) => sectionId !== null && !sectionIds.has(sectionId))
      .map(({ id }) => `site-space ${id} is in no section of this site`),
    ...(sections.length > 0 && top.length > 0 ? ["site-spaces stand beside sections"] : []),
    ...(sections.length === 0 && groups.length > 0 ? ["groups without any section"] : []),
    ...orderProblems(
      "the top",
      [...groups, ...within(null)].map(({ position }) => position),
    ),
    ...groups.flatMap(({ id }) =>
      orderProblems(
        `group ${id}`,
        within(id).map(({ position }) => position),
      ),
    ),
    ...[null, ...sectionIds].flatMap((id) =>
      orderProblems(
        `level ${id}`,
        inside(id).map(({ position }) => position),
      ),
    ),
    ...[...sections, ...shown]
      .filter(({ path }) => path.startsWith("~"))
      .map(({ id }) => `${id} was left without its path`),
    ...collisionsOf(structure).map(({ kind, at }) => `two things have the ${kind} ${at}`),
  ];
};

/** A site to add content to, in a separate organization. */
export interface StructureFixture {
  readonly organization: OrganizationFixture;
  readonly client: OrganizationFixture["admin"]["client"];
  readonly path: { readonly organizationId: string; readonly siteId: string };
  /** Adds a section with one new space. */
  addSection(title: string): Promise<SiteSection>;
  addGroup(title: string, sections?: readonly string[]): Promise<SiteSectionGroup>;
  /** Adds a site-space with a new space. */
  addSiteSpace(sectionId?: string): Promise<SiteSpace>;
  structure(): Promise<SiteStructure>;
  /** Returns titles from the top down: sections and groups, or site-spaces; groups as `Product[Guides]`. */
  outline(): Promise<string[]>;
  /** Returns what is wrong with the stored structure; empty if all is well. */
  issues(): Promise<string[]>;
}

const line = (item: SiteSpace | SiteSection | SiteSectionGroup): string =>
  item.object === "site-section-group"
    ? `${item.title}[${item.sections.map(({ title }) => title).join(" ")}]`
    : item.title;

/** Creates an empty site. */
export const makeStructureFixture = async (app: TestApp): Promise<StructureFixture> => {
  const place = await makeOrganizationFixture(app, "https://logo.example/logo.png");
  const { organizationId } = place;
  const { client } = place.admin;
  const site = await dataOf(
    createSite({ client, path: { organizationId }, body: { title: `Site ${newId()}` } }),
  );
  const path = { organizationId, siteId: site.id };
  const structure = async () => (await getSiteStructure({ client, path, throwOnError: true })).data;
  return {
    organization: place,
    client,
    path,
    addSection: async (title) => {
      const body = { spaceId: await place.newSpace(), title };
      return (await addSectionToSite({ client, path, body, throwOnError: true })).data;
    },
    addGroup: async (title, sections = []) => {
      const body = { title, sections: [...sections] };
      return (await addSectionGroupToSite({ client, path, body, throwOnError: true })).data;
    },
    addSiteSpace: async (sectionId) => {
      const spaceId = await place.newSpace();
      const body = { spaceId, ...(sectionId === undefined ? {} : { sectionId }) };
      return (await addSpaceToSite({ client, path, body, throwOnError: true })).data;
    },
    structure,
    outline: async () => (await structure()).structure.map(line),
    issues: () => structureIssues(app.database.db, path.siteId),
  };
};
