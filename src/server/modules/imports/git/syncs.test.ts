import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  applyGitSync,
  applyTemplateToSpace,
  createChangeRequest,
  duplicateSpace,
  getCurrentRevision,
  getGitConnection,
  getGitSyncItem,
  getSpaceById,
  getSpaceGitInfo,
  importContent,
  listFiles,
  mergeChangeRequest,
  setGitConnection,
  startImportRun,
  updateSpaceContent,
} from "#client";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { editChangeRequest } from "#server/testing/content-fixture.ts";
import { type GitFixture, gitFixture } from "#server/testing/git-fixture.ts";

let git: GitFixture;
beforeAll(async () => {
  git = await gitFixture();
});
afterAll(() => git.close());

/** Changes a page of a bound space the only way there is: by a change request that is merged. */
const edit = async (spaceId: string, title: string, markdown: string): Promise<void> => {
  const { client } = git.admin;
  const { id } = await dataOf(
    createChangeRequest({ client, path: { spaceId }, body: { subject: "Edit" } }),
  );
  const page = await git.pageId(spaceId, title);
  await editChangeRequest(client, spaceId, id, {
    operation: "update_page",
    page,
    document: { markdown },
  });
  await dataOf(mergeChangeRequest({ client, path: { spaceId, changeRequestId: id } }));
};

test("commits come in, edits go out, and what both did meets", async () => {
  const spaceId = await git.bound("both");
  const first = git.server.commit("both", {
    "README.md": "# Home\n\nSee [A](a.md).\n",
    "a.md": "# A\n\n* one\n* two\n\nEnd.\n",
    "logo.png": Buffer.from("89504e470d0a1a0a", "hex"),
    "notes.txt": "not a page",
  });
  const imported = await git.sync(spaceId);
  expect(imported).toMatchObject({ state: "done", toCommit: first, counts: { here: { add: 2 } } });
  expect(await git.pages(spaceId)).toMatchObject({ A: "- one\n- two\n\nEnd.\n" });
  expect(git.server.git("both", "rev-parse", "main")).toBe(first);
  expect(await git.sync(spaceId)).toMatchObject({ state: "nothing" });

  await edit(spaceId, "A", "- one\n- two\n\nThe end.\n");
  const second = git.server.commit("both", { "README.md": "# Home\n\nRead [A](a.md) first.\n" });
  const exported = await git.sync(spaceId);
  expect(exported).toMatchObject({ state: "done", fromCommit: first, toCommit: second });
  expect(await git.items(spaceId, exported.id)).toEqual([
    "here change README.md",
    "git change a.md",
  ]);
  expect(git.server.files("both")).toMatchObject({
    "README.md": "# Home\n\nRead [A](a.md) first.\n",
    "a.md": "# A\n\n* one\n* two\n\nThe end.\n",
    "notes.txt": "not a page",
  });
  expect(git.server.git("both", "rev-parse", "main")).toBe(exported.pushedCommit?.oid);
  expect(git.server.git("both", "log", "-1", "--format=%P")).toBe(second);
  expect(git.server.git("both", "log", "-1", "--format=%B")).toContain(
    `Bindery-Revision: ${exported.toRevision}`,
  );
  expect(git.server.git("both", "log", "-1", "--format=%ae")).toContain("@users.noreply.invalid");
  const { client } = git.admin;
  const item = { spaceId, gitSyncId: exported.id, gitSyncItemId: `${exported.id}n1` };
  expect(await dataOf(getGitSyncItem({ client, path: item }))).toMatchObject({
    before: "# A\n\n* one\n* two\n\nEnd.\n",
    after: "# A\n\n* one\n* two\n\nThe end.\n",
  });
  expect(await git.sync(spaceId)).toMatchObject({ state: "nothing" });
});

test("a space says where it is bound, and a revision which commit says it", async () => {
  const spaceId = await git.bound("told");
  const head = git.server.commit("told", { "README.md": "# Home\n" }, { message: "Begin" });
  const { client } = git.admin;
  await git.sync(spaceId);
  const info = await dataOf(getSpaceGitInfo({ client, path: { spaceId } }));
  expect(info).toMatchObject({ repoName: "told", url: git.server.urlOf("told") });
  const space = await dataOf(getSpaceById({ client, path: { spaceId } }));
  expect(space).toMatchObject({ gitSync: info, permissions: { edit: false, propose: true } });
  await edit(spaceId, "Home", "More.\n");
  const exported = await git.sync(spaceId);
  const revision = await dataOf(getCurrentRevision({ client, path: { spaceId } }));
  const oid = git.server.git("told", "rev-parse", "main:README.md");
  expect(exported.commits).toEqual([]);
  expect(exported.fromCommit).toBe(head);
  expect(revision).toMatchObject({
    git: { oid: exported.pushedCommit?.oid, createdByService: true, ref: "refs/heads/main" },
    pages: [{ title: "Home", git: { path: "README.md", oid } }],
  });
  const query = { metadata: false };
  const plain = await dataOf(getCurrentRevision({ client, path: { spaceId }, query }));
  expect(plain).not.toHaveProperty("git");
});

