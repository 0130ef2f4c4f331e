import {
  createChangeRequest,
  deleteSpaceById,
  getPageById,
  previewChangeRequestContentUpdate,
  previewSpaceContentUpdate,
} from "#client";
import { newId } from "#server/kit/ids.ts";
import {
  type ContentFixture,
  createdIn,
  editSpace,
  fillSpace,
  newPage,
} from "#server/testing/content-fixture.ts";
import { dataOf } from "#server/testing/answers.ts";
import type { OrganizationFixture } from "#server/testing/organization-fixture.ts";
import { aCollection, aSpace, inOrganization, withBody } from "./example-parts.ts";

/** A collection that the caller may transfer things to: the fixture's own, so that suites stay within it. */
const toCollection = async ({ organizationId, newCollection }: OrganizationFixture) => ({
  organization: organizationId,
  collection: await newCollection(),
});

/** A successful call for every operation on spaces and collections. */
export const spaceExamples = {
  listSpacesInOrganizationById: inOrganization,
  createSpace: withBody(inOrganization, async (fixture) => ({
    title: `Made ${newId()}`,
    emoji: "1f4d8",
    parent: await fixture.newCollection(),
    editMode: "live" as const,
  })),
  getSpaceById: aSpace,
  updateSpaceById: withBody(aSpace, () => ({ title: `Renamed ${newId()}` })),
  deleteSpaceById: aSpace,
  duplicateSpace: aSpace,
  restoreSpace: async (fixture: OrganizationFixture) => {
    const example = await aSpace(fixture);
    const { client } = fixture.admin;
    await dataOf(deleteSpaceById({ client, path: example.params }));
    return example;
  },
  moveSpace: withBody(aSpace, async (fixture) => ({ parent: await fixture.newCollection() })),
  transferSpace: withBody(aSpace, toCollection),
  planSpaceTransfer: async (fixture: OrganizationFixture) => ({
    ...(await aSpace(fixture)),
    query: await toCollection(fixture),
  }),

  planSpaceDeletion: aSpace,

  searchOrganizationContent: async ({ organizationId }: OrganizationFixture) => ({
    params: { organizationId },
    query: { query: "guide" },
  }),
  searchSpaceContent: async ({ newSpace }: OrganizationFixture) => ({
    params: { spaceId: await newSpace() },
    query: { query: "guide" },
  }),
  findInboundLinks: async (fixture: OrganizationFixture) => ({
    ...(await inOrganization(fixture)),
    query: { space: [await fixture.newSpace()] },
  }),

  listCollectionsInOrganizationById: inOrganization,
  createCollection: withBody(inOrganization, async (fixture) => ({
    title: `Made ${newId()}`,
    parent: await fixture.newCollection(),
  })),
  getCollectionById: aCollection,
  updateCollectionById: withBody(aCollection, () => ({ title: `Renamed ${newId()}` })),
  deleteCollectionById: aCollection,
  listSpacesInCollectionById: aCollection,
  moveCollection: withBody(aCollection, async (fixture) => ({
    parent: await fixture.newCollection(),
  })),
  transferCollection: withBody(aCollection, toCollection),
  planCollectionTransfer: async (fixture: OrganizationFixture) => ({
    ...(await aCollection(fixture)),
    query: await toCollection(fixture),
  }),
  planCollectionDeletion: aCollection,
};

const filled = new WeakMap<OrganizationFixture, Promise<ContentFixture>>();

/** Content for reading, which does not change it, so one instance is enough for a whole fixture. */
const contentOf = (fixture: OrganizationFixture): Promise<ContentFixture> => {
  const made =
    filled.get(fixture) ?? fixture.newSpace().then((id) => fillSpace(fixture.admin.client, id));
  filled.set(fixture, made);
  return made;
};

type Part = Exclude<keyof ContentFixture, "downloadURL" | "newPageId" | "firstRevisionId">;

/** A call that only needs these parts of the content. */
const withParams =
  <const Parts extends readonly Part[]>(...parts: Parts) =>
  async (fixture: OrganizationFixture) => {
    const content = await contentOf(fixture);
    return {
      params: Object.fromEntries(parts.map((part) => [part, content[part]])) as Record<
        Parts[number],
        string
      >,
    };
  };
const reusable =
  <const Parts extends readonly Part[]>(...parts: Parts) =>
  async (fixture: OrganizationFixture) => {
    const { params } = await withParams(...parts)(fixture);
    return { params: { ...params, reusableContentId: newId() } };
  };
const inserting = () => ({ body: { changes: [newPage(`Page ${newId()}`, "Some *words*.")] } });

/** Spaces have no reusable contents yet, so reading one responds with 404. */
export const withoutSuccess = [
  "getReusableContentById",
  "getReusableContentInRevisionById",
  "getReusableContentInChangeRequestById",
] as const;

