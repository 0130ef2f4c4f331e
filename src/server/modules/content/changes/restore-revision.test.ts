import { beforeAll, describe, expect, it } from "vitest";
import {
  type ContentChange,
  createSpace,
  getCurrentRevision,
  getPageById,
  getRevisionById,
  listPages,
  listRevisionsInSpace,
  planRestore,
  updateSpaceById,
  updateSpaceContent,
} from "#client";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { createdIn, editSpace, newPage, onePixel } from "#server/testing/content-fixture.ts";
import { type Admin, makeApp, type TestApp } from "#server/testing/make-app.ts";

let app: TestApp;
let admin: Admin;
beforeAll(async () => {
  app = await makeApp();
  admin = await app.newAdmin();
});

/** A space with the pages Guides (with Install below it) and Home. */
const makeSpace = async () => {
  const { client, organizationId } = admin;
  const path = { organizationId };
  const { id: spaceId } = await dataOf(createSpace({ client, path, body: { title: "Docs" } }));
  const edit = (...changes: ContentChange[]) => editSpace(client, spaceId, ...changes);
  const [guides = ""] = createdIn(await edit(newPage("Guides", "All guides.")));
  const done = await edit(
    newPage("Install", "One.", { into: guides }),
    newPage("Home", "Welcome."),
  );
  const [install = "", home = ""] = createdIn(done);
  return { spaceId, edit, guides, install, home, start: done.revision };
};
type Made = Awaited<ReturnType<typeof makeSpace>>;

const update = (page: string, markdown: string): ContentChange => ({
  operation: "update_page",
  page,
  document: { markdown },
});
const send = ({ spaceId }: Made, change: ContentChange, seen?: string) =>
  outcome(
    updateSpaceContent({
      client: admin.client,
      path: { spaceId },
      body: { changes: [change], ...(seen !== undefined && { seen }) },
    }),
  );
const restore = (revision: string): ContentChange => ({ operation: "restore_revision", revision });
const undo = (revision: string): ContentChange => ({ operation: "undo_revision", revision });
const plan = (
  { spaceId }: Made,
  revisionId: string,
  query: { only?: string; undo?: boolean } = {},
) =>
  outcome(
    planRestore({
      client: admin.client,
      path: { spaceId, revisionId },
      query: { limit: 100, ...query },
    }),
  );
const outline = async ({ spaceId }: Made): Promise<string[]> => {
  const { pages } = await dataOf(listPages({ client: admin.client, path: { spaceId } }));
  const walk = (list: typeof pages): string[] =>
    list.flatMap((page) => [
      page.type === "link" ? page.title : page.path,
      ...("pages" in page ? walk(page.pages ?? []) : []),
    ]);
  return walk(pages);
};
const text = async ({ spaceId }: Made, pageId: string) => {
  const query = { format: "markdown" } as const;
  const page = await dataOf(
    getPageById({ client: admin.client, path: { spaceId, pageId }, query }),
  );
  return page.type === "document" ? page.markdown : undefined;
};

describe("a whole revision", () => {
  it("comes back as a new revision; what came later is in the history, and files stay", async () => {
    const made = await makeSpace();
    await made.edit({
      operation: "insert_files",
      files: [{ name: "a.png", contentType: "image/png", base64: onePixel }],
    });
    await made.edit(update(made.install, "Two."));
    const last = await made.edit(
      { operation: "delete_page", page: made.guides },
      newPage("New", "."),
    );
    const seen = last.revision;
    const { data } = await plan(made, made.start);
    expect(data).toMatchObject({ revision: seen, restored: made.start, notes: [], obstacles: [] });
    expect(data?.changes.map(({ type }) => type)).toEqual([
      "page_created",
      "page_created",
      "page_deleted",
    ]);
    expect((await send(made, restore(made.start), seen)).status).toBe(200);
    expect(await outline(made)).toEqual(["guides", "guides/install", "home"]);
    expect(await text(made, made.install)).toBe("One.\n");
    const now = await dataOf(
      getCurrentRevision({ client: admin.client, path: { spaceId: made.spaceId } }),
    );
    expect(now).toMatchObject({ type: "rollback", parents: [seen], files: [{ name: "a.png" }] });
    const path = { spaceId: made.spaceId, revisionId: seen };
    const kept = await dataOf(getRevisionById({ client: admin.client, path }));
    expect(kept.pages.map(({ title }) => title)).toEqual(["Home", "New"]);
  });

  it("that is there already changes nothing, however often it is restored", async () => {
    const made = await makeSpace();
    await made.edit(update(made.home, "Later."));
    const once = await send(made, restore(made.start));
    const again = await send(made, restore(made.start));
    expect(again.data?.revision).toBe(once.data?.revision);
    expect((await plan(made, made.start)).data?.changes).toEqual([]);
  });

  it("is not written over what somebody changed since it was looked at", async () => {
    const made = await makeSpace();
    const { revision: seen } = await made.edit(update(made.home, "Later."));
    await made.edit(update(made.install, "By somebody else."));
    const refused = await send(made, restore(made.start), seen);
    expect(refused).toMatchObject({
      status: 409,
      error: {
        error: {
          reason: "content.changed",
          message: "“Install” has been changed since you looked. Nothing was changed.",
        },
      },
    });
    expect(await text(made, made.install)).toBe("By somebody else.\n");
    const one: ContentChange = { operation: "revert_page", page: made.home, revision: made.start };
    expect((await send(made, one, seen)).status).toBe(200);
    expect(await text(made, made.home)).toBe("Welcome.\n");
    expect((await send(made, restore(made.start), "Nobody")).status).toBe(400);
  });

  it("needs what editing needs", async () => {
    const made = await makeSpace();
    await dataOf(
      updateSpaceById({
        client: admin.client,
        path: { spaceId: made.spaceId },
        body: { editMode: "locked" },
      }),
    );
    expect((await send(made, restore(made.start))).status).toBe(403);
    const unknown = await makeSpace();
    expect((await send(unknown, restore(made.start))).status).toBe(400);
    expect((await plan(unknown, made.start)).status).toBe(404);
  });
});

