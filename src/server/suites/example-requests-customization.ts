import {
  addSpaceToSite,
  createSite,
  createSiteRedirect,
  createSiteShareLink,
  overrideSiteSpaceCustomizationById,
  updateSiteAdaptiveSchema,
} from "#client";
import { newId } from "#server/kit/ids.ts";
import { defaultCustomization } from "#server/modules/sites/customization/customization-of.ts";
import { dataOf } from "#server/testing/answers.ts";
import type { OrganizationFixture } from "#server/testing/organization-fixture.ts";
import { withBody } from "./example-parts.ts";

/** Creates a site that shows one space. */
const aSiteWithSpace = async ({
  organizationId,
  newSpace,
  admin: { client },
}: OrganizationFixture) => {
  const site = await dataOf(
    createSite({ client, path: { organizationId }, body: { title: `Site ${newId()}` } }),
  );
  const path = { organizationId, siteId: site.id };
  const body = { spaceId: await newSpace() };
  const data = await dataOf(addSpaceToSite({ client, path, body }));
  return { path, siteSpaceId: data.id };
};
const aSite = async (fixture: OrganizationFixture) => ({
  params: (await aSiteWithSpace(fixture)).path,
});
const aSiteSpace = async (fixture: OrganizationFixture) => {
  const { path, siteSpaceId } = await aSiteWithSpace(fixture);
  return { params: { ...path, siteSpaceId } };
};
const aCustomizedSiteSpace = async (fixture: OrganizationFixture) => {
  const { params } = await aSiteSpace(fixture);
  const body = { title: "Its own title" };
  const { client } = fixture.admin;
  await dataOf(overrideSiteSpaceCustomizationById({ client, path: params, body }));
  return { params };
};
const aShareLink = async (fixture: OrganizationFixture) => {
  const { path } = await aSiteWithSpace(fixture);
  const body = { name: "Partners" };
  const { client } = fixture.admin;
  const data = await dataOf(createSiteShareLink({ client, path, body }));
  return { params: { ...path, shareLinkId: data.id } };
};
const newRedirect = (siteSpaceId: string) => ({
  source: `/old-${newId()}`,
  destination: { kind: "site-space", siteSpaceId } as const,
});
const aRedirect = async (fixture: OrganizationFixture) => {
  const { path, siteSpaceId } = await aSiteWithSpace(fixture);
  const body = newRedirect(siteSpaceId);
  const { client } = fixture.admin;
  const data = await dataOf(createSiteRedirect({ client, path, body }));
  return { params: { ...path, siteRedirectId: data.id }, source: data.source };
};

/** The schema of a single claim. */
const jsonSchema = {
  type: "object",
  properties: { isBeta: { type: "boolean", description: "Tries things early" } },
  additionalProperties: false,
} as const;

/** A successful call for every operation on the customization, claims, share links and redirects of a site. */
export const siteLooksExamples = {
  getSiteCustomizationById: aSite,
  updateSiteCustomizationById: withBody(aSite, () => defaultCustomization(`Renamed ${newId()}`)),
  getSiteSpaceCustomizationById: aSiteSpace,
  overrideSiteSpaceCustomizationById: withBody(aSiteSpace, () => ({ title: `Renamed ${newId()}` })),
  deleteSiteSpaceCustomizationById: aCustomizedSiteSpace,

  getSiteAdaptiveSchema: aSite,
  updateSiteAdaptiveSchema: withBody(aSite, () => ({ jsonSchema })),
  listSiteAdaptiveTemplateConditions: aSite,
  listSiteVisitorKinds: aSite,
  updateSiteVisitorKinds: async (fixture: OrganizationFixture) => {
    const example = await aSite(fixture);
    const { client } = fixture.admin;
    const body = { jsonSchema };
    await dataOf(updateSiteAdaptiveSchema({ client, path: example.params, body }));
    return { ...example, body: { items: [{ title: "Beta", claims: { isBeta: true } }] } };
  },

  listSiteShareLinks: aSite,
  createSiteShareLink: withBody(aSite, () => ({ name: `Made ${newId()}` })),
  updateSiteShareLinkById: withBody(aShareLink, () => ({ active: false })),
  deleteSiteShareLinkById: aShareLink,
  listSiteRedirects: aSite,
  createSiteRedirect: async (fixture: OrganizationFixture) => {
    const { path, siteSpaceId } = await aSiteWithSpace(fixture);
    return { params: path, body: newRedirect(siteSpaceId) };
  },
  updateSiteRedirectById: async (fixture: OrganizationFixture) => {
    const { params } = await aRedirect(fixture);
    return { params, body: { source: `/older-${newId()}` } };
  },
  deleteSiteRedirectById: async (fixture: OrganizationFixture) => ({
    params: (await aRedirect(fixture)).params,
  }),
  getSiteRedirectBySource: async (fixture: OrganizationFixture) => {
    const { params, source } = await aRedirect(fixture);
    const { organizationId, siteId } = params;
    return { params: { organizationId, siteId }, query: { source } };
  },
  changeSiteRedirects: async (fixture: OrganizationFixture) => {
    const { params } = await aRedirect(fixture);
    const { siteRedirectId, ...path } = params;
    const body = {
      redirects: { ids: [siteRedirectId] },
      change: { type: "remove" as const },
      apply: true,
    };
    return { params: path, body };
  },
  bulkUpsertSiteRedirects: async (fixture: OrganizationFixture) => {
    const { path, siteSpaceId } = await aSiteWithSpace(fixture);
    return { params: path, body: { redirects: [newRedirect(siteSpaceId)] } };
  },
  importSiteRedirects: withBody(aSite, () => ({
    redirects: [{ source: `/old-${newId()}`, target: "https://status.example.com/" }],
    apply: true,
  })),
  resolveSiteAddress: async (fixture: OrganizationFixture) => {
    const { params, source: path } = await aRedirect(fixture);
    const { organizationId, siteId } = params;
    return { params: { organizationId, siteId }, query: { path } };
  },
};
