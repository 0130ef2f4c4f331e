import { createSpace } from "#client";
import { newId } from "#server/kit/ids.ts";
import { dataOf } from "#server/testing/answers.ts";
import { editSpace, newPage } from "#server/testing/content-fixture.ts";
import type { OrganizationFixture } from "#server/testing/organization-fixture.ts";
import { operation, smallSpec } from "#server/testing/small-spec.ts";
import { storeSpec } from "#server/testing/stored-spec.ts";
import { inOrganization, withBody } from "./example-parts.ts";

const newSlug = () => `made-${newId().toLowerCase()}`;
const before = smallSpec({ "/old": { get: operation("moved") } });
const after = smallSpec({ "/new": { get: operation("moved") } });

const aSpec = async ({ app, organizationId }: OrganizationFixture) => {
  const { specSlug } = await storeSpec(app.context, organizationId, [before]);
  return { params: { organizationId, specSlug } };
};

/** Creates the second version of a specification, with a breaking change from the first. */
const aVersion = async ({ app, organizationId }: OrganizationFixture) => {
  const { specSlug, latest } = await storeSpec(app.context, organizationId, [before, after]);
  return { params: { organizationId, specSlug, versionId: latest } };
};

const aHeldVersion = async ({ app, organizationId }: OrganizationFixture) => {
  const gate = { mode: "hold" } as const;
  const { specSlug, latest } = await storeSpec(app.context, organizationId, [before, after], {
    gate,
  });
  return { params: { organizationId, specSlug, versionId: latest } };
};

const shown = (spec: string) => `{% openapi-operation spec="${spec}" path="/old" method="get" %}`;

/** Creates a version that changes what a page shows. */
const aMentionedVersion = async (fixture: OrganizationFixture) => {
  const { admin, organizationId } = fixture;
  const made = await aVersion(fixture);
  const { client } = admin;
  const { id } = await dataOf(
    createSpace({ client, path: { organizationId }, body: { title: "Guide" } }),
  );
  await editSpace(client, id, newPage("Old", shown(made.params.specSlug)));
  return made;
};

/**
 * Creates two specifications, the second with two versions, two operations, two changes and two pages; returns its
 * latest version.
 */
export const fillSpecs = async (
  fixture: OrganizationFixture,
  spaceId: string,
): Promise<{ specSlug: string; versionId: string }> => {
  const { app, organizationId, admin } = fixture;
  await storeSpec(app.context, organizationId, [before]);
  const texts = [
    before,
    smallSpec({ "/new": { get: operation("new") }, "/n": { get: operation("n") } }),
  ];
  const { specSlug, latest } = await storeSpec(app.context, organizationId, texts);
  await editSpace(
    admin.client,
    spaceId,
    newPage("A", shown(specSlug)),
    newPage("B", shown(specSlug)),
  );
  return { specSlug, versionId: latest };
};

const served = async ({ app, organizationId }: OrganizationFixture) => {
  const { specSlug, served: version } = await storeSpec(app.context, organizationId, [before]);
  return { params: { organizationId, specSlug }, query: { method: "get", path: "/old", version } };
};

/** A successful call for every operation on OpenAPI specifications. */
export const specExamples = {
  listOpenAPISpecs: inOrganization,
  createOpenAPISpec: withBody(inOrganization, () => ({
    slug: newSlug(),
    source: { text: before },
  })),
  getOpenAPISpecBySlug: aSpec,
  createOrUpdateOpenAPISpecBySlug: withBody(aSpec, () => ({ source: { text: after } })),
  uploadOpenAPISpecFile: async (fixture: OrganizationFixture) => ({
    ...(await aSpec(fixture)),
    file: after,
  }),
  updateOpenAPISpecBySlug: withBody(aSpec, () => ({
    visibility: "public" as const,
    checkEvery: "daily" as const,
    gate: { mode: "hold" as const },
  })),
  checkOpenAPISpec: aSpec,
  deleteOpenAPISpecBySlug: aSpec,
  readPublishedOpenAPISpec: async ({ app, organizationId }: OrganizationFixture) => {
    const visibility = "public";
    const { specSlug } = await storeSpec(app.context, organizationId, [before], { visibility });
    return { params: { organizationId, specSlug } };
  },
  listOpenAPISpecOperations: async (fixture: OrganizationFixture) => {
    const { params, query } = await served(fixture);
    return { params, query: { version: query.version } };
  },
  getOpenAPISpecOperation: served,
  listOpenAPISpecVersions: aSpec,
  getLatestOpenAPISpecVersion: aSpec,
  getLatestOpenAPISpecVersionContent: aSpec,
  getOpenAPISpecVersionById: aVersion,
  getOpenAPISpecVersionContentById: aVersion,
  listOpenAPISpecVersionChanges: async (fixture: OrganizationFixture) => {
    const { params } = await aVersion(fixture);
    return { params, query: { base: params.versionId } };
  },
  getOpenAPISpecVersionImpact: aVersion,
  acceptOpenAPISpecVersion: aHeldVersion,
  rejectOpenAPISpecVersion: withBody(aHeldVersion, () => ({ note: "Not yet" })),
  prepareOpenAPISpecVersion: withBody(aMentionedVersion, () => ({})),
  getOpenAPIOperationInSpace: async (fixture: OrganizationFixture) => {
    const { params } = await aSpec(fixture);
    const query = { method: "get", path: "/old" };
    const spaceId = await fixture.newSpace();
    await editSpace(fixture.admin.client, spaceId, newPage("Old", shown(params.specSlug)));
    return { params: { spaceId }, query: { spec: params.specSlug, ...query } };
  },
};