describe("a plan for one page says", () => {
  it("that its slug is taken and its parent is gone", async () => {
    const made = await makeSpace();
    await made.edit({ operation: "delete_page", page: made.guides }, newPage("Install", "Other."));
    const { data } = await plan(made, made.start, { only: made.install });
    expect(data?.notes).toMatchObject([
      { type: "parent-gone", before: "Guides" },
      { type: "slug-taken", before: "install", page: { path: "install-2" } },
    ]);
    expect((await plan(made, made.start, { only: "Nobody" })).status).toBe(404);
    expect((await plan(made, made.start, { only: made.home, undo: true })).status).toBe(400);
  });
});

describe("undoing a revision", () => {
  it("takes back what it changed and keeps what came later", async () => {
    const made = await makeSpace();
    const { revision } = await made.edit(
      update(made.install, "Wrong."),
      { operation: "delete_page", page: made.home },
      newPage("Mistake", "."),
    );
    await made.edit(update(made.guides, "Later."), newPage("Later", "."));
    const { data } = await plan(made, revision, { undo: true });
    expect(data).toMatchObject({ restored: made.start, obstacles: [] });
    expect((await send(made, undo(revision), data?.revision)).status).toBe(200);
    expect(await outline(made)).toEqual(["guides", "guides/install", "home", "later"]);
    expect(await text(made, made.install)).toBe("One.\n");
    expect(await text(made, made.guides)).toBe("Later.\n");
    expect((await plan(made, revision, { undo: true })).data?.changes).toEqual([]);
  });

  it("is refused where its pages were changed again, or hold pages that came later", async () => {
    const made = await makeSpace();
    const done = await made.edit(update(made.install, "Two."), newPage("Added", "."));
    const [added = ""] = createdIn(done);
    await made.edit(update(made.install, "Three."), newPage("Inside", ".", { into: added }));
    const { data } = await plan(made, done.revision, { undo: true });
    expect(data?.changes).toEqual([]);
    expect(data?.obstacles.map(({ title }) => title).toSorted()).toEqual(["Added", "Install"]);
    const refused = await send(made, undo(done.revision));
    expect(refused).toMatchObject({
      status: 409,
      error: { error: { reason: "revision.overtaken" } },
    });
    expect(await text(made, made.install)).toBe("Three.\n");
  });

  it("of the first revision of all is refused", async () => {
    const made = await makeSpace();
    const path = { spaceId: made.spaceId, revisionId: made.start };
    const { parents } = await dataOf(getRevisionById({ client: admin.client, path }));
    const { parents: before } = await dataOf(
      getRevisionById({ client: admin.client, path: { ...path, revisionId: parents[0] ?? "" } }),
    );
    const first = before[0] ?? "";
    expect((await send(made, undo(first))).status).toBe(400);
    expect(await plan(made, first, { undo: true })).toMatchObject({
      status: 400,
      error: {
        error: {
          message: expect.stringContaining("nothing before it"),
          details: [{ path: "undo" }],
        },
      },
    });
    expect((await plan(made, first)).status).toBe(200);
  });
});

describe("the history of a page", () => {
  const history = async ({ spaceId }: Made, changed: string) =>
    dataOf(
      listRevisionsInSpace({
        client: admin.client,
        path: { spaceId },
        query: { changed, limit: 2 },
      }),
    );

  it("has the revisions that made, changed, moved and deleted it, and no others", async () => {
    const made = await makeSpace();
    const edited = await made.edit(update(made.install, "Two."));
    await made.edit(update(made.home, "Later."), newPage("Other", "."));
    const moved = await made.edit({ operation: "update_page", page: made.install, into: null });
    await made.edit(newPage("Below", ".", { into: made.install }));
    const gone = await made.edit({ operation: "delete_page", page: made.install });
    await made.edit(update(made.home, "Last."));
    const first = await history(made, made.install);
    expect(first).toMatchObject({
      count: 4,
      items: [{ id: gone.revision }, { id: moved.revision }],
    });
    const query = { changed: made.install, limit: 2, page: first.next?.page ?? "" };
    const path = { spaceId: made.spaceId };
    const rest = await dataOf(listRevisionsInSpace({ client: admin.client, path, query }));
    expect(rest.items.map(({ id }) => id)).toEqual([edited.revision, made.start]);
    expect(await history(made, "Nobody")).toMatchObject({ count: 0, items: [] });
  });

  it("follows a page whose parent moves only as far as the page itself changes", async () => {
    const made = await makeSpace();
    await made.edit({ operation: "update_page", page: made.guides, at: 1 });
    await made.edit({ operation: "update_page", page: made.guides, title: "Manual" });
    expect((await history(made, made.install)).count).toBe(1);
    expect((await history(made, made.guides)).count).toBe(2);
  });
});
