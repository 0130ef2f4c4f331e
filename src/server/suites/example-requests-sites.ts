import { createSite, deleteSiteById, publishSite, updateSiteById } from "#client";
import { newId } from "#server/kit/ids.ts";
import { dataOf } from "#server/testing/answers.ts";
import type { OrganizationFixture } from "#server/testing/organization-fixture.ts";
import { withBody } from "./example-parts.ts";

const aSite = async ({ organizationId, admin: { client }, newSpace }: OrganizationFixture) => {
  const data = await dataOf(
    createSite({
      client,
      path: { organizationId },
      body: { title: `Site ${newId()}`, spaces: [await newSpace()] },
    }),
  );
  return { params: { organizationId, siteId: data.id } };
};
const aSiteWithHostname = async (fixture: OrganizationFixture) => {
  const example = await aSite(fixture);
  const body = { hostname: `docs.${newId().toLowerCase()}.example` };
  await dataOf(updateSiteById({ client: fixture.admin.client, path: example.params, body }));
  return example;
};
const aPublishedSite = async (fixture: OrganizationFixture) => {
  const example = await aSite(fixture);
  await dataOf(publishSite({ client: fixture.admin.client, path: example.params }));
  return example;
};

const aDeletedSite = async (fixture: OrganizationFixture) => {
  const example = await aSite(fixture);
  const { client } = fixture.admin;
  await dataOf(deleteSiteById({ client, path: example.params }));
  return example;
};

/** A successful call for every operation on sites themselves. */
export const siteExamples = {
  listSites: async ({ organizationId }: OrganizationFixture) => ({ params: { organizationId } }),
  createSite: async ({ organizationId, newSpace }: OrganizationFixture) => ({
    params: { organizationId },
    body: {
      title: `Made ${newId()}`,
      type: "premium" as const,
      visibility: "unlisted" as const,
      spaces: [await newSpace()],
    },
  }),
  getSiteById: aSite,
  updateSiteById: withBody(aSite, () => ({ title: `Renamed ${newId()}` })),
  checkSiteHostname: aSiteWithHostname,
  verifySiteHostname: aSiteWithHostname,
  deleteSiteById: aSite,
  listDeletedSites: async ({ organizationId }: OrganizationFixture) => ({
    params: { organizationId },
  }),
  getDeletedSiteById: aDeletedSite,
  restoreSite: aDeletedSite,
  publishSite: aSite,
  unpublishSite: aPublishedSite,
  getPublishedContentSite: aPublishedSite,
  getSitePublishingAuthById: aSite,
  updateSitePublishingAuthById: withBody(aSite, () => ({
    fallbackURL: `https://login.example/${newId()}`,
  })),
  regenerateSitePublishingAuthById: aSite,
};
