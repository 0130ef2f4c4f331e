import { createChangeRequest } from "#client";
import { newId } from "#server/kit/ids.ts";
import { type ContentPlace, fillSpace, newPage } from "#server/testing/content-place.ts";
import type { Place } from "#server/testing/place.ts";

const filled = new WeakMap<Place, Promise<ContentPlace>>();

/** Content to read; reading leaves it as it is, so one of it does for a whole place. */
const contentOf = (place: Place): Promise<ContentPlace> => {
  const made =
    filled.get(place) ?? place.newSpace().then((id) => fillSpace(place.admin.client, id));
  filled.set(place, made);
  return made;
};

type Part = Exclude<keyof ContentPlace, "downloadURL" | "newPageId" | "firstRevisionId">;

/** A call that needs no more than these of the content. */
const withParams =
  <const Parts extends readonly Part[]>(...parts: Parts) =>
  async (place: Place) => {
    const content = await contentOf(place);
    return {
      params: Object.fromEntries(parts.map((part) => [part, content[part]])) as Record<
        Parts[number],
        string
      >,
    };
  };
const reusable =
  <const Parts extends readonly Part[]>(...parts: Parts) =>
  async (place: Place) => {
    const { params } = await withParams(...parts)(place);
    return { params: { ...params, reusableContentId: newId() } };
  };
const inserting = () => ({ body: { changes: [newPage(`Page ${newId()}`, "Some *words*.")] } });

/** Spaces have no reusable contents yet, so reading one of them is not found. */
export const withoutSuccess = [
  "getReusableContentById",
  "getReusableContentInRevisionById",
  "getReusableContentInChangeRequestById",
] as const;

/** A call that succeeds for every operation on content, but for those above. */
export const contentSamples = {
  getCurrentRevision: withParams("spaceId"),
  updateSpaceContent: async (place: Place) => ({
    params: { spaceId: await place.newSpace() },
    ...inserting(),
  }),
  listPages: withParams("spaceId"),
  listFiles: withParams("spaceId"),
  getFileById: withParams("spaceId", "fileId"),
  getPageById: withParams("spaceId", "pageId"),
  getPageByPath: withParams("spaceId", "pagePath"),
  getReusableContentById: reusable("spaceId"),
  getDocumentById: withParams("spaceId", "documentId"),
  listRevisionsInSpace: withParams("spaceId"),
  getRevisionById: withParams("spaceId", "revisionId"),
  getRevisionSemanticChanges: async (place: Place) => {
    const { params } = await withParams("spaceId", "revisionId")(place);
    const { firstRevisionId } = await contentOf(place);
    return { params, query: { from: firstRevisionId } };
  },
  listPagesInRevisionById: withParams("spaceId", "revisionId"),
  listFilesInRevisionById: withParams("spaceId", "revisionId"),
  getFileInRevisionById: withParams("spaceId", "revisionId", "fileId"),
  getPageInRevisionById: withParams("spaceId", "revisionId", "pageId"),
  getPageInRevisionByPath: withParams("spaceId", "revisionId", "pagePath"),
  getReusableContentInRevisionById: reusable("spaceId", "revisionId"),
  getPageDocumentInRevisionById: withParams("spaceId", "revisionId", "pageId"),
  downloadFile: async (place: Place) => {
    const { spaceId, downloadURL } = await contentOf(place);
    const { pathname, searchParams } = new URL(downloadURL);
    const [name = "", until = "", signature = ""] = ["name", "until", "signature"].map(
      (key) => searchParams.get(key) ?? "",
    );
    const fileHash = pathname.split("/").at(-1) ?? "";
    return { params: { spaceId, fileHash }, query: { name, until, signature } };
  },
  getRevisionOfChangeRequestById: withParams("spaceId", "changeRequestId"),
  updateChangeRequestContent: async (place: Place) => {
    const path = { spaceId: await place.newSpace() };
    const { data } = await createChangeRequest({
      client: place.admin.client,
      path,
      body: {},
      throwOnError: true,
    });
    return { params: { ...path, changeRequestId: data.id }, ...inserting() };
  },
  listPagesInChangeRequest: withParams("spaceId", "changeRequestId"),
  listFilesInChangeRequestById: withParams("spaceId", "changeRequestId"),
  getFileInChangeRequestById: withParams("spaceId", "changeRequestId", "fileId"),
  getPageInChangeRequestById: withParams("spaceId", "changeRequestId", "pageId"),
  getPageInChangeRequestByPath: withParams("spaceId", "changeRequestId", "pagePath"),
  getReusableContentInChangeRequestById: reusable("spaceId", "changeRequestId"),
  getChangeRequestChanges: withParams("spaceId", "changeRequestId"),
};
