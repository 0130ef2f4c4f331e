import { eq } from "drizzle-orm";
import { sites } from "#server/db/tables/index.ts";
import {
  addSectionToSite,
  createSite,
  createSpace,
  getSiteStructure,
  type SiteSection,
} from "#client";
import type { Admin, TestApp } from "./make-app.ts";
import { dataOf } from "./answers.ts";

/** A site of a new organization with two sections, Guides (the default) and API, with one site-space each. */
export interface SiteFixture {
  readonly admin: Admin;
  readonly organizationId: string;
  readonly siteId: string;
  /** Identifies the site in paths. */
  readonly site: { readonly organizationId: string; readonly siteId: string };
  readonly guides: SectionFixture;
  readonly api: SectionFixture;
}

export interface SectionFixture {
  readonly sectionId: string;
  readonly siteSpaceId: string;
  readonly spaceId: string;
}

const sectionFixture = ({ id, siteSpaces: [first] }: SiteSection): SectionFixture => {
  if (!first) throw new Error("a section was made without a site-space");
  return { sectionId: id, siteSpaceId: first.id, spaceId: first.space.id };
};

export const makeSiteFixture = async (
  app: TestApp,
  site: Omit<NonNullable<Parameters<typeof createSite>[0]["body"]>, "spaces"> = {},
): Promise<SiteFixture> => {
  const admin = await app.newAdmin();
  const { client, organizationId } = admin;
  const path = { organizationId };
  const newSpace = async (title: string) =>
    (await dataOf(createSpace({ client, path, body: { title } }))).id;
  const body = { title: "Docs", ...site, spaces: [await newSpace("Guides")] };
  const { id: siteId } = await dataOf(createSite({ client, path, body }));
  const named = { organizationId, siteId };
  const added = { spaceId: await newSpace("API") };
  const api = await dataOf(addSectionToSite({ client, path: named, body: added }));
  const { structure } = await dataOf(getSiteStructure({ client, path: named }));
  const guides = structure.find((item) => item.object === "site-section" && item.default);
  if (guides?.object !== "site-section") throw new Error("a site was made without a default");
  return {
    admin,
    organizationId,
    siteId,
    site: named,
    guides: sectionFixture(guides),
    api: sectionFixture(api),
  };
};

/** Marks a site's host name as verified, as the check does once the host has responded with the site's token. */
export const verifyHostname = async ({ database }: TestApp, siteId: string): Promise<void> => {
  await database.db
    .update(sites)
    .set({ hostnameVerifiedAt: new Date() })
    .where(eq(sites.id, siteId));
};