/** A successful call for every operation on content, except those above. */
export const contentExamples = {
  getCurrentRevision: withParams("spaceId"),
  updateSpaceContent: async (fixture: OrganizationFixture) => {
    const path = { spaceId: await fixture.newSpace() };
    const { body } = inserting();
    const { client } = fixture.admin;
    const { hash } = await dataOf(previewSpaceContentUpdate({ client, path, body }));
    return { params: path, query: { impact: hash }, body };
  },
  previewSpaceContentUpdate: async (fixture: OrganizationFixture) => ({
    ...(await withParams("spaceId")(fixture)),
    ...inserting(),
  }),
  listPages: withParams("spaceId"),
  listFiles: withParams("spaceId"),
  getSpacePDF: withParams("spaceId"),
  getFileById: withParams("spaceId", "fileId"),
  getPageById: withParams("spaceId", "pageId"),
  getPageByPath: withParams("spaceId", "pagePath"),
  getReusableContentById: reusable("spaceId"),
  getDocumentById: withParams("spaceId", "documentId"),
  getDocumentPicture: async (fixture: OrganizationFixture) => {
    const address = fixture.pictureAddress;
    const { client } = fixture.admin;
    const spaceId = await fixture.newSpace();
    const [pageId = ""] = createdIn(
      await editSpace(client, spaceId, newPage("Pictures", `![A picture](${address})`)),
    );
    const page = await dataOf(getPageById({ client, path: { spaceId, pageId } }));
    const documentId = page.type === "document" ? (page.documentId ?? "") : "";
    return { params: { spaceId, documentId }, query: { address } };
  },
  listRevisionsInSpace: withParams("spaceId"),
  getRevisionById: withParams("spaceId", "revisionId"),
  planRestore: async (fixture: OrganizationFixture) => {
    const { spaceId, revisionId, pageId } = await contentOf(fixture);
    return { params: { spaceId, revisionId }, query: { only: pageId } };
  },
  getRevisionSemanticChanges: async (fixture: OrganizationFixture) => {
    const { params } = await withParams("spaceId", "revisionId")(fixture);
    const { firstRevisionId } = await contentOf(fixture);
    return { params, query: { from: firstRevisionId } };
  },
  listPagesInRevisionById: withParams("spaceId", "revisionId"),
  listFilesInRevisionById: withParams("spaceId", "revisionId"),
  getFileInRevisionById: withParams("spaceId", "revisionId", "fileId"),
  getPageInRevisionById: withParams("spaceId", "revisionId", "pageId"),
  getPageInRevisionByPath: withParams("spaceId", "revisionId", "pagePath"),
  getReusableContentInRevisionById: reusable("spaceId", "revisionId"),
  getPageDocumentInRevisionById: withParams("spaceId", "revisionId", "pageId"),
  downloadFile: async (fixture: OrganizationFixture) => {
    const { spaceId, downloadURL } = await contentOf(fixture);
    const { pathname, searchParams } = new URL(downloadURL);
    const [name = "", until = "", signature = ""] = ["name", "until", "signature"].map(
      (key) => searchParams.get(key) ?? "",
    );
    const fileHash = pathname.split("/").at(-1) ?? "";
    return { params: { spaceId, fileHash }, query: { name, until, signature } };
  },
  listSpaceLinks: withParams("spaceId"),
  listSpaceLinkProposals: withParams("spaceId"),
  listPageLinksInSpace: withParams("spaceId", "pageId"),
  listSpacePageBacklinks: withParams("spaceId", "pageId"),
  listSpaceFileBacklinks: withParams("spaceId", "fileId"),
  listChangeRequestLinks: withParams("spaceId", "changeRequestId"),
  listPageLinksInChangeRequest: withParams("spaceId", "changeRequestId", "pageId"),
  listChangeRequestPageBacklinks: withParams("spaceId", "changeRequestId", "pageId"),
  listChangeRequestFileBacklinks: withParams("spaceId", "changeRequestId", "fileId"),
  listSpaceFiles: withParams("spaceId"),
  getSpaceFile: withParams("spaceId", "fileId"),
  listChangeRequestFiles: withParams("spaceId", "changeRequestId"),
  getChangeRequestFile: withParams("spaceId", "changeRequestId", "fileId"),
  repairLinks: async (fixture: OrganizationFixture) => {
    const { spaceId: space } = await contentOf(fixture);
    const from = { kind: "path" as const, path: "./setup.md", space };
    return {
      params: { organizationId: fixture.organizationId },
      body: { replacements: [{ from, to: null }], subject: `Repair ${newId()}` },
    };
  },
  getRevisionOfChangeRequestById: withParams("spaceId", "changeRequestId"),
  updateChangeRequestContent: async (fixture: OrganizationFixture) => {
    const { client } = fixture.admin;
    const spaceId = await fixture.newSpace();
    const data = await dataOf(createChangeRequest({ client, path: { spaceId }, body: {} }));
    const path = { spaceId, changeRequestId: data.id };
    const { body } = inserting();
    const { hash } = await dataOf(previewChangeRequestContentUpdate({ client, path, body }));
    return { params: path, query: { impact: hash }, body };
  },
  previewChangeRequestContentUpdate: async (fixture: OrganizationFixture) => ({
    ...(await withParams("spaceId", "changeRequestId")(fixture)),
    ...inserting(),
  }),
  listPagesInChangeRequest: withParams("spaceId", "changeRequestId"),
  listFilesInChangeRequestById: withParams("spaceId", "changeRequestId"),
  getFileInChangeRequestById: withParams("spaceId", "changeRequestId", "fileId"),
  getPageInChangeRequestById: withParams("spaceId", "changeRequestId", "pageId"),
  getPageInChangeRequestByPath: withParams("spaceId", "changeRequestId", "pagePath"),
  getReusableContentInChangeRequestById: reusable("spaceId", "changeRequestId"),
  getChangeRequestPDF: withParams("spaceId", "changeRequestId"),
  getChangeRequestChanges: withParams("spaceId", "changeRequestId"),
};
