import { beforeAll, describe, expect, it } from "vitest";
import {
  type ContentChange,
  createChangeRequest,
  createSpace,
  getChangeRequestChanges,
  getChangeRequestMergePlan,
  getRevisionSemanticChanges,
  listFiles,
  listFilesInChangeRequestById,
  listSpaceLinks,
  mergeChangeRequest,
  revertChangeRequest,
  updateChangeRequestContent,
  updateSpaceContent,
} from "#client";
import { dataOf, outcome } from "#server/testing/answers.ts";
import {
  editChangeRequest,
  editSpace,
  newPage,
  onePixel,
} from "#server/testing/content-fixture.ts";
import { type Admin, makeApp, type TestApp } from "#server/testing/make-app.ts";

let app: TestApp;
let admin: Admin;
beforeAll(async () => {
  app = await makeApp();
  admin = await app.newAdmin();
});

const encoded = (words: string) => ({
  contentType: "text/plain",
  base64: Buffer.from(words).toString("base64"),
});

/** A space with a file that one page links to. */
const makeSpace = async () => {
  const { client, organizationId } = admin;
  const path = { organizationId };
  const { id: spaceId } = await dataOf(createSpace({ client, path, body: { title: "Docs" } }));
  const edit = (...changes: ContentChange[]) => editSpace(client, spaceId, ...changes);
  const { insertedFiles = [] } = await edit({
    operation: "insert_files",
    files: [{ name: "notes.txt", ...encoded("First.") }],
  });
  const file = insertedFiles[0]?.id ?? "";
  const { revision: start } = await edit(newPage("Home", `Read [it](/files/${file}).`));
  return { spaceId, edit, file, start };
};
type Made = Awaited<ReturnType<typeof makeSpace>>;

const replace = (file: string, words: string): ContentChange => ({
  operation: "update_file",
  file,
  ...encoded(words),
});
const remove = (file: string): ContentChange => ({ operation: "delete_files", files: [file] });

type Listed = Awaited<ReturnType<typeof listed>>;
const listed = ({ spaceId }: Made) =>
  dataOf(listFiles({ client: admin.client, path: { spaceId } }));
/** What the files say, by their names. */
const wordsIn = async ({ items }: Listed) => {
  const said: Record<string, string> = {};
  for (const { name, downloadURL } of items) {
    const response = await app.request(downloadURL);
    said[name] = await response.text();
  }
  return said;
};
const words = async (made: Made) => wordsIn(await listed(made));

const draft = async ({ spaceId }: Made, ...changes: ContentChange[]) => {
  const { client } = admin;
  const { id } = await dataOf(
    createChangeRequest({ client, path: { spaceId }, body: { subject: "Files", changes } }),
  );
  return { spaceId, changeRequestId: id };
};
const merge = (path: Awaited<ReturnType<typeof draft>>) =>
  dataOf(mergeChangeRequest({ client: admin.client, path }));
const refused = async ({ spaceId }: Made, change: object) => {
  const body = { changes: [change as ContentChange] };
  const { status, error } = await outcome(
    updateSpaceContent({ client: admin.client, path: { spaceId }, body }),
  );
  const { details = [] } = (error as { error: { details?: { path: string }[] } }).error;
  return [status, details[0]?.path];
};

describe("a file that is replaced", () => {
  it("keeps its id and its name, so the links to it stay, and is what its bytes say", async () => {
    const made = await makeSpace();
    const done = await made.edit({
      operation: "update_file",
      file: made.file,
      contentType: "text/plain",
      base64: onePixel,
    });
    expect(done.changes).toEqual([{ object: "updated_file", file: made.file }]);
    expect((await listed(made)).items).toMatchObject([
      { id: made.file, name: "notes.txt", contentType: "image/png", dimensions: { width: 1 } },
    ]);
    const { stats } = await dataOf(
      listSpaceLinks({ client: admin.client, path: { spaceId: made.spaceId } }),
    );
    expect(stats).toMatchObject({ total: 1, broken: { total: 0 } });
  });

  it("is renamed alone, and makes no revision where nothing differs", async () => {
    const made = await makeSpace();
    const rename = { operation: "update_file" as const, file: made.file, name: "read-me.txt" };
    const { revision } = await made.edit(rename);
    expect(await words(made)).toEqual({ "read-me.txt": "First." });
    expect((await made.edit(rename, replace(made.file, "First."))).revision).toBe(revision);
  });

  it("is a difference of its change request, merged and taken back with it", async () => {
    const { client } = admin;
    const made = await makeSpace();
    const path = await draft(made, replace(made.file, "Second, longer."));
    const { changes } = await dataOf(getChangeRequestChanges({ client, path }));
    expect(changes).toMatchObject([
      {
        type: "file_edited",
        file: { id: made.file },
        attributes: { size: { before: 6, after: 15 } },
      },
    ]);
    expect(await words(made)).toEqual({ "notes.txt": "First." });
    await merge(path);
    expect(await words(made)).toEqual({ "notes.txt": "Second, longer." });
    const back = await dataOf(revertChangeRequest({ client, path }));
    await merge({ ...path, changeRequestId: back.id });
    expect(await words(made)).toEqual({ "notes.txt": "First." });
  });

  it("is a conflict where the space has replaced it, too, and none where both did the same", async () => {
    const { client } = admin;
    const made = await makeSpace();
    const path = await draft(made, replace(made.file, "Ours."));
    const same = await draft(made, replace(made.file, "Theirs."));
    await made.edit(replace(made.file, "Theirs."));
    expect(await dataOf(getChangeRequestMergePlan({ client, path }))).toMatchObject({
      conflicts: [{ kind: "file", name: "notes.txt" }],
    });
    expect(await dataOf(getChangeRequestMergePlan({ client, path: same }))).toMatchObject({
      conflicts: [],
    });
  });

  it("is refused where there is none, without anything to change, and with what is no file", async () => {
    const made = await makeSpace();
    const { file } = made;
    const update = { operation: "update_file", file };
    expect(await refused(made, replace("gone", "Words."))).toEqual([400, "changes.0.file"]);
    expect(await refused(made, update)).toEqual([400, "changes.0"]);
    expect(await refused(made, { ...update, base64: "AA==" })).toEqual([
      400,
      "changes.0.contentType",
    ]);
    expect(await refused(made, { ...update, contentType: "text/plain", base64: "*" })).toEqual([
      400,
      "changes.0.base64",
    ]);
    expect(await words(made)).toEqual({ "notes.txt": "First." });
  });

  it("is refused by whoever looked at an earlier one", async () => {
    const { client } = admin;
    const made = await makeSpace();
    const { spaceId, file, start: seen } = made;
    await made.edit(newPage("Other", "Words."));
    const send = (base: string) =>
      outcome(
        updateSpaceContent({
          client,
          path: { spaceId },
          body: { changes: [replace(file, base)], seen },
        }),
      );
    expect(await send("Second.")).toMatchObject({ status: 200 });
    expect(await send("Third.")).toMatchObject({
      status: 409,
      error: { error: { reason: "content.changed", details: [{ path: `files.${file}` }] } },
    });
    expect(await words(made)).toEqual({ "notes.txt": "Second." });
  });

  it("needs somebody who may edit", async () => {
    const made = await makeSpace();
    const { client } = await app.newMember(admin.organizationId, "comment");
    const { spaceId, changeRequestId } = await draft(made, replace(made.file, "Second."));
    const body = { changes: [replace(made.file, "Third.")] };
    const answers = [
      await outcome(updateSpaceContent({ client, path: { spaceId }, body })),
      await outcome(
        updateChangeRequestContent({ client, path: { spaceId, changeRequestId }, body }),
      ),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403]);
  });
});

