import { beforeAll, describe, expect, it } from "vitest";
import {
  createSpace,
  getCurrentRevision,
  getDocumentById,
  getFileById,
  getFileInChangeRequestById,
  getFileInRevisionById,
  getPageById,
  getPageByPath,
  getPageDocumentInRevisionById,
  getPageInChangeRequestById,
  getPageInChangeRequestByPath,
  getPageInRevisionById,
  getPageInRevisionByPath,
  getReusableContentById,
  getReusableContentInChangeRequestById,
  getReusableContentInRevisionById,
  getRevisionById,
  getRevisionOfChangeRequestById,
  listFiles,
  listFilesInChangeRequestById,
  listFilesInRevisionById,
  listPages,
  listPagesInChangeRequest,
  listPagesInRevisionById,
  listRevisionsInSpace,
} from "#client";
import { type Admin, makeApp, type TestApp } from "#server/testing/make-app.ts";
import {
  type ContentFixture,
  editSpace,
  fillSpace,
  newPage,
  onePixel,
} from "#server/testing/content-fixture.ts";

let app: TestApp;
let admin: Admin;
let place: ContentFixture;

const newSpace = async () => {
  const { data } = await createSpace({
    client: admin.client,
    path: { organizationId: admin.organizationId },
    body: { title: "Docs" },
    throwOnError: true,
  });
  return data.id;
};

beforeAll(async () => {
  app = await makeApp();
  admin = await app.newAdmin();
  place = await fillSpace(admin.client, await newSpace());
});

const throwOnError = true;
const space = () => ({ client: admin.client, path: { spaceId: place.spaceId } });
const revision = () => ({
  client: admin.client,
  path: { spaceId: place.spaceId, revisionId: place.revisionId },
});
const changeRequest = () => ({
  client: admin.client,
  path: { spaceId: place.spaceId, changeRequestId: place.changeRequestId },
});
const withPath = <Call extends { path: object }, More extends object>(
  call: Call,
  more: More,
): Call & { path: Call["path"] & More } => ({ ...call, path: { ...call.path, ...more } });
const titles = (pages: readonly { title: string }[]) => pages.map(({ title }) => title);