test("what both changed in the same place goes into a change request, and out once it is merged", async () => {
  const spaceId = await git.bound("conflict");
  git.server.commit("conflict", { "README.md": "# Home\n\nOne word.\n" });
  await git.sync(spaceId);
  await edit(spaceId, "Home", "One good word.\n");
  git.server.commit("conflict", { "README.md": "# Home\n\nOne bad word.\n" });
  const met = await git.sync(spaceId);
  expect(met).toMatchObject({ state: "conflicts", counts: { here: { conflict: 1 } } });
  expect(await git.pages(spaceId)).toEqual({ Home: "One good word.\n" });
  const { client } = git.admin;
  const connection = await dataOf(getGitConnection({ client, path: { spaceId } }));
  expect(connection.pending?.changeRequest).toBe(met.changeRequest?.id);

  const changeRequestId = met.changeRequest?.id ?? "";
  const page = await git.pageId(spaceId, "Home");
  await editChangeRequest(client, spaceId, changeRequestId, {
    operation: "update_page",
    page,
    document: { markdown: "One good word.\n" },
  });
  await dataOf(mergeChangeRequest({ client, path: { spaceId, changeRequestId } }));
  expect(await git.sync(spaceId)).toMatchObject({ state: "done" });
  expect(git.server.files("conflict")["README.md"]).toBe("# Home\n\nOne good word.\n");
});

test("a large file comes in part by part, and is what it was in every space", async () => {
  const spaceId = await git.bound("large");
  const bytes = randomBytes(2_500_000);
  git.server.commit("large", { "README.md": "# Home\n\n![big](big.bin)\n", "big.bin": bytes });
  const { client } = git.admin;
  const path = { spaceId };
  const rehearsed = await git.sync(spaceId, { rehearse: true });
  expect(rehearsed).toMatchObject({ state: "rehearsed" });
  expect((await dataOf(listFiles({ client, path }))).items).toEqual([]);
  expect(await git.sync(spaceId, { direction: "import" })).toMatchObject({ state: "done" });
  const copy = await dataOf(duplicateSpace({ client, path }));
  for (const id of [spaceId, copy.id]) {
    const { items } = await dataOf(listFiles({ client, path: { spaceId: id } }));
    expect(items).toMatchObject([{ name: "big.bin", size: bytes.length }]);
    const answer = await git.app.request(items[0]?.downloadURL ?? "");
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  }
  expect(await git.sync(spaceId)).toMatchObject({ state: "nothing" });
});

test("a rehearsal says what would happen and does nothing until it is applied", async () => {
  const spaceId = await git.bound("rehearsed");
  const head = git.server.commit("rehearsed", { "README.md": "# Home\n", "b.md": "# B\n" });
  const rehearsed = await git.sync(spaceId, { rehearse: true });
  expect(rehearsed).toMatchObject({ state: "rehearsed", toCommit: head });
  expect(await git.items(spaceId, rehearsed.id)).toEqual(["here add README.md", "here add b.md"]);
  expect(await git.pages(spaceId)).toEqual({});
  const { client } = git.admin;
  const path = { spaceId, gitSyncId: rehearsed.id };
  const stale = await applyGitSync({ client, path, body: { plan: "other" } });
  expect(stale.response?.status).toBe(409);
  await dataOf(applyGitSync({ client, path, body: { plan: rehearsed.plan ?? "" } }));
  await git.runJobs();
  expect(await git.read(spaceId, rehearsed.id)).toMatchObject({ state: "done" });
  expect(Object.keys(await git.pages(spaceId))).toEqual(["Home", "B"]);
});

test("a plan that a push overtook is not carried out", async () => {
  const spaceId = await git.bound("overtaken");
  git.server.commit("overtaken", { "README.md": "# Home\n" });
  const rehearsed = await git.sync(spaceId, { rehearse: true });
  git.server.commit("overtaken", { "README.md": "# Other\n" });
  const { client } = git.admin;
  const path = { spaceId, gitSyncId: rehearsed.id };
  await dataOf(applyGitSync({ client, path, body: { plan: rehearsed.plan ?? "" } }));
  await git.runJobs();
  expect(await git.read(spaceId, rehearsed.id)).toMatchObject({
    state: "rehearsed",
    error: { code: "plan-moved" },
  });
  expect(await git.pages(spaceId)).toEqual({});
});

