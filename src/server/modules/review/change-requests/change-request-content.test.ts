import { beforeAll, describe, expect, it } from "vitest";
import {
  createChangeRequest,
  createSpace,
  getChangeRequestChanges,
  getChangeRequestById,
  getContributorsByChangeRequestId,
  getPageInChangeRequestById,
  getRevisionSemanticChanges,
  listPagesInChangeRequest,
  updateChangeRequestById,
  updateChangeRequestContent,
  type RevisionPage,
} from "#client";
import type { Client } from "#client/client/index.ts";
import {
  type Change,
  createdIn,
  editChangeRequest,
  editSpace,
  newPage,
  onePixel,
} from "#server/testing/content-fixture.ts";
import { type Admin, makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";

let app: TestApp;
let admin: Admin;
let writer: Person;

beforeAll(async () => {
  app = await makeApp();
  admin = await app.newAdmin();
  writer = await app.newMember(admin.organizationId, "review");
});

const throwOnError = true;

interface Made {
  readonly path: { readonly spaceId: string; readonly changeRequestId: string };
  /** Ids of the pages the space had before. */
  readonly pages: readonly string[];
  edit(...changes: Change[]): ReturnType<typeof editChangeRequest>;
}
/** A space with these changes and a change request on it that has none yet. */
const make = async (...changes: Change[]): Promise<Made> => {
  const { client, organizationId } = admin;
  const { data: space } = await createSpace({
    client,
    path: { organizationId },
    body: { title: "Docs" },
    throwOnError,
  });
  const pages = createdIn(await editSpace(client, space.id, ...changes));
  const { data } = await createChangeRequest({
    client,
    path: { spaceId: space.id },
    body: { subject: "Changes" },
    throwOnError,
  });
  const path = { spaceId: space.id, changeRequestId: data.id };
  return {
    path,
    pages,
    edit: (...more) => editChangeRequest(client, path.spaceId, path.changeRequestId, ...more),
  };
};
const attempt = async ({ path }: Made, changes: Change[], client: Client = admin.client) => {
  const { error, response } = await updateChangeRequestContent({ client, path, body: { changes } });
  return { status: response?.status, error: error?.error };
};
const textOf = async ({ path }: Made, pageId: string) => {
  const { data } = await getPageInChangeRequestById({
    client: admin.client,
    path: { ...path, pageId },
    query: { format: "markdown" },
    throwOnError,
  });
  return data.type === "document" ? data.markdown : undefined;
};
const blocksOf = async ({ path }: Made, pageId: string) => {
  const { data } = await getPageInChangeRequestById({
    client: admin.client,
    path: { ...path, pageId },
    query: { format: "document" },
    throwOnError,
  });
  return data.type === "document" ? (data.document?.nodes ?? []) : [];
};
const changesOf = async ({ path }: Made, limit = 1000) => {
  const query = { limit };
  const { data } = await getChangeRequestChanges({
    client: admin.client,
    path,
    query,
    throwOnError,
  });
  return data;
};
const outline = (pages: readonly RevisionPage[]): string =>
  pages
    .map((one) => {
      if (one.type === "link" || one.pages.length === 0) return one.title;
      return `${one.title}(${outline(one.pages)})`;
    })
    .join(" ");
const outlineOf = async ({ path }: Made) => {
  const { data } = await listPagesInChangeRequest({ client: admin.client, path, throwOnError });
  return outline(data.pages);
};

describe("editing a change request", () => {
  it("moves it to one new revision, counts the edit and leaves the space alone", async () => {
    const made = await make(newPage("Page", "Text."));
    const [pageId = ""] = made.pages;
    const { client } = admin;
    const before = await getChangeRequestById({ client, path: made.path, throwOnError });
    const done = await made.edit(
      { operation: "update_page", page: pageId, document: { markdown: "Other text." } },
      newPage("New", "More."),
    );
    expect(done.changes.map(({ object }) => object)).toEqual(["updated_page", "created_page"]);
    expect(done.changeRequest.revision).not.toBe(before.data.revision);
    expect(done.changeRequest.revisionInitial).toBe(before.data.revisionInitial);
    const { data } = await getContributorsByChangeRequestId({
      client,
      path: made.path,
      throwOnError,
    });
    expect(data.items).toMatchObject([{ user: { id: admin.id }, count: 1 }]);

    const same: Change = {
      operation: "update_page",
      page: pageId,
      document: { markdown: "Other text." },
    };
    const again = await made.edit(same);
    expect(again.changeRequest).toEqual(done.changeRequest);
  });

  it("answers with the change request alone unless asked for more", async () => {
    const made = await make(newPage("Page", "Text."));
    const body = { changes: [newPage("New", "More.")] };
    const { data } = await updateChangeRequestContent({
      client: admin.client,
      path: made.path,
      body,
      throwOnError,
    });
    expect(data).toMatchObject({ object: "change-request", id: made.path.changeRequestId });
  });

  it("is refused once it is archived", async () => {
    const made = await make(newPage("Page", "Text."));
    await updateChangeRequestById({
      client: admin.client,
      path: made.path,
      body: { status: "archived" },
      throwOnError,
    });
    const { status } = await attempt(made, [newPage("New", ".")]);
    expect(status).toBe(409);
    expect(await outlineOf(made)).toBe("Page");
  });

  it("lands for both of two who write at once", async () => {
    const made = await make(newPage("Page", "One.\n\nTwo."));
    const [page = ""] = made.pages;
    const clients = [admin.client, writer.client];
    const results = await Promise.all(
      clients.flatMap((client, person) =>
        Array.from({ length: 5 }, (_, index) =>
          attempt(made, [newPage(`P${person}${index}`, ".")], client),
        ),
      ),
    );
    expect(results.map(({ status }) => status)).toEqual(results.map(() => 200));
    expect((await changesOf(made)).changes).toHaveLength(10);

    const { documentId: base } = (
      await getPageInChangeRequestById({
        client: admin.client,
        path: { ...made.path, pageId: page },
        throwOnError,
      })
    ).data as { documentId: string };
    const save = (markdown: string): Change => ({
      operation: "update_page",
      page,
      document: { markdown },
      base,
    });
    const apart = await Promise.all([
      attempt(made, [save("One changed.\n\nTwo.")]),
      attempt(made, [save("One.\n\nTwo changed.")], writer.client),
    ]);
    expect(apart.map(({ status }) => status)).toEqual([200, 200]);
    expect(await textOf(made, page)).toBe("One changed.\n\nTwo changed.\n");
    const together = await Promise.all([
      attempt(made, [save("First.\n\nTwo.")]),
      attempt(made, [save("Second.\n\nTwo.")], writer.client),
    ]);
    expect(together.map(({ status }) => status)).toContain(409);
  });
});

describe("what a change request changes", () => {
  it("has a row for every difference, and says how many were left out", async () => {
    const made = await make(
      newPage("Edited", "Text."),
      newPage("Gone", "Text."),
      newPage("Moved", "Text."),
      newPage("Home", "Text."),
    );
    const [edited = "", gone = "", moved = "", home = ""] = made.pages;
    await made.edit(
      {
        operation: "update_page",
        page: edited,
        title: "Renamed",
        emoji: "1f600",
        document: { markdown: "Other." },
      },
      { operation: "delete_page", page: gone },
      { operation: "update_page", page: moved, into: home },
      newPage("Added", "Text."),
      {
        operation: "insert_files",
        files: [{ name: "a.png", contentType: "image/png", base64: onePixel }],
      },
    );
    const all = await changesOf(made);
    expect(all.more).toBeUndefined();
    const rows = new Map(all.changes.map((row) => [row.type, row]));
    expect([...rows.keys()].toSorted()).toEqual([
      "file_created",
      "page_created",
      "page_deleted",
      "page_edited",
      "page_moved",
    ]);
    expect(rows.get("page_edited")).toMatchObject({
      page: { id: edited, title: "Renamed", path: "edited" },
      attributes: { title: { before: "Edited", after: "Renamed" }, emoji: { after: "1f600" } },
    });
    const text = rows.get("page_edited");
    const ids = text?.type === "page_edited" ? text.attributes.document : undefined;
    expect(ids?.before).toMatch(/^[\w-]{43}$/);
    expect(ids?.after).not.toBe(ids?.before);
    expect(rows.get("page_moved")).toMatchObject({
      page: { id: moved, path: "home/moved" },
      parent: { after: { id: home } },
    });
    const few = await changesOf(made, 2);
    expect(few).toMatchObject({ more: 3 });
    expect(few.changes).toEqual(all.changes.slice(0, 2));
    expect(await changesOf(made, 0)).toMatchObject({ changes: [], more: 5 });
  });

  it("has a row for pages that only changed places among their siblings", async () => {
    const made = await make(newPage("A", "."), newPage("B", "."), newPage("C", "."));
    const [, , c = ""] = made.pages;
    await made.edit({ operation: "update_page", page: c, at: 0 });
    expect((await changesOf(made)).changes).toMatchObject([
      { type: "page_moved", page: { id: c }, parent: {} },
    ]);
  });

  it("is told of any two revisions of the space, and of its first against nothing", async () => {
    const made = await make(newPage("A", "One."));
    const { spaceId } = made.path;
    const { revision } = await editSpace(admin.client, spaceId, newPage("B", "Two."));
    const compare = async (revisionId: string, from?: string) => {
      const { data } = await getRevisionSemanticChanges({
        client: admin.client,
        path: { spaceId, revisionId },
        ...(from === undefined ? {} : { query: { from } }),
        throwOnError,
      });
      return data;
    };
    const own = await compare(revision);
    expect(own.changes).toMatchObject([{ type: "page_created", page: { title: "B" } }]);
    const { from = "" } = own;
    const back = await compare(from, revision);
    expect(back.changes).toMatchObject([{ type: "page_deleted", page: { title: "B" } }]);
    expect(await compare(revision, revision)).toMatchObject({ changes: [] });
    const first = await compare(from);
    expect(first.changes).toMatchObject([{ type: "page_created", page: { title: "A" } }]);
    const empty = await compare(first.from ?? "");
    expect(empty).toEqual({ changes: [], to: first.from });
    const { response } = await getRevisionSemanticChanges({
      client: admin.client,
      path: { spaceId, revisionId: revision },
      query: { from: "Nobody" },
    });
    expect(response?.status).toBe(404);
  });
});

describe("reverting", () => {
  const revert = (page: string, more: object = {}): Change => ({
    operation: "revert_page",
    page,
    ...more,
  });

  it("a page takes back its text, its attributes and its place", async () => {
    const made = await make(newPage("A", "Text."), newPage("B", "Text."), newPage("C", "Text."));
    const [a = "", b = ""] = made.pages;
    await made.edit(
      {
        operation: "update_page",
        page: a,
        title: "Z",
        slug: "z",
        emoji: "1f600",
        document: { markdown: "Other." },
        into: b,
      },
      { operation: "update_page", page: b, title: "Kept" },
    );
    await made.edit(revert(a));
    expect(await outlineOf(made)).toBe("A Kept C");
    expect((await changesOf(made)).changes).toMatchObject([
      { type: "page_edited", page: { id: b } },
    ]);
  });

  it("brings a deleted page back with all below it, and takes an added one away", async () => {
    const made = await make(newPage("A", "."), newPage("B", "."), newPage("C", "."));
    const [a = "", b = "", c = ""] = made.pages;
    await made.edit({ operation: "update_page", page: c, into: b });
    const base = (await made.edit({ operation: "update_page", page: c, title: "C2" }))
      .changeRequest;
    const added = await made.edit(
      { operation: "delete_page", page: b },
      newPage("New", ".", { ref: "new" }),
    );
    const [fresh = ""] = createdIn(added);
    await made.edit({ operation: "update_page", page: a, into: fresh });
    expect(await outlineOf(made)).toBe("New(A)");
    const done = await made.edit(revert(fresh), revert(b, { revision: base.revision }));
    expect(done.changes).toMatchObject([
      { object: "deleted_page", page: fresh },
      { object: "created_page", page: { id: b } },
    ]);
    expect(await outlineOf(made)).toBe("A B(C2)");
    await made.edit(revert(c), revert(b));
    expect((await changesOf(made)).changes).toEqual([]);
  });

  it("single blocks leaves the others as they are", async () => {
    const made = await make(newPage("A", "One.\n\nTwo.\n\nThree.\n\nFour."));
    const [a = ""] = made.pages;
    const keys = (await blocksOf(made, a)).map(({ key }) => key);
    await made.edit({
      operation: "update_page",
      page: a,
      document: { markdown: "One changed.\n\nThree.\n\nFour changed.\n\nFive." },
    });
    const fifth = (await blocksOf(made, a)).at(-1)?.key ?? "";
    const [one = "", two = ""] = keys;
    await made.edit(revert(a, { block: [one, two, fifth] }));
    expect(await textOf(made, a)).toBe("One.\n\nTwo.\n\nThree.\n\nFour changed.\n");
    expect((await blocksOf(made, a)).map(({ key }) => key)).toEqual(keys);
    const { status, error } = await attempt(made, [revert(a, { block: [one, "nobody"] })]);
    expect(status).toBe(400);
    expect(error?.details?.[0]?.path).toBe("changes.0.block.1");
  });

  it.each([
    ["an unknown page", { page: "Nobody" }, "changes.0.page"],
    ["an unknown revision", { revision: "Nobody" }, "changes.0.revision"],
  ])("is refused with %s", async (_, wrong, path) => {
    const made = await make(newPage("A", "."));
    const change = { ...revert(made.pages[0] ?? ""), ...wrong } as Change;
    const { status, error } = await attempt(made, [change]);
    expect({ status, path: error?.details?.[0]?.path }).toEqual({ status: 400, path });
  });
});