describe("the content of a space", () => {
  it("is its active revision with pages, files and where it came from", async () => {
    const { data } = await getCurrentRevision({ ...space(), throwOnError });
    expect(data).toMatchObject({
      object: "revision",
      type: "edits",
      id: place.revisionId,
      createdBy: { id: admin.id },
      reusableContents: [],
      urls: {
        app: `http://localhost/o/${admin.organizationId}/spaces/${place.spaceId}/history/${place.revisionId}`,
      },
    });
    expect(data.parents).toHaveLength(1);
    expect(titles(data.pages)).toEqual(["Guides"]);
    expect(data.files).toMatchObject([
      { name: "pixel.png", contentType: "image/png", dimensions: { width: 1, height: 1 } },
    ]);
    const flags = { metadata: false, computed: false };
    const bare = await getCurrentRevision({ ...space(), query: flags, throwOnError });
    expect(bare.data).toEqual(data);
  });

  it("lists pages as a tree, each with every field of its type", async () => {
    const { data } = await listPages({ ...space(), throwOnError });
    const [guides] = data.pages;
    expect(guides).toMatchObject({
      kind: "sheet",
      type: "document",
      slug: "guides",
      path: "guides",
      hidden: false,
      layout: {
        width: "default",
        cover: true,
        coverSize: "hero",
        title: true,
        description: true,
        tableOfContents: true,
        outline: true,
        pagination: true,
        metadata: true,
      },
      pages: [{ id: place.pageId, path: place.pagePath, documentId: place.documentId, pages: [] }],
    });
    expect(guides).toHaveProperty("createdAt");
    expect(guides).not.toHaveProperty("markdown");
  });

  it("gives a page by id and by path, with its text when asked for", async () => {
    const { pageId, pagePath } = place;
    const byId = await getPageById({ ...withPath(space(), { pageId }), throwOnError });
    const byPath = await getPageByPath({ ...withPath(space(), { pagePath }), throwOnError });
    expect(byPath.data).toEqual(byId.data);
    const asMarkdown = { format: "markdown" as const };
    const text = await getPageById({
      ...withPath(space(), { pageId }),
      query: asMarkdown,
      throwOnError,
    });
    expect(text.data).toEqual({ ...byId.data, markdown: "Install it.\n\nThen start it.\n" });
    const tree = await getPageByPath({
      ...withPath(space(), { pagePath: `/${pagePath}/` }),
      query: { format: "document" },
      throwOnError,
    });
    const { data: document } = await getDocumentById({
      ...withPath(space(), { documentId: place.documentId }),
      throwOnError,
    });
    expect(tree.data).toEqual({ ...byId.data, document });
    expect(document.nodes.map(({ type }) => type)).toEqual(["paragraph", "paragraph"]);
    const raw = await app.request(`/v1/spaces/${place.spaceId}/content/path/guides%2Fsetup`, admin);
    expect(await raw.json()).toMatchObject({ id: pageId });
  });

  it("gives its files, and each with an address that opens", async () => {
    const { data } = await listFiles({ ...space(), throwOnError });
    expect(data).toMatchObject({ count: 1, items: [{ id: place.fileId }] });
    const { fileId } = place;
    const one = await getFileById({ ...withPath(space(), { fileId }), throwOnError });
    expect(one.data).toEqual(data.items[0]);
    const bytes = await app.request(one.data.downloadURL);
    expect(Buffer.from(await bytes.arrayBuffer()).toString("base64")).toBe(onePixel);
  });

  it("gives files page by page, by name", async () => {
    const spaceId = await newSpace();
    const file = (name: string) => ({ name, contentType: "text/plain", base64: "eA==" });
    const files = ["c.txt", "a.txt", "b.txt", "a.txt"].map(file);
    await editSpace(admin.client, spaceId, { operation: "insert_files", files });
    const path = { spaceId };
    const names: string[] = [];
    for (let page: string | undefined, more = true; more;) {
      const query = { limit: 2, ...(page === undefined ? {} : { page }) };
      const { data } = await listFiles({ client: admin.client, path, query, throwOnError });
      expect(data.count).toBe(4);
      names.push(...data.items.map(({ name }) => name));
      page = data.next?.page;
      more = page !== undefined;
    }
    expect(names).toEqual(["a.txt", "a.txt", "b.txt", "c.txt"]);
  });

  it("says not found for what is not there", async () => {
    const unknown = {
      pageId: "Nobody",
      fileId: "Nobody",
      documentId: "Nobody",
      pagePath: "nobody",
    };
    const statuses = await Promise.all(
      [
        getPageById(withPath(space(), unknown)),
        getPageByPath(withPath(space(), unknown)),
        getFileById(withPath(space(), unknown)),
        getDocumentById(withPath(space(), unknown)),
        getRevisionById(withPath(space(), { revisionId: "Nobody" })),
        getReusableContentById(withPath(space(), { reusableContentId: "Nobody" })),
        getReusableContentInRevisionById(withPath(revision(), { reusableContentId: "N" })),
        getReusableContentInChangeRequestById(
          withPath(changeRequest(), { reusableContentId: "N" }),
        ),
      ].map(async (call) => (await call).response?.status),
    );
    expect(statuses).toEqual(statuses.map(() => 404));
  });

  it("of one space is not found through another", async () => {
    const spaceId = await newSpace();
    const { revisionId, documentId, pageId } = place;
    const { client } = admin;
    for (const call of [
      getRevisionById({ client, path: { spaceId, revisionId } }),
      getDocumentById({ client, path: { spaceId, documentId } }),
      getPageById({ client, path: { spaceId, pageId } }),
    ])
      expect((await call).response?.status).toBe(404);
  });
});

