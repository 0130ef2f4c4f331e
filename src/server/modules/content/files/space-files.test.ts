import { beforeAll, describe, expect, it } from "vitest";
import {
  createSpace,
  getFileById,
  listFiles,
  listSpaceLinks,
  updateSpaceById,
  updateSpaceContent,
} from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { createdIn, editSpace, newPage, onePixel } from "#server/testing/content-fixture.ts";
import { type Admin, makeApp, type TestApp } from "#server/testing/make-app.ts";

let app: TestApp;
let admin: Admin;
beforeAll(async () => {
  app = await makeApp();
  admin = await app.newAdmin();
});

const text = (words: string) => Buffer.from(words).toString("base64");

/** A space with three files: one that two pages use, one that is a cover, and one that nothing uses. */
const makeSpace = async () => {
  const { client, organizationId } = admin;
  const { id: spaceId } = await dataOf(createSpace({ client, path: { organizationId }, body: {} }));
  const { insertedFiles = [] } = await editSpace(client, spaceId, {
    operation: "insert_files",
    files: [
      { name: "a.png", contentType: "image/png", base64: onePixel },
      { name: "b.png", contentType: "image/png", base64: onePixel },
      { name: "c.txt", contentType: "text/plain", base64: text("nothing") },
    ],
  });
  const [a = "", b = "", c = ""] = insertedFiles.map(({ id }) => id);
  const [page = ""] = createdIn(
    await editSpace(
      client,
      spaceId,
      newPage("One", `![a](/files/${a}) and again [a](/files/${a})`),
      newPage("Two", `![a](/files/${a})`),
      newPage("Three", "Words.", { cover: { yPos: 0, ref: { kind: "file", file: b } } }),
    ),
  );
  const files = async (query: { uses?: boolean; unused?: boolean }) =>
    (await dataOf(listFiles({ client, path: { spaceId }, query }))).items.map(
      ({ name, uses }) => `${name} ${uses}`,
    );
  return { spaceId, page, files, a, c };
};

describe("files of a space", () => {
  it("say on how many pages each is used, and which no page uses", async () => {
    const { spaceId, page, files } = await makeSpace();
    expect(await files({})).toEqual(["a.png undefined", "b.png undefined", "c.txt undefined"]);
    expect(await files({ uses: true })).toEqual(["a.png 2", "b.png 1", "c.txt 0"]);
    expect(await files({ unused: true })).toEqual(["c.txt 0"]);
    expect(await files({ unused: false })).toEqual(["a.png 2", "b.png 1"]);
    await editSpace(admin.client, spaceId, { operation: "delete_page", page });
    expect(await files({ uses: true })).toEqual(["a.png 1", "b.png 1", "c.txt 0"]);
  });

  it("are replaced under their id and name, and pages stay as they are", async () => {
    const { spaceId, a, files } = await makeSpace();
    const path = { spaceId, fileId: a };
    const before = await dataOf(getFileById({ client: admin.client, path }));
    await editSpace(admin.client, spaceId, {
      operation: "replace_file",
      file: a,
      contentType: "text/plain",
      base64: text("other bytes"),
    });
    const after = await dataOf(getFileById({ client: admin.client, path }));
    expect(after).toMatchObject({ id: a, name: "a.png", contentType: "text/plain", size: 11 });
    expect(after.downloadURL).not.toBe(before.downloadURL);
    expect(await files({ uses: true })).toEqual(["a.png 2", "b.png 1", "c.txt 0"]);
  });

  it("are deleted, and what showed them is broken", async () => {
    const { spaceId, a, c, files } = await makeSpace();
    await editSpace(admin.client, spaceId, { operation: "delete_file", file: c });
    expect(await files({ unused: true })).toEqual([]);
    await editSpace(admin.client, spaceId, { operation: "delete_file", file: a });
    const links = await dataOf(
      listSpaceLinks({ client: admin.client, path: { spaceId }, query: { status: "broken" } }),
    );
    expect(links.count).toBe(3);
  });

  it("that are not there change nothing, nor does it where the space is locked", async () => {
    const { spaceId, a, files } = await makeSpace();
    const change = async (file: string) =>
      updateSpaceContent({
        client: admin.client,
        path: { spaceId },
        body: { changes: [{ operation: "delete_file", file }] },
      });
    const unknown = await change("unknown");
    expect(unknown.error).toMatchObject({
      error: { code: 400, details: [{ path: "changes.0.file" }] },
    });
    await dataOf(
      updateSpaceById({ client: admin.client, path: { spaceId }, body: { editMode: "locked" } }),
    );
    expect((await change(a)).error).toMatchObject({ error: { code: 403 } });
    expect(await files({ uses: true })).toHaveLength(3);
  });
});
