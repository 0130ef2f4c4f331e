import { sql } from "drizzle-orm";
import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { newDocument, textBlock } from "#content/block.ts";
import { deletePage, insertPage, movePage, type PageTree, updatePage } from "#content/page-tree.ts";
import { anyTreeEdit } from "#content/testing/trees.ts";
import { transaction } from "#server/db/transaction.ts";
import { pageLists, pageNodes, pageRoots, pages } from "#server/db/tables/index.ts";
import type { Context } from "#server/kit/context.ts";
import { rowsOf as answered } from "#server/links/judged-rows.ts";
import { type Admin, makeApp, type TestApp } from "#server/testing/make-app.ts";
import { addSpaceRow } from "#server/testing/row-fixtures.ts";
import { unpackChildren } from "#server/testing/unpacked-children.ts";
import { canonicalJson, hashOfValue } from "#server/kit/canonical-json.ts";
import { readDocuments, writeTexts } from "./documents.ts";
import { storedTextOf } from "./stored-text.ts";
import { findServedBlob } from "../files/file-rows.ts";
import { readFileList, storedBlobOf, writeBlobs, writeFileList } from "../files/files.ts";
import {
  copyContent,
  createEmptyRevision,
  createRevision,
  readRevision,
} from "../revisions/revisions.ts";
import { createTreeCache, readTree, writeTree } from "./page-trees.ts";

let app: TestApp;
let admin: Admin;
let context: Context;

beforeAll(async () => {
  app = await makeApp();
  admin = await app.newAdmin();
  context = app.asPerson(admin);
});

const newSpace = () => addSpaceRow(app.database.db, { organizationId: admin.organizationId });
const write = <Result>(work: (tx: Context) => Promise<Result>) => transaction(context, work);
const empty: PageTree = { children: [], pages: new Map() };
const page = (id: string, document?: string) => ({
  id,
  type: "document" as const,
  title: `Page ${id}`,
  slug: id.toLowerCase(),
  ...(document === undefined ? {} : { document }),
});
const rowsOf = async (
  table: typeof pageLists | typeof pageNodes | typeof pages,
  spaceId: string,
) => {
  const [row] = await app.database.db
    .select({ total: sql`count(*)`.mapWith(Number) })
    .from(table)
    .where(sql`space_id = ${spaceId}`);
  return row?.total;
};
const plain = (tree: PageTree) => ({
  children: tree.children,
  pages: Object.fromEntries(tree.pages),
});
/** Another process: the same database behind an object of its own, so that nothing is kept. */
const elsewhere = () => ({ db: Object.create(app.database.db) as Context["db"] });

/** `sections` pages at the top with `each` below every one. */
const bigTree = (sections: number, each: number): PageTree => {
  const tree = { children: [] as string[], pages: new Map() };
  for (let section = 0; section < sections; section += 1) {
    const id = `S${section}`;
    const children = Array.from({ length: each }, (_, index) => `${id}P${index}`);
    tree.children.push(id);
    tree.pages.set(id, { page: page(id), parent: null, children });
    for (const child of children)
      tree.pages.set(child, { page: page(child), parent: id, children: [] });
  }
  return tree;
};

describe("canonical JSON", () => {
  it("is the same for equal values, whatever the order of their keys", () => {
    expect(canonicalJson({ b: [1, { d: null, c: "x" }], a: undefined })).toBe(
      '{"b":[1,{"c":"x","d":null}]}',
    );
    expect(hashOfValue({ a: 1, b: 2 })).toBe(hashOfValue({ b: 2, a: 1 }));
    expect(hashOfValue({ a: 1 })).not.toBe(hashOfValue({ a: "1" }));
    expect(hashOfValue([["a"], "b"])).not.toBe(hashOfValue(["a", ["b"]]));
  });
});

