import type { Document } from "#contract/schemas/document.ts";
import type { MemberRole } from "#contract/schemas/role.ts";
import { newBlock, newDocument, newLeaf, newText, plainTextOf, textBlock } from "#content/block.ts";
import { deletePage, insertPage, type PageTree, updatePage } from "#content/page-tree.ts";
import { transaction } from "#server/db/transaction.ts";
import type { Context } from "#server/kit/context.ts";
import { newEventId, newId } from "#server/kit/ids.ts";
import {
  lockMain,
  selectMain,
} from "#server/modules/review/change-requests/change-request-rows.ts";
import { lockForEdit, recordEdit } from "#server/modules/review/change-requests/change-requests.ts";
import { moveMain } from "#server/modules/content/current-pages/move-main.ts";
import { readDocuments, writeTexts } from "#server/modules/content/store/documents.ts";
import { storedTextOf } from "#server/modules/content/store/stored-text.ts";
import {
  createEmptyRevision,
  createRevision,
  readRevision,
  type RevisionRow,
} from "#server/modules/content/revisions/revisions.ts";
import { readTree, writeTree } from "#server/modules/content/store/page-trees.ts";
import type { Admin, Person, TestApp } from "./make-app.ts";
import { addSpaceRow } from "./row-fixtures.ts";

/** Paragraphs by key, in order; null deletes the page. */
export type Pages = Readonly<Record<string, Readonly<Record<string, string>> | null>>;

/** A space whose content is written directly through the content store, paragraph by paragraph. */
export interface SpaceFixture {
  readonly app: TestApp;
  readonly admin: Admin;
  readonly organizationId: string;
  readonly spaceId: string;
  /** Returns a person's context in this space, as a handler receives it. */
  contextOf(person: Pick<Person, "id" | "displayName">, role?: MemberRole): Context;
  newPerson(role: MemberRole): Promise<Person>;
  /** Changes these pages in the space itself; returns its new revision. */
  publish(pages: Pages): Promise<string>;
  /** Publishes a page that consists of one paragraph with these links; returns the new revision. */
  publishDocument(
    page: string,
    links: readonly { readonly text: string; readonly href: string }[],
  ): Promise<string>;
  /** Edits these pages in a change request manually; returns its new revision. */
  edit(person: Pick<Person, "id" | "displayName">, name: string, pages: Pages): Promise<string>;
  /** Returns the paragraphs of every page of a revision. */
  read(revision: string): Promise<Record<string, Record<string, string>>>;
  main(): Promise<string>;
}

const documentOf = (paragraphs: Readonly<Record<string, string>>): Document =>
  newDocument(Object.entries(paragraphs).map(([key, text]) => textBlock("paragraph", key, text)));

const linksOf = (links: readonly { text: string; href: string }[]): Document =>
  newDocument([
    newBlock("paragraph", "links", [
      newText(
        links.map(({ text, href }) =>
          newLeaf(text, [{ object: "mark", type: "link", data: { href } }]),
        ),
      ),
    ]),
  ]);

type Documents = Readonly<Record<string, Document | null>>;
const documentsOf = (pages: Pages): Documents =>
  Object.fromEntries(
    Object.entries(pages).map(([id, paragraphs]) => [
      id,
      paragraphs === null ? null : documentOf(paragraphs),
    ]),
  );

const write = async (tx: Context, spaceId: string, tree: PageTree, pages: Documents) => {
  let next = tree;
  for (const [id, written] of Object.entries(pages)) {
    if (written === null) {
      next = deletePage(next, id);
      continue;
    }
    const text = storedTextOf(written);
    await writeTexts(tx, spaceId, [text]);
    const document = text.hash;
    next = next.pages.has(id)
      ? updatePage(next, id, { document })
      : insertPage(next, { id, type: "document", title: id, slug: id, document }, { into: null });
  }
  return (await writeTree(tx, spaceId, next)).root;
};

const after = async (
  tx: Context,
  from: RevisionRow,
  pages: Documents,
  changeRequestId: string | null,
): Promise<RevisionRow> => {
  const { spaceId, files, variables } = from;
  const root = await write(tx, spaceId, await readTree(tx, spaceId, from.root), pages);
  return createRevision(tx, {
    spaceId,
    changeRequestId,
    type: "edits",
    parents: [from.id],
    root,
    files,
    variables,
  });
};

/** Creates an organization with one empty space. */
export const makeSpaceFixture = async (app: TestApp, place?: Admin): Promise<SpaceFixture> => {
  const admin = place ?? (await app.newAdmin());
  const { organizationId } = admin;
  const revision = newId();
  const spaceId = await addSpaceRow(app.database.db, { organizationId }, { revision });
  const contextOf: SpaceFixture["contextOf"] = (person, role = "admin") => ({
    ...app.asPerson(person),
    organization: { id: organizationId, membership: { role, ownsTeam: false } },
    resource: { type: "space", id: spaceId, role, editable: true, deleted: false },
  });
  const own = contextOf(admin);
  await transaction(own, (tx) => createEmptyRevision(tx, spaceId, revision));
  const mainIn = async ({ db }: Pick<Context, "db">) => (await selectMain(db, spaceId)) ?? "";
  const publish = (pages: Documents) =>
    transaction(own, async (tx) => {
      const space = await lockMain(tx.db, spaceId);
      const from = await readRevision(tx, spaceId, space?.revision ?? "");
      const to = await after(tx, from, pages, null);
      await moveMain(tx, { from, to, event: newEventId() });
      return to.id;
    });
  return {
    app,
    admin,
    organizationId,
    spaceId,
    contextOf,
    newPerson: (role) => app.newMember(organizationId, role),
    publish: (pages) => publish(documentsOf(pages)),
    publishDocument: (page, links) => publish({ [page]: linksOf(links) }),
    edit: (person, name, pages) =>
      transaction(contextOf(person), async (tx) => {
        const row = await lockForEdit(tx, { spaceId, changeRequestId: name });
        const from = await readRevision(tx, spaceId, row.revision);
        const { id } = await after(tx, from, documentsOf(pages), row.id);
        await recordEdit(tx, row, id);
        return id;
      }),
    read: async (id) => {
      const { root } = await readRevision(own, spaceId, id);
      const tree = await readTree(own, spaceId, root);
      const placed = [...tree.pages.values()];
      const hashes = placed.flatMap(({ page }) => page.document ?? []);
      const documents = await readDocuments(own, spaceId, hashes);
      return Object.fromEntries(
        placed.map(({ page }) => [
          page.id,
          Object.fromEntries(
            (documents.get(page.document ?? "")?.nodes ?? []).map((block) => [
              block.key,
              plainTextOf(block),
            ]),
          ),
        ]),
      );
    },
    main: () => mainIn(own),
  };
};
