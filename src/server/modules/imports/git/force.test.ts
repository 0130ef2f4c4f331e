import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createChangeRequest,
  exportToGitRepository,
  getChangeRequestById,
  getCurrentRevision,
  getFileById,
  getGitConnection,
  getOrganizationAuditEvent,
  getPageById,
  getPageByPath,
  importGitRepository,
  listFiles,
  listGitSyncs,
  listOrganizationAuditEvents,
  listPages,
  mergeChangeRequest,
  updateSpaceById,
} from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { editChangeRequest } from "#server/testing/content-fixture.ts";
import { type GitFixture, gitFixture } from "#server/testing/git-fixture.ts";

let git: GitFixture;
beforeAll(async () => {
  git = await gitFixture();
});
afterAll(() => git.close());

const edit = async (spaceId: string, title: string, markdown: string): Promise<void> => {
  const { client } = git.admin;
  const body = { subject: "Edit" };
  const { id } = await dataOf(createChangeRequest({ client, path: { spaceId }, body }));
  const page = await git.pageId(spaceId, title);
  const document = { markdown };
  await editChangeRequest(client, spaceId, id, { operation: "update_page", page, document });
  await dataOf(mergeChangeRequest({ client, path: { spaceId, changeRequestId: id } }));
};

const requested = (name: string) => ({
  url: git.server.urlOf(name),
  ref: "refs/heads/main",
  force: true,
});

/** A space whose commits wait in a change request because both sides changed the same words. */
const waiting = async (name: string) => {
  const spaceId = await git.bound(name);
  git.server.commit(name, { "README.md": "# Home\n\nOne word.\n", "b.md": "# B\n\nHere.\n" });
  await git.sync(spaceId);
  await edit(spaceId, "Home", "One blue word.\n");
  await edit(spaceId, "B", "Only here.\n");
  git.server.commit(name, { "README.md": "# Home\n\nOne green word.\n" });
  const met = await git.sync(spaceId);
  expect(met.state).toBe("conflicts");
  return { spaceId, changeRequestId: met.changeRequest?.id ?? "" };
};

const lastSync = async (spaceId: string) => {
  const { client } = git.admin;
  await git.runJobs();
  const { items } = await dataOf(listGitSyncs({ client, path: { spaceId } }));
  return items[0]!;
};

const expectOvertaken = async (
  { spaceId, changeRequestId }: Awaited<ReturnType<typeof waiting>>,
  sync: string,
) => {
  const { client } = git.admin;
  const request = await dataOf(
    getChangeRequestById({ client, path: { spaceId, changeRequestId } }),
  );
  expect(request).toMatchObject({ status: "draft", overtakenBy: sync });
  const connection = await dataOf(getGitConnection({ client, path: { spaceId } }));
  expect(connection.pending).toBeNull();
};

test("what waits keeps exports waiting, and no sync says it did something", async () => {
  const { spaceId } = await waiting("waits");
  for (const direction of ["export", "import"] as const)
    expect(await git.sync(spaceId, { direction })).toMatchObject({
      state: "nothing",
      error: { code: "under-review" },
    });
});

test("a forced import makes the space say what Git says, past what waits", async () => {
  const made = await waiting("theirs");
  const { spaceId } = made;
  const { client } = git.admin;
  await dataOf(importGitRepository({ client, path: { spaceId }, body: requested("theirs") }));
  const sync = await lastSync(spaceId);
  expect(sync).toMatchObject({ state: "done", counts: { here: { change: 2, conflict: 0 } } });
  expect(await git.pages(spaceId)).toEqual({ Home: "One green word.\n", B: "Here.\n" });
  await expectOvertaken(made, sync.id);
  expect(await git.sync(spaceId)).toMatchObject({ state: "nothing" });
  await dataOf(importGitRepository({ client, path: { spaceId }, body: requested("theirs") }));
  expect((await lastSync(spaceId)).state).toBe("nothing");
});