describe("revisions", () => {
  it("of the space are listed latest first, page by page, without those of change requests", async () => {
    const { data } = await listRevisionsInSpace({ ...space(), throwOnError });
    expect(data.count).toBe(3);
    expect(data.items[0]?.id).toBe(place.revisionId);
    const ids: string[] = [];
    for (let page: string | undefined, more = true; more;) {
      const query = { limit: 1, ...(page === undefined ? {} : { page }) };
      const part = await listRevisionsInSpace({ ...space(), query, throwOnError });
      ids.push(...part.data.items.map(({ id }) => id));
      page = part.data.next?.page;
      more = page !== undefined;
    }
    expect(ids).toEqual(data.items.map(({ id }) => id));
    for (const [index, one] of data.items.entries())
      expect(one.parents).toEqual(ids.slice(index + 1, index + 2));
  });

  it("never change, whatever the space does next", async () => {
    const spaceId = await newSpace();
    const { revisionId, pageId, pagePath } = await fillSpace(admin.client, spaceId);
    const path = { spaceId, revisionId };
    const read = async () => [
      (await getRevisionById({ client: admin.client, path, throwOnError })).data,
      (await listPagesInRevisionById({ client: admin.client, path, throwOnError })).data,
      (
        await getPageInRevisionByPath({
          client: admin.client,
          path: { ...path, pagePath },
          query: { format: "markdown" },
          throwOnError,
        })
      ).data,
    ];
    const before = await read();
    await editSpace(
      admin.client,
      spaceId,
      { operation: "update_page", page: pageId, title: "Other", document: { markdown: "Other." } },
      newPage("One more", "Text."),
    );
    await editSpace(admin.client, spaceId, { operation: "delete_page", page: pageId });
    expect(await read()).toEqual(before);
  });

  it("are read in every way the space is", async () => {
    const { pageId, pagePath, fileId } = place;
    const { data: now } = await getCurrentRevision({ ...space(), throwOnError });
    const { data: then } = await getRevisionById({ ...revision(), throwOnError });
    expect(then).toEqual(now);
    const pages = await listPagesInRevisionById({ ...revision(), throwOnError });
    expect(pages.data.pages).toEqual(now.pages);
    const files = await listFilesInRevisionById({ ...revision(), throwOnError });
    expect(files.data.items).toEqual(now.files);
    const file = await getFileInRevisionById({ ...withPath(revision(), { fileId }), throwOnError });
    expect(file.data).toEqual(now.files[0]);
    const byId = await getPageInRevisionById({
      ...withPath(revision(), { pageId }),
      query: { format: "document" },
      throwOnError,
    });
    const byPath = await getPageInRevisionByPath({
      ...withPath(revision(), { pagePath }),
      query: { format: "document" },
      throwOnError,
    });
    expect(byPath.data).toEqual(byId.data);
    const document = await getPageDocumentInRevisionById({
      ...withPath(revision(), { pageId }),
      throwOnError,
    });
    expect(byId.data).toMatchObject({ document: document.data });
  });
});

describe("the content of a change request", () => {
  it("is read by its id and by its number, and opens in its editor", async () => {
    const { data } = await getRevisionOfChangeRequestById({ ...changeRequest(), throwOnError });
    expect(titles(data.pages)).toEqual(["Guides", "Added"]);
    const byNumber = await getRevisionOfChangeRequestById({
      ...withPath(space(), { changeRequestId: "1" }),
      throwOnError,
    });
    expect(byNumber.data).toEqual(data);
    expect(data.pages[0]).toMatchObject({
      urls: { app: expect.stringMatching(/\/change-requests\/1\/edit\/\w+$/) as string },
    });
    const again = await getRevisionById({
      ...withPath(space(), { revisionId: data.id }),
      throwOnError,
    });
    expect(again.data).toEqual(data);
    const { data: own } = await getCurrentRevision({ ...space(), throwOnError });
    expect(titles(own.pages)).toEqual(["Guides"]);
  });

  it("gives pages and files as the space does", async () => {
    const { newPageId, fileId } = place;
    const pages = await listPagesInChangeRequest({ ...changeRequest(), throwOnError });
    expect(titles(pages.data.pages)).toEqual(["Guides", "Added"]);
    const files = await listFilesInChangeRequestById({ ...changeRequest(), throwOnError });
    expect(files.data.items.map(({ id }) => id)).toEqual([fileId]);
    const file = await getFileInChangeRequestById({
      ...withPath(changeRequest(), { fileId }),
      throwOnError,
    });
    expect(file.data).toEqual(files.data.items[0]);
    const query = { format: "markdown" as const };
    const byId = await getPageInChangeRequestById({
      ...withPath(changeRequest(), { pageId: newPageId }),
      query,
      throwOnError,
    });
    expect(byId.data).toMatchObject({ title: "Added", markdown: "New.\n" });
    const byPath = await getPageInChangeRequestByPath({
      ...withPath(changeRequest(), { pagePath: "added" }),
      query,
      throwOnError,
    });
    expect(byPath.data).toEqual(byId.data);
    const { response } = await getPageById(withPath(space(), { pageId: newPageId }));
    expect(response?.status).toBe(404);
  });
});
