import {
  addSectionToSite,
  createSite,
  createSpace,
  getSiteStructure,
  type SiteSection,
} from "#client";
import type { Admin, TestApp } from "./make-app.ts";
import { given } from "./talk.ts";

/** A site of a new organization with two sections, Guides (the default) and API, of one site-space each. */
export interface SiteStage {
  readonly admin: Admin;
  readonly organizationId: string;
  readonly siteId: string;
  /** Names the site in paths. */
  readonly site: { readonly organizationId: string; readonly siteId: string };
  readonly guides: StagedSection;
  readonly api: StagedSection;
}

export interface StagedSection {
  readonly sectionId: string;
  readonly siteSpaceId: string;
  readonly spaceId: string;
}

const staged = ({ id, siteSpaces: [first] }: SiteSection): StagedSection => {
  if (!first) throw new Error("a section was made without a site-space");
  return { sectionId: id, siteSpaceId: first.id, spaceId: first.space.id };
};

export const makeSiteStage = async (
  app: TestApp,
  site: Omit<NonNullable<Parameters<typeof createSite>[0]["body"]>, "spaces"> = {},
): Promise<SiteStage> => {
  const admin = await app.newAdmin();
  const { client, organizationId } = admin;
  const path = { organizationId };
  const newSpace = async (title: string) =>
    (await given(createSpace({ client, path, body: { title } }))).id;
  const body = { title: "Docs", ...site, spaces: [await newSpace("Guides")] };
  const { id: siteId } = await given(createSite({ client, path, body }));
  const named = { organizationId, siteId };
  const added = { spaceId: await newSpace("API") };
  const api = await given(addSectionToSite({ client, path: named, body: added }));
  const { structure } = await given(getSiteStructure({ client, path: named }));
  const guides = structure.find((item) => item.object === "site-section" && item.default);
  if (guides?.object !== "site-section") throw new Error("a site was made without a default");
  return {
    admin,
    organizationId,
    siteId,
    site: named,
    guides: staged(guides),
    api: staged(api),
  };
};