test("a forced export makes Git say what the space says, past what waits", async () => {
  const made = await waiting("ours");
  const { spaceId } = made;
  const { client } = git.admin;
  const body = { ...requested("ours"), commitMessage: "Ours" };
  await dataOf(exportToGitRepository({ client, path: { spaceId }, body }));
  const sync = await lastSync(spaceId);
  expect(sync).toMatchObject({ state: "done", counts: { git: { change: 2 } } });
  expect(git.server.files("ours")).toMatchObject({
    "README.md": "# Home\n\nOne blue word.\n",
    "b.md": "# B\n\nOnly here.\n",
  });
  await expectOvertaken(made, sync.id);
  expect(await git.sync(spaceId)).toMatchObject({ state: "nothing" });
});

test("where the space requires rules of a merge, only an admin forces, and it is told which", async () => {
  const { spaceId } = await waiting("rules");
  const { client, organizationId } = git.admin;
  const body = { mergeChecks: { "approval-given": "required" } } as const;
  await dataOf(updateSpaceById({ client, path: { spaceId }, body }));
  const maker = await git.app.newMember(organizationId, "create");
  const asked = { path: { spaceId }, body: requested("rules") };
  const refused = await importGitRepository({ client: maker.client, ...asked });
  expect(refused.response?.status).toBe(409);
  expect(refused.error).toMatchObject({
    error: { reason: "git.force-needs-admin", details: [{ message: "approval-given" }] },
  });
  expect(await git.pages(spaceId)).toMatchObject({ Home: "One blue word.\n" });
  await dataOf(importGitRepository({ client, ...asked }));
  await lastSync(spaceId);
  const { items } = await dataOf(
    listOrganizationAuditEvents({ client, path: { organizationId }, query: { limit: 20 } }),
  );
  for (const action of ["git-sync.started", "space.edited"]) {
    const auditEventId = items.find((one) => one.action === action)?.id ?? "";
    const event = await dataOf(
      getOrganizationAuditEvent({ client, path: { organizationId, auditEventId } }),
    );
    expect(event.payload.after).toMatchObject({ rulesPassedOver: ["approval-given"] });
  }
});

test("pages and files say where they are in Git wherever they say the same there", async () => {
  const spaceId = await git.bound("blobs");
  const { client } = git.admin;
  git.server.commit("blobs", {
    "README.md": "# Home\n\n![](i.png)\n",
    "a.md": "# A\n\nText.\n",
    "i.png": Buffer.from("89504e470d0a1a0a", "hex"),
  });
  await git.sync(spaceId);
  const told = async (metadata?: boolean) => {
    const query = metadata === undefined ? {} : { metadata };
    const at = { client, path: { spaceId }, query };
    const revision = await dataOf(getCurrentRevision(at));
    const { pages } = await dataOf(listPages(at));
    const files = await dataOf(listFiles(at));
    const pageId = await git.pageId(spaceId, "A");
    const fileId = files.items[0]!.id;
    const page = await dataOf(getPageById({ ...at, path: { spaceId, pageId } }));
    const byPath = await dataOf(getPageByPath({ ...at, path: { spaceId, pagePath: "a" } }));
    const file = await dataOf(getFileById({ ...at, path: { spaceId, fileId } }));
    const gitOf = (of: object) => ("git" in of ? (of.git as { path?: string; oid: string }) : null);
    return {
      commit: gitOf(revision)?.oid ?? null,
      pages: [...revision.pages, ...pages, page, byPath].map((one) => gitOf(one)?.path ?? null),
      files: [...revision.files, ...files.items, file].map((one) => gitOf(one)?.path ?? null),
    };
  };
  const all = ["README.md", "a.md", "README.md", "a.md", "a.md", "a.md"];
  const head = () => git.server.git("blobs", "rev-parse", "main");
  const files = ["i.png", "i.png", "i.png"];
  expect(await told()).toEqual({ commit: head(), pages: all, files });
  const none = { commit: null, pages: all.map(() => null), files: files.map(() => null) };
  expect(await told(false)).toEqual(none);
  await edit(spaceId, "A", "Other.\n");
  const same = all.map((path) => (path === "a.md" ? null : path));
  expect(await told()).toEqual({ commit: null, pages: same, files });
  await git.sync(spaceId);
  expect(await told()).toEqual({ commit: head(), pages: all, files });
});
