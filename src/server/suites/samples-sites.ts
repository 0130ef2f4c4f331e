import { createSite, deleteSiteById, publishSite } from "#client";
import { newId } from "#server/kit/ids.ts";
import type { Place } from "#server/testing/place.ts";

const aSite = async ({ organizationId, admin: { client }, newSpace }: Place) => {
  const { data } = await createSite({
    client,
    path: { organizationId },
    body: { title: `Site ${newId()}`, spaces: [await newSpace()] },
    throwOnError: true,
  });
  return { params: { organizationId, siteId: data.id } };
};
const aPublishedSite = async (place: Place) => {
  const sample = await aSite(place);
  await publishSite({ client: place.admin.client, path: sample.params, throwOnError: true });
  return sample;
};

/** A call that succeeds for every operation on sites themselves. */
export const siteSamples = {
  listSites: async ({ organizationId }: Place) => ({ params: { organizationId } }),
  createSite: async ({ organizationId, newSpace }: Place) => ({
    params: { organizationId },
    body: {
      title: `Made ${newId()}`,
      type: "premium" as const,
      visibility: "unlisted" as const,
      spaces: [await newSpace()],
    },
  }),
  getSiteById: aSite,
  updateSiteById: async (place: Place) => ({
    ...(await aSite(place)),
    body: { title: `Renamed ${newId()}` },
  }),
  deleteSiteById: aSite,
  restoreSite: async (place: Place) => {
    const sample = await aSite(place);
    const { client } = place.admin;
    await deleteSiteById({ client, path: sample.params, throwOnError: true });
    return sample;
  },
  publishSite: aSite,
  unpublishSite: aPublishedSite,
  getPublishedContentSite: aPublishedSite,
  getSitePublishingAuthById: aSite,
  updateSitePublishingAuthById: async (place: Place) => ({
    ...(await aSite(place)),
    body: { fallbackURL: `https://login.example/${newId()}` },
  }),
  regenerateSitePublishingAuthById: aSite,
};
