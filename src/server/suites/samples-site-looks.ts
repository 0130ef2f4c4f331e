import {
  addSpaceToSite,
  createSite,
  createSiteRedirect,
  createSiteShareLink,
  overrideSiteSpaceCustomizationById,
  updateSiteAdaptiveSchema,
} from "#client";
import { newId } from "#server/kit/ids.ts";
import { defaultCustomization } from "#server/modules/sites/customization/default-customization.ts";
import type { Place } from "#server/testing/place.ts";

/** A site that shows one space. */
const aSiteWithSpace = async ({ organizationId, newSpace, admin: { client } }: Place) => {
  const { data: site } = await createSite({
    client,
    path: { organizationId },
    body: { title: `Site ${newId()}` },
    throwOnError: true,
  });
  const path = { organizationId, siteId: site.id };
  const body = { spaceId: await newSpace() };
  const { data } = await addSpaceToSite({ client, path, body, throwOnError: true });
  return { path, siteSpaceId: data.id };
};
const aSite = async (place: Place) => ({ params: (await aSiteWithSpace(place)).path });
const aSiteSpace = async (place: Place) => {
  const { path, siteSpaceId } = await aSiteWithSpace(place);
  return { params: { ...path, siteSpaceId } };
};
const aCustomizedSiteSpace = async (place: Place) => {
  const { params } = await aSiteSpace(place);
  const body = { title: "Its own title" };
  const { client } = place.admin;
  await overrideSiteSpaceCustomizationById({ client, path: params, body, throwOnError: true });
  return { params };
};
const aShareLink = async (place: Place) => {
  const { path } = await aSiteWithSpace(place);
  const body = { name: "Partners" };
  const { client } = place.admin;
  const { data } = await createSiteShareLink({ client, path, body, throwOnError: true });
  return { params: { ...path, shareLinkId: data.id } };
};
const newRedirect = (siteSpaceId: string) => ({
  source: `/old-${newId()}`,
  destination: { kind: "site-space", siteSpaceId } as const,
});
const aRedirect = async (place: Place) => {
  const { path, siteSpaceId } = await aSiteWithSpace(place);
  const body = newRedirect(siteSpaceId);
  const { client } = place.admin;
  const { data } = await createSiteRedirect({ client, path, body, throwOnError: true });
  return { params: { ...path, siteRedirectId: data.id }, source: data.source };
};

/** The schema of one claim. */
const jsonSchema = {
  type: "object",
  properties: { isBeta: { type: "boolean", description: "Tries things early" } },
  additionalProperties: false,
} as const;

/** A call that succeeds for every operation on looks, claims, share links and redirects of a site. */
export const siteLooksSamples = {
  getSiteCustomizationById: aSite,
  updateSiteCustomizationById: async (place: Place) => ({
    ...(await aSite(place)),
    body: defaultCustomization(`Renamed ${newId()}`),
  }),
  getSiteSpaceCustomizationById: aSiteSpace,
  overrideSiteSpaceCustomizationById: async (place: Place) => ({
    ...(await aSiteSpace(place)),
    body: { title: `Renamed ${newId()}` },
  }),
  deleteSiteSpaceCustomizationById: aCustomizedSiteSpace,

  getSiteAdaptiveSchema: aSite,
  updateSiteAdaptiveSchema: async (place: Place) => ({
    ...(await aSite(place)),
    body: { jsonSchema },
  }),
  listSiteAdaptiveTemplateConditions: aSite,
  listSiteVisitorKinds: aSite,
  updateSiteVisitorKinds: async (place: Place) => {
    const sample = await aSite(place);
    const { client } = place.admin;
    const body = { jsonSchema };
    await updateSiteAdaptiveSchema({ client, path: sample.params, body, throwOnError: true });
    return { ...sample, body: { items: [{ title: "Beta", claims: { isBeta: true } }] } };
  },

  listSiteShareLinks: aSite,
  createSiteShareLink: async (place: Place) => ({
    ...(await aSite(place)),
    body: { name: `Made ${newId()}` },
  }),
  updateSiteShareLinkById: async (place: Place) => ({
    ...(await aShareLink(place)),
    body: { active: false },
  }),
  deleteSiteShareLinkById: aShareLink,
  listSiteRedirects: aSite,
  createSiteRedirect: async (place: Place) => {
    const { path, siteSpaceId } = await aSiteWithSpace(place);
    return { params: path, body: newRedirect(siteSpaceId) };
  },
  updateSiteRedirectById: async (place: Place) => {
    const { params } = await aRedirect(place);
    return { params, body: { source: `/older-${newId()}` } };
  },
  deleteSiteRedirectById: async (place: Place) => ({ params: (await aRedirect(place)).params }),
  getSiteRedirectBySource: async (place: Place) => {
    const { params, source } = await aRedirect(place);
    const { organizationId, siteId } = params;
    return { params: { organizationId, siteId }, query: { source } };
  },
};
