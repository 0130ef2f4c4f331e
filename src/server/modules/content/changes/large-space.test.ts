import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createChangeRequest,
  createSpace,
  getPageById,
  listPages,
  listRevisionsInSpace,
  updateSpaceContent,
} from "#client";
import { newDocument, textBlock } from "#content/block.ts";
import { insertPage, type PageTree, type PlacedPage } from "#content/page-tree.ts";
import {
  documents,
  fileLists,
  pageLists,
  pageNodes,
  pageRoots,
  revisions,
} from "#server/db/tables/index.ts";
import { transaction } from "#server/db/transaction.ts";
import {
  createdIn,
  editChangeRequest,
  editSpace,
  newPage,
  onePixel,
} from "#server/testing/content-fixture.ts";
import { type Admin, makeApp, TEST_ORIGIN, type TestApp } from "#server/testing/make-app.ts";
import { type PictureServer, startPictureServer } from "#server/testing/picture-server.ts";
import { writeTexts } from "../store/documents.ts";
import { storedTextOf } from "../store/stored-text.ts";
import { writeFileList } from "../files/files.ts";
import { createRevision } from "../revisions/revisions.ts";
import { moveMain } from "../current-pages/move-main.ts";
import { newEventId } from "#server/kit/ids.ts";
import { stateOfSpace } from "../revisions/revisions.ts";
import { writeTree } from "../store/page-trees.ts";

let app: TestApp;
let admin: Admin;
let pictures: PictureServer;

beforeAll(async () => {
  pictures = await startPictureServer();
  app = await makeApp({
    settings: { publicUrl: TEST_ORIGIN, rateLimit: 0, outboundAllow: [pictures.host] },
  });
  admin = await app.newAdmin();
});
afterAll(() => pictures.close());

const throwOnError = true;
const newSpace = async () => {
  const { data } = await createSpace({
    client: admin.client,
    path: { organizationId: admin.organizationId },
    body: { title: "Large" },
    throwOnError,
  });
  return data.id;
};

/** Fills a space through the store: sections at the top, `each` pages below every one. */
const fill = (spaceId: string, sections: number, each: number) =>
  transaction(app.asPerson(admin), async (tx) => {
    const ids = Array.from({ length: sections }, (_, section) => [
      `S${section}`,
      ...Array.from({ length: each }, (_item, index) => `S${section}P${index}`),
    ]);
    const texts = ids
      .flat()
      .map((id) => storedTextOf(newDocument([textBlock("paragraph", `k${id}`, id)])));
    await writeTexts(tx, spaceId, texts);
    const pages = new Map<string, PlacedPage>();
    for (const [index, id] of ids.flat().entries()) {
      const parent = id.includes("P") ? (id.split("P")[0] ?? null) : null;
      const document = texts[index]?.hash ?? "";
      const page = { id, type: "document" as const, title: id, slug: id.toLowerCase(), document };
      const children = parent === null ? (ids[Number(id.slice(1))]?.slice(1) ?? []) : [];
      pages.set(id, { page, parent, children });
    }
    const tree: PageTree = { children: ids.map(([top = ""]) => top), pages };
    const { root } = await writeTree(tx, spaceId, tree);
    const files = await writeFileList(tx, spaceId, []);
    const revision = { spaceId, type: "edits" as const, parents: [], root, files, variables: {} };
    const to = await createRevision(tx, revision);
    await moveMain(tx, {
      from: (await stateOfSpace(tx, { spaceId })).revision,
      to,
      event: newEventId(),
    });
    return tree;
  });

/** How many rows of its own a space has in each table of content. */
const rowsIn = async (spaceId: string) => {
  const tables = { documents, pageNodes, pageLists, pageRoots, fileLists, revisions };
  const counts: Record<string, number> = {};
  for (const [name, table] of Object.entries(tables)) {
    const [row] = await app.database.db
      .select({ total: sql`count(*)`.mapWith(Number) })
      .from(table)
      .where(sql`space_id = ${spaceId}`);
    counts[name] = row?.total ?? 0;
  }
  return counts as Record<keyof typeof tables, number>;
};

