import {
  createChangeRequest,
  createSpace,
  getPageInChangeRequestById,
  updateChangeRequestById,
  updateChangeRequestContent,
  updateSpaceContent,
} from "#client";
import type { Admin, Person } from "#server/testing/make-app.ts";

/** Texts of pages by their titles, in Markdown. */
export type Texts = Readonly<Record<string, string>>;

/** A change request over a small space, and the ways to move both on. */
export interface ReviewStage {
  readonly spaceId: string;
  readonly number: number;
  /** The address of its review. */
  readonly address: string;
  /** Ids of pages by their titles. */
  readonly pages: Readonly<Record<string, string>>;
  /** Edits pages in the change request. */
  edit(texts: Texts): Promise<void>;
  /** Publishes pages in the space itself. */
  publish(texts: Texts): Promise<void>;
  /** The key of a block of a page, by its words. */
  blockOf(title: string, words: string): Promise<string>;
}

/** Makes a space with these pages and an open change request of the author that edits some of them. */
export const stageReview = async (
  admin: Admin,
  author: Person,
  { before, after, subject }: { before: Texts; after: Texts; subject: string },
): Promise<ReviewStage> => {
  const by = (person: Person) => ({ client: person.client, throwOnError: true }) as const;
  const { data: space } = await createSpace({
    ...by(admin),
    path: { organizationId: admin.organizationId },
    body: { title: "Handbook" },
  });
  const spaceId = space.id;
  const { data: made } = await updateSpaceContent({
    ...by(admin),
    path: { spaceId },
    body: {
      changes: Object.entries(before).map(([title, markdown]) => ({
        operation: "insert_page",
        type: "document",
        title,
        document: { markdown },
      })),
    },
  });
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
  const { data: changeRequest } = await createChangeRequest({
    ...by(author),
    path: { spaceId },
    body: { subject },
  });
  const { number } = changeRequest;
  const path = { spaceId, changeRequestId: `${number}` };
  const edit = async (texts: Texts) => {
    await updateChangeRequestContent({
      ...by(author),
      path,
      body: { changes: changesOf(texts) },
    });
  };
  await edit(after);
  await updateChangeRequestById({ ...by(author), path, body: { status: "open" } });
  return {
    spaceId,
    number,
    address: `/o/${admin.organizationId}/spaces/${spaceId}/change-requests/${number}`,
    pages,
    edit,
    publish: async (texts) => {
      await updateSpaceContent({
        ...by(admin),
        path: { spaceId },
        body: { changes: changesOf(texts) },
      });
    },
    blockOf: async (title, words) => {
      const { data: page } = await getPageInChangeRequestById({
        ...by(admin),
        path: { ...path, pageId: pages[title] ?? "" },
        query: { format: "document" },
      });
      const blocks = page.type === "document" ? (page.document?.nodes ?? []) : [];
      const found = blocks.find((block) => JSON.stringify(block.nodes).includes(words));
      if (found === undefined) throw new Error(`no block of ${title} says ${words}`);
      return found.key;
    },
  };
};