describe("a file of a change request", () => {
  const inside = async (path: Awaited<ReturnType<typeof draft>>) =>
    wordsIn(await dataOf(listFilesInChangeRequestById({ client: admin.client, path })));

  it("goes back to where it began: replaced, removed or added", async () => {
    const { client } = admin;
    const made = await makeSpace();
    const path = await draft(made, replace(made.file, "Second."));
    const change = (...changes: ContentChange[]) =>
      editChangeRequest(client, path.spaceId, path.changeRequestId, ...changes);
    const back: ContentChange = { operation: "revert_file", file: made.file };
    await change(back);
    expect(await inside(path)).toEqual({ "notes.txt": "First." });
    await change(remove(made.file));
    expect(await inside(path)).toEqual({});
    await change(back);
    expect(await inside(path)).toEqual({ "notes.txt": "First." });
    const { insertedFiles } = await change({
      operation: "insert_files",
      files: [{ name: "more.txt", ...encoded("More.") }],
    });
    await change({ operation: "revert_file", file: insertedFiles?.[0]?.id ?? "" });
    expect(await inside(path)).toEqual({ "notes.txt": "First." });
  });
});

describe("a file that is deleted", () => {
  it("breaks the links to it, and comes back with the revision that had it", async () => {
    const { client } = admin;
    const made = await makeSpace();
    const { revision } = await made.edit(remove(made.file));
    const path = { spaceId: made.spaceId };
    expect((await listed(made)).items).toEqual([]);
    const { stats } = await dataOf(listSpaceLinks({ client, path }));
    expect(stats.broken.total).toBe(1);
    const changes = await dataOf(
      getRevisionSemanticChanges({ client, path: { ...path, revisionId: revision } }),
    );
    expect(changes.changes).toMatchObject([{ type: "file_deleted", file: { id: made.file } }]);
    await made.edit({ operation: "revert_file", file: made.file, revision: made.start });
    expect(await words(made)).toEqual({ "notes.txt": "First." });
  });

  it("is named once, and is there", async () => {
    const made = await makeSpace();
    const twice = { operation: "delete_files", files: [made.file, made.file] };
    expect(await refused(made, twice)).toEqual([400, "changes.0.files.1"]);
    expect(await words(made)).toEqual({ "notes.txt": "First." });
  });
});

describe("undoing a revision", () => {
  const undo = (revision: string): ContentChange => ({ operation: "undo_revision", revision });

  it("takes back what it replaced or deleted", async () => {
    const made = await makeSpace();
    const replaced = await made.edit(replace(made.file, "Second."));
    await made.edit(undo(replaced.revision));
    expect(await words(made)).toEqual({ "notes.txt": "First." });
    const removed = await made.edit(remove(made.file));
    await made.edit(undo(removed.revision));
    expect(await words(made)).toEqual({ "notes.txt": "First." });
  });

  it("leaves what was replaced again since, and what it added", async () => {
    const made = await makeSpace();
    const { revision } = await made.edit(replace(made.file, "Second."), {
      operation: "insert_files",
      files: [{ name: "more.txt", ...encoded("More.") }],
    });
    await made.edit(replace(made.file, "Third."));
    await made.edit(undo(revision));
    expect(await words(made)).toEqual({ "more.txt": "More.", "notes.txt": "Third." });
  });
});
