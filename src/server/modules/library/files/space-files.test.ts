import { beforeAll, describe, expect, it } from "vitest";
import {
  createChangeRequest,
  createSpace,
  getChangeRequestFile,
  getSpaceFile,
  listChangeRequestFiles,
  listSpaceFileBacklinks,
  listSpaceFiles,
  type ListSpaceFilesData,
} from "#client";
import { dataOf, outcome } from "#server/testing/answers.ts";
import {
  createdIn,
  editChangeRequest,
  editSpace,
  newPage,
  onePixel,
} from "#server/testing/content-fixture.ts";
import { type Admin, makeApp, TEST_ORIGIN, type TestApp } from "#server/testing/make-app.ts";

let app: TestApp;
let admin: Admin;
beforeAll(async () => {
  app = await makeApp();
  admin = await app.newAdmin();
});

const text = (words: string) => Buffer.from(words).toString("base64");
const names = ["logo.png", "Cover.png", "notes.txt", "lonely.csv"] as const;

/** A space whose pages use three of its four files: shown, as a cover, and linked to. */
const makeSpace = async () => {
  const { client, organizationId } = admin;
  const path = { organizationId };
  const { id: spaceId } = await dataOf(createSpace({ client, path, body: { title: "Docs" } }));
  const { insertedFiles = [] } = await editSpace(client, spaceId, {
    operation: "insert_files",
    files: [
      { name: "logo.png", contentType: "image/png", base64: onePixel },
      { name: "Cover.png", contentType: "image/png", base64: onePixel },
      { name: "notes.txt", contentType: "text/plain", base64: text("Some notes.") },
      { name: "lonely.csv", contentType: "text/csv", base64: text("a,b\n1,2\n") },
    ],
  });
  const ids = new Map(insertedFiles.map(({ id, name }) => [name, id]));
  const [logo, cover, notes, lonely] = names.map((name) => ids.get(name) ?? "");
  const picture = { yPos: 0, ref: { kind: "file", file: cover } };
  const address = `${TEST_ORIGIN}/o/${organizationId}/spaces/${spaceId}`;
  const made = await editSpace(
    client,
    spaceId,
    newPage("Twice", `![It](/files/${logo}) and ![again](/files/${logo})\n\n![It](/files/${logo})`),
    newPage("Once", `Words ![inside](/files/${logo}), and [notes](/files/${notes}).`),
    newPage("Covered", `See [Twice](${address}).`, { cover: picture }),
  );
  return { spaceId, pages: createdIn(made), files: { logo, cover, notes, lonely } };
};
type Query = NonNullable<ListSpaceFilesData["query"]>;
const namesIn = async (spaceId: string, query: Query) => {
  const { client } = admin;
  const { items } = await dataOf(listSpaceFiles({ client, path: { spaceId }, query }));
  return items.map(({ name }) => name);
};

describe("the files of a space", () => {
  it("say how many pages use each, as many as lead to it, and who uploaded it when", async () => {
    const { client } = admin;
    const { spaceId } = await makeSpace();
    const { items, count, stats } = await dataOf(listSpaceFiles({ client, path: { spaceId } }));
    expect(items.map(({ name, uses }) => [name, uses])).toEqual([
      ["Cover.png", 1],
      ["logo.png", 2],
      ["lonely.csv", 0],
      ["notes.txt", 1],
    ]);
    for (const { id: fileId, uses } of items) {
      const path = { spaceId, fileId };
      const backlinks = await dataOf(listSpaceFileBacklinks({ client, path }));
      expect(uses).toBe(backlinks.count);
    }
    const size = items.reduce((sum, file) => sum + file.size, 0);
    expect({ count, stats }).toEqual({ count: 4, stats: { total: 4, size, unused: 1 } });
    expect(items[0]).toMatchObject({
      uploadedAt: expect.stringMatching(/^\d{4}-/),
      uploadedBy: { id: admin.id },
    });
  });

  it("are narrowed by name, kind and use, sorted, and paged without gaps", async () => {
    const { client } = admin;
    const { spaceId } = await makeSpace();
    expect(await namesIn(spaceId, { search: "O" })).toEqual([
      "Cover.png",
      "logo.png",
      "lonely.csv",
      "notes.txt",
    ]);
    expect(await namesIn(spaceId, { search: "LO", kind: "other" })).toEqual(["lonely.csv"]);
    expect(await namesIn(spaceId, { kind: "picture" })).toEqual(["Cover.png", "logo.png"]);
    expect(await namesIn(spaceId, { used: false })).toEqual(["lonely.csv"]);
    expect(await namesIn(spaceId, { used: true, kind: "other" })).toEqual(["notes.txt"]);
    expect(await namesIn(spaceId, { sort: "uses", order: "desc" })).toEqual([
      "logo.png",
      "notes.txt",
      "Cover.png",
      "lonely.csv",
    ]);
    expect(await namesIn(spaceId, { sort: "size" })).toEqual([
      "lonely.csv",
      "notes.txt",
      "Cover.png",
      "logo.png",
    ]);
    const walked: string[] = [];
    let page: string | undefined;
    do {
      const query = { sort: "size" as const, order: "desc" as const, limit: 1 };
      const found = await dataOf(
        listSpaceFiles({ client, path: { spaceId }, query: { ...query, ...(page && { page }) } }),
      );
      walked.push(...found.items.map(({ name }) => name));
      page = found.next?.page;
    } while (page !== undefined);
    expect(walked).toEqual(["logo.png", "Cover.png", "notes.txt", "lonely.csv"]);
  });

  it("are those of a change request, with the uses it makes of them", async () => {
    const { client } = admin;
    const { spaceId, pages, files } = await makeSpace();
    const { id } = await dataOf(createChangeRequest({ client, path: { spaceId }, body: {} }));
    await editChangeRequest(
      client,
      spaceId,
      id,
      { operation: "delete_page", page: pages[1] ?? "" },
      newPage("Table", `{% file src="/files/${files.lonely}" %}`),
    );
    const path = { spaceId, changeRequestId: id };
    const { items } = await dataOf(listChangeRequestFiles({ client, path }));
    expect(items.map(({ uses }) => uses)).toEqual([1, 1, 1, 0]);
    const file = { ...path, fileId: files.lonely ?? "" };
    expect(await dataOf(getChangeRequestFile({ client, path: file }))).toMatchObject({ uses: 1 });
    expect(await dataOf(getSpaceFile({ client, path: file }))).toMatchObject({ uses: 0 });
  });

  it("are not there for others, nor is a file that another space has", async () => {
    const { spaceId } = await makeSpace();
    const other = await makeSpace();
    const stranger = await app.newAdmin();
    const reader = await app.newMember(admin.organizationId, "read");
    const path = { spaceId, fileId: other.files.logo ?? "" };
    const asked = [
      await outcome(listSpaceFiles({ client: stranger.client, path })),
      await outcome(listSpaceFiles({ client: reader.client, path })),
      await outcome(getSpaceFile({ client: admin.client, path })),
    ];
    expect(asked.map(({ status }) => status)).toEqual([404, 200, 404]);
  });
});
