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
import { makePlace, type Place } from "./place.ts";
import { structureProblems } from "./structure-problems.ts";

/** A site that things are put on, in an organization of its own. */
export interface StructurePlace {
  readonly place: Place;
  readonly client: Place["admin"]["client"];
  readonly path: { readonly organizationId: string; readonly siteId: string };
  /** A section with one new space. */
  addSection(title: string): Promise<SiteSection>;
  addGroup(title: string, sections?: readonly string[]): Promise<SiteSectionGroup>;
  /** A site-space with a new space. */
  addSiteSpace(sectionId?: string): Promise<SiteSpace>;
  structure(): Promise<SiteStructure>;
  /** Titles from the top down: sections and groups, or site-spaces; groups as `Product[Guides]`. */
  outline(): Promise<string[]>;
  /** What is wrong with what is stored; empty when all is well. */
  problems(): Promise<string[]>;
}

const line = (item: SiteSpace | SiteSection | SiteSectionGroup): string =>
  item.object === "site-section-group"
    ? `${item.title}[${item.sections.map(({ title }) => title).join(" ")}]`
    : item.title;

/** Makes an empty site. */
export const makeStructurePlace = async (app: TestApp): Promise<StructurePlace> => {
  const place = await makePlace(app, "https://logo.example/logo.png");
  const { organizationId } = place;
  const { client } = place.admin;
  const { data: site } = await createSite({
    client,
    path: { organizationId },
    body: { title: `Site ${newId()}` },
    throwOnError: true,
  });
  const path = { organizationId, siteId: site.id };
  const structure = async () => (await getSiteStructure({ client, path, throwOnError: true })).data;
  return {
    place,
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
    problems: () => structureProblems(app.database.db, path.siteId),
  };
};