describe("page trees", () => {
  it("come back as they were stored, also where nothing is kept in memory", async () => {
    const spaceId = await newSpace();
    const { root, tree } = await write((tx) => writeTree(tx, spaceId, bigTree(3, 4)));
    expect(tree.pages.get("S1P2")?.node).toMatch(/^[\w-]{43}$/);
    expect(plain(await readTree(context, spaceId, root))).toEqual(plain(tree));
    expect(plain(await readTree(elsewhere(), spaceId, root))).toEqual(plain(tree));
    expect(await rowsOf(pages, spaceId)).toBe(15);
  });

  it("of 2,000 pages store only the way from a changed page to the top", async () => {
    const spaceId = await newSpace();
    const { root, tree } = await write((tx) => writeTree(tx, spaceId, bigTree(20, 99)));
    expect(await rowsOf(pageNodes, spaceId)).toBe(2000);
    const edited = updatePage(tree, "S7P50", { title: "Another title" });
    const after = await write((tx) => writeTree(tx, spaceId, edited));
    expect(after.root).not.toBe(root);
    expect(await rowsOf(pageNodes, spaceId)).toBe(2002);
    expect(after.tree.pages.get("S6")).toBe(tree.pages.get("S6"));
    const moved = movePage(after.tree, "S7P50", { into: "S8", at: 0 });
    await write((tx) => writeTree(tx, spaceId, moved));
    expect(await rowsOf(pageNodes, spaceId)).toBe(2004);
  });

  it("read after another one share the pages that are equal, in their new places", async () => {
    const spaceId = await newSpace();
    const first = await write((tx) => writeTree(tx, spaceId, bigTree(4, 5)));
    const changed = movePage(insertPage(first.tree, page("New"), { into: "S0P0" }), "S2", {
      into: "S1",
    });
    const second = await write((tx) => writeTree(tx, spaceId, changed));
    const process = elsewhere();
    const one = await readTree(process, spaceId, first.root);
    const two = await readTree(process, spaceId, second.root);
    expect(plain(two)).toEqual(plain(second.tree));
    expect(two.pages.get("S3P1")).toBe(one.pages.get("S3P1"));
    expect(two.pages.get("S2P1")).toBe(one.pages.get("S2P1"));
    expect(one.pages.get("S2")?.parent).toBeNull();
    expect(two.pages.get("S2")?.parent).toBe("S1");
  });

  it("that were rolled back are stored when they are written again", async () => {
    const spaceId = await newSpace();
    const base = await write((tx) => writeTree(tx, spaceId, bigTree(1, 1)));
    const edited = updatePage(base.tree, "S0", { title: "Twice" });
    const failed = write(async (tx) => {
      await writeTree(tx, spaceId, edited);
      throw new Error("on purpose");
    });
    await expect(failed).rejects.toThrow("on purpose");
    const { root, tree } = await write((tx) => writeTree(tx, spaceId, edited));
    expect(plain(await readTree(elsewhere(), spaceId, root))).toEqual(plain(tree));
  });

  it("are let go when those in memory hold too many pages", () => {
    const cache = createTreeCache(20);
    const loaded = (sections: number, each: number) => ({
      tree: bigTree(sections, each),
      parts: new Map(),
    });
    cache.put("one", "a", loaded(1, 8));
    cache.put("one", "b", loaded(1, 8));
    expect(cache.get("one", "a")).toBeDefined();
    cache.put("one", "c", loaded(1, 8));
    expect(cache.get("one", "b")).toBeUndefined();
    expect(cache.get("one", "a")).toBeDefined();
    expect(cache.neighbour("one")).toBeDefined();
    cache.put("two", "d", loaded(1, 18));
    expect(cache.neighbour("one")).toBeUndefined();
  });
});

