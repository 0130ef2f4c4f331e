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

/** A one-pixel picture. */
export const onePixel =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** A document page with its own text. */
export const newPage = (title: string, markdown: string, more: object = {}): ContentChange => ({
  operation: "insert_page",
  title,
  document: { markdown },
  ...more,
});

/** Changes a space directly; returns the result. */
export const editSpace = async (client: Client, spaceId: string, ...changes: ContentChange[]) => {
  const data = await dataOf(updateSpaceContent({ client, path: { spaceId }, body: { changes } }));
  return data;
};

/** Changes a change request; returns it with the result. */
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

/**
 * Resolves every conflict of a change request through the API, alternating between the sides, and merges it. Returns
 * the number of conflicts.
 */
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

/** Returns the ids of the pages that a batch created, in order. */
export const createdIn = ({ changes }: { changes: readonly object[] }): string[] =>
  changes.flatMap((change) =>
    "object" in change && change.object === "created_page" && "page" in change
      ? [(change.page as { id: string }).id]
      : [],
  );

/** Content of every kind, in a space and in one of its change requests. */
export interface ContentFixture {
  readonly spaceId: string;
  /** The space's active revision. */
  readonly revisionId: string;
  /** The revision before it. */
  readonly firstRevisionId: string;
  readonly pageId: string;
  readonly pagePath: string;
  readonly documentId: string;
  readonly fileId: string;
  /** The address of the file that opens without a token. */
  readonly downloadURL: string;
  readonly changeRequestId: string;
  /** A page that only the change request has. */
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
