import type { Client } from "#client/client/index.ts";
import { createChangeRequest, createSpace, postCommentInChangeRequest } from "#client";
import { dataOf } from "#server/testing/answers.ts";
import {
  createdIn,
  editChangeRequest,
  editSpace,
  newPage,
} from "#server/testing/content-fixture.ts";

const PAGES = 5;
const THREADS = 4;

const textOf = (page: number, word: string): string =>
  ["First", "Second", "Third", "Fourth"]
    .map((which) => `${which} paragraph of page ${page} says ${word} about it.`)
    .join("\n\n");

/** Texts of the first changed block and the first thread. */
export const SHOWN = ["First paragraph of page 0 says", "Is this right? (0)"] as const;

/** Creates a typical change request: a few changed pages, and threads on the first. Returns its path. */
export const fillReview = async (client: Client, organizationId: string): Promise<string> => {
  const inOrganization = { client, path: { organizationId } };
  const { id: spaceId } = await dataOf(
    createSpace({ ...inOrganization, body: { title: "Reviewed" } }),
  );
  const numbers = Array.from({ length: PAGES }, (_, page) => page);
  const pages = numbers.map((page) => newPage(`Page ${page}`, textOf(page, "little")));
  const created = createdIn(await editSpace(client, spaceId, ...pages));
  const body = { subject: "Says more" };
  const { id, number } = await dataOf(createChangeRequest({ client, path: { spaceId }, body }));
  const updates = created.map((page, at) => ({
    operation: "update_page" as const,
    page,
    document: { markdown: textOf(at, "much more") },
  }));
  await editChangeRequest(client, spaceId, id, ...updates);
  const path = { spaceId, changeRequestId: id };
  for (let thread = 0; thread < THREADS; thread += 1) {
    const comment = { body: { markdown: `Is this right? (${thread})` }, page: created[0] ?? "" };
    await dataOf(postCommentInChangeRequest({ client, path, body: comment }));
  }
  return `/o/${organizationId}/spaces/${spaceId}/change-requests/${number}`;
};
