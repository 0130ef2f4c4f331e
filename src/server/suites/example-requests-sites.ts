import { createSite, deleteSiteById, publishSite } from "#client";
import { newId } from "#server/kit/ids.ts";
import type { OrganizationFixture } from "#server/testing/organization-fixture.ts";

const aSite = async ({ organizationId, admin: { client }, newSpace }: OrganizationFixture) => {
  const { data } = await createSite({
    client,
    path: { organizationId },
    body: { title: `Site ${newId()}`, spaces: [await newSpace()] },
    throwOnError: true,
  });
  return { params: { organizationId, siteId: data.id } };
};
const aPublishedSite = async (fixture: OrganizationFixture) => {
  const example = await aSite(fixture);
  await publishSite({ client: fixture.admin.client, path: example.params, throwOnError: true });
  return example;
};

/** A call that succeeds for every operation on sites themselves. */
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
  updateSiteById: async (fixture: OrganizationFixture) => ({
    ...(await aSite(fixture)),
    body: { title: `Renamed ${newId()}` },
  }),
  deleteSiteById: aSite,
  restoreSite: async (fixture: OrganizationFixture) => {
    const example = await aSite(fixture);
    const { client } = fixture.admin;
    await deleteSiteById({ client, path: example.params, throwOnError: true });
    return example;
  },
  publishSite: aSite,
  unpublishSite: aPublishedSite,
  getPublishedContentSite: aPublishedSite,
  getSitePublishingAuthById: aSite,
  updateSitePublishingAuthById: async (fixture: OrganizationFixture) => ({
    ...(await aSite(fixture)),
    body: { fallbackURL: `https://login.example/${newId()}` },
  }),
  regenerateSitePublishingAuthById: aSite,
};