describe("long lists of pages", () => {
  const flat = (count: number): PageTree => bigTree(count, 0);

  it("are stored in parts, of which a changed, new, moved or deleted page writes one or two", async () => {
    const spaceId = await newSpace();
    let stored = await write((tx) => writeTree(tx, spaceId, flat(2000)));
    const parts = (await rowsOf(pageLists, spaceId)) ?? 0;
    expect(parts).toBeGreaterThan(2000 / 256);
    const edits: ((tree: PageTree) => PageTree)[] = [
      (tree) => updatePage(tree, "S777", { title: "Another title" }),
      (tree) => insertPage(tree, page("New"), { into: null, at: 1000 }),
      (tree) => movePage(tree, "S3", { into: null, at: 1500 }),
      (tree) => deletePage(tree, "S1200"),
    ];
    let before = parts;
    for (const edit of edits) {
      const edited = edit(stored.tree);
      stored = await write((tx) => writeTree(tx, spaceId, edited));
      const after = (await rowsOf(pageLists, spaceId)) ?? 0;
      expect(after - before).toBeGreaterThan(0);
      expect(after - before).toBeLessThanOrEqual(4);
      before = after;
      expect(plain(await readTree(elsewhere(), spaceId, stored.root))).toEqual(plain(stored.tree));
    }
  });

  it("have one hash, whatever their history", async () => {
    const [one, two] = [await newSpace(), await newSpace()];
    const straight = await write((tx) => writeTree(tx, one, flat(500)));
    let tree = flat(300);
    for (let at = 300; at < 500; at += 1) tree = insertPage(tree, page(`S${at}`), { into: null });
    const first = await write((tx) => writeTree(tx, two, tree));
    const away = await write((tx) =>
      writeTree(tx, two, movePage(first.tree, "S250", { into: null, at: 0 })),
    );
    const back = await write((tx) =>
      writeTree(tx, two, movePage(away.tree, "S250", { into: null, at: 250 })),
    );
    expect(away.root).not.toBe(first.root);
    expect([first.root, back.root]).toEqual([straight.root, straight.root]);
  });

  it("that a rolled back transaction cut anew are stored once they are written again", async () => {
    const spaceId = await newSpace();
    const base = await write((tx) => writeTree(tx, spaceId, flat(600)));
    const fill = (tree: PageTree): PageTree => {
      let filled = tree;
      for (let at = 0; at < 200; at += 1)
        filled = insertPage(filled, page(`New${at}`), { into: null, at: 100 + at * 2 });
      return filled;
    };
    // Another process that knows the tree of the transaction alone when it reads the one before.
    const process = { ...context, ...elsewhere() };
    const failed = transaction(process, async (tx) => {
      await writeTree(tx, spaceId, fill(base.tree));
      throw new Error("on purpose");
    });
    await expect(failed).rejects.toThrow("on purpose");
    const tree = fill(await readTree(process, spaceId, base.root));
    const { root } = await transaction(process, (tx) => writeTree(tx, spaceId, tree));
    expect((await readTree(elsewhere(), spaceId, root)).children).toEqual(tree.children);
  });

  it("are the same after any edits as if they were written at once", async () => {
    const [one, two] = [await newSpace(), await newSpace()];
    const begun = bigTree(2, 200);
    let last = await write((tx) => writeTree(tx, one, begun));
    const edits = fc.sample(anyTreeEdit("n"), { numRuns: 80, seed: 11 });
    for (const [at, edit] of edits.entries()) {
      const tree = edit(last.tree);
      last = await write((tx) => writeTree(tx, one, tree));
      if (at % 10 !== 0) continue;
      const pagesAnew = [...tree.pages].map(
        ([id, { page: said, parent, children }]) => [id, { page: said, parent, children }] as const,
      );
      const anew = { children: tree.children, pages: new Map(pagesAnew) };
      expect((await write((tx) => writeTree(tx, two, anew))).root).toBe(last.root);
      expect(plain(await readTree(elsewhere(), one, last.root))).toEqual(plain(last.tree));
    }
  });

  it("and short ones are read as they were written before children were packed", async () => {
    const spaceId = await newSpace();
    const { root, tree } = await write((tx) => writeTree(tx, spaceId, bigTree(3, 200)));
    const listed = () =>
      answered<{ id: string; node: string }>(
        app.database.db,
        sql`select child.id, child.node
        from ${pageNodes} cross join page_children(space_id, node->'children') as child
        where space_id = ${spaceId}
        union all select child.id, child.node
        from ${pageRoots} cross join page_children(space_id, children) as child
        where space_id = ${spaceId} order by id`,
      );
    const before = await listed();
    expect(before).toHaveLength(603);
    await unpackChildren(app.database.db);
    expect(await listed()).toEqual(before);
    expect(plain(await readTree(elsewhere(), spaceId, root))).toEqual(plain(tree));
  });

  it("below a page come back, are copied, and are whole after a transaction that was rolled back", async () => {
    const spaceId = await newSpace();
    const base = await write((tx) => writeTree(tx, spaceId, bigTree(2, 400)));
    const edited = updatePage(base.tree, "S1P200", { title: "Twice" });
    const failed = write(async (tx) => {
      await writeTree(tx, spaceId, edited);
      throw new Error("on purpose");
    });
    await expect(failed).rejects.toThrow("on purpose");
    const { root, tree } = await write((tx) => writeTree(tx, spaceId, edited));
    expect(plain(await readTree(elsewhere(), spaceId, root))).toEqual(plain(tree));
    const process = elsewhere();
    await readTree(process, spaceId, base.root);
    expect(plain(await readTree(process, spaceId, root))).toEqual(plain(tree));

    const to = await newSpace();
    const copy = await write(async (tx) => {
      const files = await writeFileList(tx, spaceId, []);
      const { id } = await createEmptyRevision(tx, spaceId);
      const revision = {
        spaceId,
        type: "edits" as const,
        parents: [id],
        root,
        files,
        variables: {},
      };
      const source = await createRevision(tx, revision);
      return copyContent(tx, { from: spaceId, revision: source.id, to });
    });
    expect(plain(await readTree(elsewhere(), to, copy.root))).toEqual(plain(tree));
  });
});

