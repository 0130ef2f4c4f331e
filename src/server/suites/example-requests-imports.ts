import { addSpaceToSite, createSite } from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { createdIn, editSpace, newPage } from "#server/testing/content-fixture.ts";
import type { OrganizationFixture } from "#server/testing/organization-fixture.ts";
import { storeImport } from "#server/testing/stored-import.ts";
import { aRequest, aSpace, inOrganization, withBody } from "./example-parts.ts";

const source = { type: "website" as const, url: "https://docs.example.com/" };
const content = { url: source.url, source: source.type };

/** Creates an import by the admin in a given state, into a new space. */
const anImport = async (
  fixture: OrganizationFixture,
  ...how: [run?: Parameters<typeof storeImport>[2], rows?: Parameters<typeof storeImport>[3]]
) => {
  const { app, organizationId, admin } = fixture;
  const spaceId = await fixture.newSpace();
  const of = { organizationId, spaceId, createdBy: admin.id };
  const { importRunId, importPageIds } = await storeImport(app.database.db, of, ...how);
  return { params: { organizationId, importRunId }, importPageIds };
};
const params = async <Params>(made: Promise<{ readonly params: Params }>) => ({
  params: (await made).params,
});

/** Creates an import of one page, and a site that shows the target space. */
const anImportOnSite = async (fixture: OrganizationFixture) => {
  const { app, organizationId, admin } = fixture;
  const { client } = admin;
  const spaceId = await fixture.newSpace();
  const [pageId = ""] = createdIn(await editSpace(client, spaceId, newPage("Install", "Run it.")));
  const { id: siteId } = await dataOf(createSite({ client, path: { organizationId }, body: {} }));
  const path = { organizationId, siteId };
  const { id: siteSpace } = await dataOf(addSpaceToSite({ client, path, body: { spaceId } }));
  const of = { organizationId, spaceId, createdBy: admin.id };
  const run = { status: "completed" as const, phase: "writing" as const };
  const { importRunId } = await storeImport(app.database.db, of, run, [{ pageId }]);
  return { params: { ...path, importRunId }, siteSpace };
};

/** A successful call for every operation on imports. */
export const importExamples = {
  importContent: withBody(aSpace, () => content),
  importContentInChangeRequest: withBody(aRequest, () => content),
  startImportRun: withBody(inOrganization, async ({ newSpace }) => ({
    source,
    target: { space: await newSpace() },
  })),
  listImportRuns: inOrganization,
  getImportRun: (fixture: OrganizationFixture) => params(anImport(fixture)),
  listImportPages: (fixture: OrganizationFixture) => params(anImport(fixture)),
  getImportPage: async (fixture: OrganizationFixture) => {
    const { params: of, importPageIds } = await anImport(fixture);
    return { params: { ...of, importPageId: importPageIds[0] ?? "" } };
  },
  chooseImportPages: async (fixture: OrganizationFixture) => {
    const { params: of, importPageIds } = await anImport(fixture);
    return { params: of, body: { plan: "plan", choices: { exclude: importPageIds.slice(0, 1) } } };
  },
  cancelImportRun: withBody(
    (fixture: OrganizationFixture) => params(anImport(fixture)),
    () => ({ keep: false }),
  ),
  resumeImportRun: withBody(
    (fixture: OrganizationFixture) =>
      params(anImport(fixture, { status: "cancelled", phase: "fetching" })),
    () => ({}),
  ),
  retryImportRun: (fixture: OrganizationFixture) =>
    params(
      anImport(fixture, { status: "completed", phase: "writing" }, [
        { status: "failed", reason: "too-slow" },
      ]),
    ),
  listImportRedirects: async (fixture: OrganizationFixture) => {
    const { siteSpace, ...example } = await anImportOnSite(fixture);
    return { ...example, query: { siteSpace } };
  },
  createImportRedirects: withBody(
    (fixture) => params(anImportOnSite(fixture)),
    () => ({ base: "origin" as const }),
  ),
};
