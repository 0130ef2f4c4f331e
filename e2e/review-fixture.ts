import {
  createChangeRequest,
  createSpace,
  getPageInChangeRequestById,
  updateChangeRequestById,
  updateChangeRequestContent,
  updateSpaceContent,
} from "#client";
import { dataOf } from "#server/testing/answers.ts";
import type { Admin, Person } from "#server/testing/make-app.ts";

type Changes = NonNullable<Parameters<typeof updateSpaceContent>[0]["body"]>["changes"];

/** Texts of pages by title, in Markdown. */
export type Texts = Readonly<Record<string, string>>;

/** A change request over a small space, with functions that edit both. */
export interface ReviewFixture {
  readonly spaceId: string;
  readonly number: number;
  /** The address of its review. */
  readonly address: string;
  /** Ids of pages by title. */
  readonly pages: Readonly<Record<string, string>>;
  /** Edits pages in the change request. */
  edit(texts: Texts): Promise<void>;
  /** Publishes pages in the space itself. */
  publish(texts: Texts): Promise<void>;
  /** Returns the key of the block of a page that contains the words. */
  blockOf(title: string, words: string): Promise<string>;
}

/** Creates a space with these pages and an open change request of the author that edits some of them. */
export const makeReview = async (
  admin: Admin,
  author: Person,
  { before, after, subject }: { before: Texts; after: Texts; subject: string },
): Promise<ReviewFixture> => {
  const { client, organizationId } = admin;
  const { id: spaceId } = await dataOf(
    createSpace({ client, path: { organizationId }, body: { title: "Handbook" } }),
  );
  const publish = (changes: Changes) =>
    dataOf(updateSpaceContent({ client, path: { spaceId }, body: { changes } }));
  const made = await publish(
    Object.entries(before).map(([title, markdown]) => ({
      operation: "insert_page",
      type: "document",
      title,
      document: { markdown },
    })),
  );
  const ids = made.changes.flatMap((change) =>
    change.object === "created_page" ? [change.page.id] : [],
  );
  const pages = Object.fromEntries(Object.keys(before).map((title, at) => [title, ids[at] ?? ""]));
  const changesOf = (texts: Texts) =>
    Object.entries(texts).map(([title, markdown]) => ({
      operation: "update_page" as const,
      page: pages[title] ?? "",
      document: { markdown },
    }));
  const byAuthor = { client: author.client };
  const { number } = await dataOf(
    createChangeRequest({ ...byAuthor, path: { spaceId }, body: { subject } }),
  );
  const path = { spaceId, changeRequestId: `${number}` };
  const edit = async (texts: Texts) => {
    const changes = changesOf(texts);
    await dataOf(updateChangeRequestContent({ ...byAuthor, path, body: { changes } }));
  };
  await edit(after);
  await dataOf(updateChangeRequestById({ ...byAuthor, path, body: { status: "open" } }));
  return {
    spaceId,
    number,
    address: `/o/${organizationId}/spaces/${spaceId}/change-requests/${number}`,
    pages,
    edit,
    publish: async (texts) => {
      await publish(changesOf(texts));
    },
    blockOf: async (title, words) => {
      const pagePath = { ...path, pageId: pages[title] ?? "" };
      const query = { format: "document" } as const;
      const page = await dataOf(getPageInChangeRequestById({ client, path: pagePath, query }));
      const blocks = page.type === "document" ? (page.document?.nodes ?? []) : [];
      const found = blocks.find((block) => JSON.stringify(block).includes(words));
      if (found?.key === undefined) throw new Error(`no block of ${title} says ${words}`);
      return found.key;
    },
  };
};