test("rewritten history and the loss of most pages wait for the branch to be typed", async () => {
  const spaceId = await git.bound("rewritten");
  git.server.commit("rewritten", {
    "README.md": "# Home\n",
    "a.md": "# A\n",
    "b.md": "# B\n",
    "c.md": "# C\n",
  });
  await git.sync(spaceId);
  git.server.commit("rewritten", { "README.md": "# Home\n" }, { anew: true });
  const waiting = await git.sync(spaceId);
  expect(waiting).toMatchObject({
    state: "needs-confirmation",
    confirm: { reasons: ["rewritten-history", "mass-removal"], word: "main", removed: 3 },
  });
  expect(Object.keys(await git.pages(spaceId))).toHaveLength(4);
  const { client } = git.admin;
  const path = { spaceId, gitSyncId: waiting.id };
  const plan = waiting.plan ?? "";
  const refused = await applyGitSync({ client, path, body: { plan, confirm: "master" } });
  expect(refused.response?.status).toBe(409);
  await dataOf(applyGitSync({ client, path, body: { plan, confirm: "main" } }));
  await git.runJobs();
  expect(await git.read(spaceId, waiting.id)).toMatchObject({ state: "done" });
  expect(await git.pages(spaceId)).toEqual({ Home: "" });
});

test("a file that was replaced is written where it stood, whatever it is called here", async () => {
  const spaceId = await git.bound("replaced");
  const notes = { "notes/first.txt": "First." };
  git.server.commit("replaced", { "README.md": "# Home\n\n[Notes](notes/first.txt)\n", ...notes });
  await git.sync(spaceId);
  const { client } = git.admin;
  const { items } = await dataOf(listFiles({ client, path: { spaceId } }));
  const update = {
    operation: "update_file" as const,
    file: items[0]?.id ?? "",
    name: "second.txt",
    contentType: "text/plain",
    base64: Buffer.from("Second.").toString("base64"),
  };
  const body = { subject: "Replace", changes: [update] };
  const { id } = await dataOf(createChangeRequest({ client, path: { spaceId }, body }));
  await dataOf(mergeChangeRequest({ client, path: { spaceId, changeRequestId: id } }));
  const exported = await git.sync(spaceId);
  expect(exported).toMatchObject({ state: "done", counts: { git: { change: 1 } } });
  expect(git.server.files("replaced")).toEqual({
    "README.md": "# Home\n\n[Notes](notes/first.txt)\n",
    "notes/first.txt": "Second.",
  });
  expect(await git.sync(spaceId)).toMatchObject({ state: "nothing" });
});

test("an empty repository is filled", async () => {
  const spaceId = await git.newSpace();
  const { client } = git.admin;
  await dataOf(
    updateSpaceContent({
      client,
      path: { spaceId },
      body: {
        changes: [
          { operation: "insert_page", title: "Welcome", document: { markdown: "Hello.\n" } },
          { operation: "insert_page", title: "More", document: { markdown: "" } },
        ],
      },
    }),
  );
  git.server.create("filled");
  const body = { url: git.server.urlOf("filled"), ref: "refs/heads/main" };
  await dataOf(setGitConnection({ client, path: { spaceId }, body }));
  expect(await git.sync(spaceId)).toMatchObject({ state: "done", counts: { git: { add: 2 } } });
  expect(git.server.files("filled")).toEqual({
    "README.md": "# Welcome\n\nHello.\n",
    "more.md": "# More\n",
  });
  expect(await git.sync(spaceId)).toMatchObject({ state: "nothing" });
});

test("a bound space is edited through change requests", async () => {
  const spaceId = await git.bound("edited");
  const { client } = git.admin;
  const changes = [{ operation: "insert_page" as const, title: "X", document: { markdown: "" } }];
  const path = { spaceId };
  const refused = await updateSpaceContent({ client, path, body: { changes } });
  expect(refused.response?.status).toBe(403);
  const boundToGit = {
    status: 409,
    error: {
      error: {
        reason: "space.bound",
        message: expect.stringContaining("change request") as string,
      },
    },
  };
  const template = applyTemplateToSpace({ client, path, body: { id: "handbook" } });
  expect(await outcome(template)).toMatchObject(boundToGit);
  const source = { url: "https://docs.example.com/", source: "website" as const };
  expect(await outcome(importContent({ client, path, body: source }))).toMatchObject(boundToGit);
  const target = { space: spaceId, direct: true };
  const run = startImportRun({
    client,
    path: { organizationId: git.admin.organizationId },
    body: { source: { type: "website", url: source.url }, target },
  });
  expect(await outcome(run)).toMatchObject(boundToGit);
  expect(await git.pages(spaceId)).toEqual({});
});