describe("a space of 2,000 pages", () => {
  it("writes, for one changed page, its text and the pages on its way to the top", async () => {
    const spaceId = await newSpace();
    await fill(spaceId, 20, 99);
    const before = await rowsIn(spaceId);
    expect(before).toMatchObject({ documents: 2000, pageNodes: 2000 });
    await editSpace(admin.client, spaceId, {
      operation: "update_page",
      page: "S7P42",
      document: { markdown: "Something new." },
    });
    const after = await rowsIn(spaceId);
    expect(after).toEqual({
      documents: before.documents + 1,
      pageNodes: before.pageNodes + 2,
      pageLists: before.pageLists,
      pageRoots: before.pageRoots + 1,
      fileLists: before.fileLists,
      revisions: before.revisions + 1,
    });

    const { data } = await createChangeRequest({
      client: admin.client,
      path: { spaceId },
      body: {},
      throwOnError,
    });
    const change = { operation: "update_page" as const, page: "S3", title: "Renamed" };
    await editChangeRequest(admin.client, spaceId, data.id, change);
    expect(await rowsIn(spaceId)).toMatchObject({ pageNodes: after.pageNodes + 1 });
    const { data: all } = await listPages({
      client: admin.client,
      path: { spaceId },
      throwOnError,
    });
    expect(all.pages).toHaveLength(20);
    expect(all.pages[7]).toMatchObject({ id: "S7", title: "S7" });
  });

  it("writes a part of a long list alone, and tells which revisions changed a page in it", async () => {
    const spaceId = await newSpace();
    await fill(spaceId, 2000, 0);
    const before = await rowsIn(spaceId);
    const rewrite = (page: string) =>
      editSpace(admin.client, spaceId, {
        operation: "update_page",
        page,
        document: { markdown: `${page} says something new.` },
      });
    const { revision } = await rewrite("S1042");
    expect(await rowsIn(spaceId)).toEqual({
      documents: before.documents + 1,
      pageNodes: before.pageNodes + 1,
      pageLists: before.pageLists + 1,
      pageRoots: before.pageRoots + 1,
      fileLists: before.fileLists,
      revisions: before.revisions + 1,
    });
    await rewrite("S7");
    const { data } = await listRevisionsInSpace({
      client: admin.client,
      path: { spaceId },
      query: { changed: "S1042", limit: 1 },
      throwOnError,
    });
    expect(data.count).toBe(2);
    expect(data.items[0]?.id).toBe(revision);
  });

  it("takes no more than 10,000 pages", async () => {
    const spaceId = await newSpace();
    const tree = await fill(spaceId, 100, 99);
    expect(tree.pages.size).toBe(10_000);
    const { error, response } = await updateSpaceContent({
      client: admin.client,
      path: { spaceId },
      body: { changes: [newPage("One too many", ".")] },
    });
    expect(response?.status).toBe(400);
    expect(error?.error.details?.[0]?.message).toBe("at most 10000 pages in a space");
    const page = { id: "X", type: "document" as const, title: "X", slug: "x" };
    expect(insertPage(tree, page, { into: null }).pages.size).toBe(10_001);
  });
});

describe("large input", () => {
  it("a page of five megabytes comes back whole", async () => {
    const spaceId = await newSpace();
    const paragraph = "The quick brown fox jumps over the lazy dog. ".repeat(20).trim();
    const markdown = Array.from({ length: 5400 }, (_, index) => `${index} ${paragraph}`).join(
      "\n\n",
    );
    expect(markdown.length).toBeGreaterThan(4_800_000);
    const [pageId = ""] = createdIn(
      await editSpace(admin.client, spaceId, newPage("Big", markdown)),
    );
    const { data } = await getPageById({
      client: admin.client,
      path: { spaceId, pageId },
      query: { format: "markdown" },
      throwOnError,
    });
    expect(data.type === "document" && data.markdown === `${markdown}\n`).toBe(true);
  });

  it("a file is fetched from its address, and is what its bytes say", async () => {
    const spaceId = await newSpace();
    const { insertedFiles } = await editSpace(admin.client, spaceId, {
      operation: "insert_files",
      files: [{ name: "logo.html", contentType: "text/html", url: pictures.address }],
    });
    expect(insertedFiles).toMatchObject([
      { name: "logo.html", contentType: "image/png", dimensions: { width: 1, height: 1 } },
    ]);
    const response = await app.request(insertedFiles?.[0]?.downloadURL ?? "");
    expect(Buffer.from(await response.arrayBuffer()).toString("base64")).toBe(onePixel);
  });
});
