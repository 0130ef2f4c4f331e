import {
  type ContentChange,
  createChangeRequest,
  getPageInChangeRequestById,
  mergeChangeRequest,
  updateChangeRequest,
  updateChangeRequestContent,
  updateSpaceContent,
} from "#client";
import type { Client } from "#client/client/index.ts";
import { dataOf } from "./answers.ts";
import { changeRequestContentUpdate } from "#contract/schemas/content-change.ts";

export type { ContentChange as Change };

/** A picture of one pixel. */
export const onePixel =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** A document page of its own text. */
export const newPage = (title: string, markdown: string, more: object = {}): ContentChange => ({
  operation: "insert_page",
  title,
  document: { markdown },
  ...more,
});

/** Changes a space directly; answers what was done. */
export const editSpace = async (client: Client, spaceId: string, ...changes: ContentChange[]) => {
  const data = await dataOf(updateSpaceContent({ client, path: { spaceId }, body: { changes } }));
  return data;
};

/** Changes a change request; answers it and what was done. */
export const editChangeRequest = async (
  client: Client,
  spaceId: string,
  changeRequestId: string,
  ...changes: ContentChange[]
) => {
  const data = await dataOf(
    updateChangeRequestContent({
      client,
      path: { spaceId, changeRequestId },
      query: { compat: false },
      body: { changes },
    }),
  );
  return changeRequestContentUpdate.parse(data);
};

/** Answers every conflict of a change request over the API, the two sides in turns, and merges it; how many there were. */
export const settleConflicts = async (
  client: Client,
  spaceId: string,
  changeRequestId: string,
): Promise<number> => {
  const path = { spaceId, changeRequestId };
  const resolutions = new Map<string, "ours" | "theirs">();
  for (;;) {
    const body = {
      resolutions: [...resolutions].map(([conflict, choose]) => ({ conflict, choose })),
    };
    const answer = await dataOf(updateChangeRequest({ client, path, body }));
    if (answer.result === "update") break;
    for (const { id } of answer.conflicts ?? [])
      resolutions.set(id, resolutions.size % 2 === 0 ? "theirs" : "ours");
  }
  await dataOf(mergeChangeRequest({ client, path }));
  return resolutions.size;
};

/** The ids of the pages a batch made, in order. */
export const createdIn = ({ changes }: { changes: readonly object[] }): string[] =>
  changes.flatMap((change) =>
    "object" in change && change.object === "created_page" && "page" in change
      ? [(change.page as { id: string }).id]
      : [],
  );

/** Content of every kind, in a space and in a change request of it. */
export interface ContentFixture {
  readonly spaceId: string;
  /** The space's active revision. */
  readonly revisionId: string;
  /** The one before. */
  readonly firstRevisionId: string;
  readonly pageId: string;
  readonly pagePath: string;
  readonly documentId: string;
  readonly fileId: string;
  /** Where the file opens without a token. */
  readonly downloadURL: string;
  readonly changeRequestId: string;
  /** A page only the change request has. */
  readonly newPageId: string;
}

/** Fills an empty space with two pages and a picture, and opens a change request that adds one more. */
export const fillSpace = async (client: Client, spaceId: string): Promise<ContentFixture> => {
  const files = [{ name: "pixel.png", contentType: "image/png", base64: onePixel, ref: "pixel" }];
  const first = await editSpace(
    client,
    spaceId,
    { operation: "insert_files", files },
    newPage("Guides", "Begin with [setting up](./setup.md).\n\n![Pixel](./pixel)"),
  );
  const [guides = ""] = createdIn(first);
  const second = await editSpace(
    client,
    spaceId,
    newPage("Setting up", "Install it.\n\nThen start it.", { into: guides, slug: "setup" }),
  );
  const [pageId = ""] = createdIn(second);
  const changeRequest = await dataOf(
    createChangeRequest({ client, path: { spaceId }, body: { subject: "More pages" } }),
  );
  const path = { spaceId, changeRequestId: changeRequest.id };
  const added = await editChangeRequest(
    client,
    spaceId,
    changeRequest.id,
    newPage("Added", "New."),
  );
  const page = await dataOf(getPageInChangeRequestById({ client, path: { ...path, pageId } }));
  const [file] = first.insertedFiles ?? [];
  return {
    spaceId,
    revisionId: second.revision,
    firstRevisionId: first.revision,
    pageId,
    pagePath: "guides/setup",
    documentId: page.type === "document" ? (page.documentId ?? "") : "",
    fileId: file?.id ?? "",
    downloadURL: file?.downloadURL ?? "",
    changeRequestId: changeRequest.id,
    newPageId: createdIn(added)[0] ?? "",
  };
};