describe("documents", () => {
  it("are stored once, addressed by what they say", async () => {
    const spaceId = await newSpace();
    const one = newDocument([textBlock("paragraph", "k1", "Hello")]);
    const two = newDocument([textBlock("paragraph", "k1", "Hello there")]);
    const texts = [two, one, two].map(storedTextOf);
    const hashes = texts.map(({ hash }) => hash);
    await write((tx) => writeTexts(tx, spaceId, texts));
    expect(new Set(hashes).size).toBe(2);
    expect(storedTextOf(structuredClone(one))).toEqual(texts[1]);
    const found = await readDocuments(context, spaceId, [...hashes, "unknown"]);
    expect([...found.keys()].toSorted()).toEqual([...new Set(hashes)].toSorted());
    expect(found.get(hashes[0] ?? "")).toEqual(two);
    expect(await readDocuments(context, await newSpace(), hashes)).toEqual(new Map());
  });
});

describe("a copy into another space", () => {
  it("has the same pages, documents and files, and a history of its own", async () => {
    const from = await newSpace();
    const to = await newSpace();
    const bytes = Buffer.from("picture");
    const source = await write(async (tx) => {
      const text = storedTextOf(newDocument([textBlock("paragraph", "k", "Hi")]));
      await writeTexts(tx, from, [text]);
      const tree = insertPage(empty, page("Home", text.hash), { into: null });
      const { root } = await writeTree(tx, from, tree);
      const blob = storedBlobOf({ contentType: "image/png", bytes });
      await writeBlobs(tx, from, [blob]);
      const { hash } = blob;
      const file = { id: "F", name: "a.png", contentType: "image/png", size: bytes.length, hash };
      const files = await writeFileList(tx, from, [file]);
      const { id } = await createEmptyRevision(tx, from);
      return createRevision(tx, {
        spaceId: from,
        type: "edits",
        parents: [id],
        root,
        files,
        variables: { product: "Bindery" },
      });
    });
    const copy = await write((tx) => copyContent(tx, { from, revision: source.id, to }));
    expect(copy).toMatchObject({ spaceId: to, parents: [], variables: { product: "Bindery" } });
    expect(await readRevision(context, to, copy.id)).toEqual(copy);
    await expect(readRevision(context, to, source.id)).rejects.toThrow("no such revision");

    const tree = await readTree(elsewhere(), to, copy.root);
    const { document = "" } = tree.pages.get("Home")?.page ?? {};
    expect((await readDocuments(context, to, [document])).get(document)).toMatchObject({
      nodes: [{ key: "k" }],
    });
    const [file] = await readFileList(context, to, copy.files);
    const blob = await findServedBlob(context.db, to, file?.hash ?? "");
    expect(Buffer.from(blob?.bytes ?? [])).toEqual(bytes);
  });
});
