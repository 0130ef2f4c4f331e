import {
  addSpaceToSite,
  cancelGitSync,
  createGitWebhook,
  createSite,
  setGitConnection,
  startGitSync,
} from "#client";
import { newId } from "#server/kit/ids.ts";
import { noteConnection } from "#server/modules/imports/git/connection-rows.ts";
import { itemIdOf } from "#server/modules/imports/git/present-git.ts";
import { replaceItems, updateSync } from "#server/modules/imports/git/sync-rows.ts";
import { dataOf } from "#server/testing/answers.ts";
import { createdIn, editSpace, newPage } from "#server/testing/content-fixture.ts";
import type { OrganizationFixture } from "#server/testing/organization-fixture.ts";
import { aSpace, withBody } from "./example-parts.ts";

/** Addresses that are never requested: no sync of these examples is run. */
const aRepository = () => ({
  url: `https://git.example.com/${newId()}.git`,
  ref: "refs/heads/main",
});

const bound = async (fixture: OrganizationFixture) => {
  const { params } = await aSpace(fixture);
  const { client } = fixture.admin;
  const body = { ...aRepository(), automatic: true };
  await dataOf(setGitConnection({ client, path: params, body }));
  return { params };
};

/** Creates a site that shows a connected space whose repository redirects an old address. */
const offering = async (fixture: OrganizationFixture) => {
  const { app, organizationId, admin } = fixture;
  const { client } = admin;
  const spaceId = await fixture.newSpace();
  const [page = ""] = createdIn(await editSpace(client, spaceId, newPage("Install", "Run it.")));
  const body = aRepository();
  await dataOf(setGitConnection({ client, path: { spaceId }, body }));
  const redirects = [{ from: "old/install", to: "install.md", page }];
  await noteConnection(app.database.db, spaceId, { redirects });
  const { id: siteId } = await dataOf(createSite({ client, path: { organizationId }, body: {} }));
  const params = { organizationId, siteId };
  await dataOf(addSpaceToSite({ client, path: params, body: { spaceId } }));
  return { params, spaceId };
};

const synced = async (fixture: OrganizationFixture) => {
  const { params } = await bound(fixture);
  const { client } = fixture.admin;
  const { id } = await dataOf(startGitSync({ client, path: params, body: { rehearse: true } }));
  return { params: { ...params, gitSyncId: id } };
};

const rehearsed = async (fixture: OrganizationFixture) => {
  const made = await synced(fixture);
  const { db } = fixture.app.database;
  const { gitSyncId: syncId } = made.params;
  const item = {
    syncId,
    n: 0,
    side: "here",
    action: "add",
    path: "README.md",
    losses: [],
  } as const;
  await replaceItems(db, syncId, [{ ...item, losses: [] }]);
  await updateSync(db, syncId, { state: "rehearsed", plan: "plan" });
  return made;
};

const hooked = async (fixture: OrganizationFixture) => {
  const { params } = await bound(fixture);
  const { url, secret } = await dataOf(
    createGitWebhook({ client: fixture.admin.client, path: params }),
  );
  return {
    params: { gitHookId: url.slice(url.lastIndexOf("/") + 1) },
    headers: { "X-Gitlab-Token": secret },
  };
};

/** Creates two syncs of a space, and two items of the second; returns the second's id. */
export const fillSyncs = async (
  { admin: { client }, app }: OrganizationFixture,
  spaceId: string,
): Promise<string> => {
  const { db } = app.database;
  const path = { spaceId };
  await dataOf(setGitConnection({ client, path, body: aRepository() }));
  const ids: string[] = [];
  for (const file of ["a.md", "b.md"]) {
    const { id } = await dataOf(startGitSync({ client, path, body: { rehearse: true } }));
    await dataOf(cancelGitSync({ client, path: { ...path, gitSyncId: id } }));
    ids.push(id);
    const item = { syncId: id, side: "here", action: "add", path: file } as const;
    await replaceItems(
      db,
      id,
      [0, 1].map((n) => ({ ...item, n, losses: [] })),
    );
  }
  return ids[1] ?? "";
};

/** A successful call for every operation on repositories. */
export const gitExamples = {
  getSpaceGitInfo: bound,
  importGitRepository: withBody(aSpace, aRepository),
  exportToGitRepository: withBody(aSpace, () => ({ ...aRepository(), commitMessage: "Write" })),
  deleteLegacyGitInstallation: aSpace,
  getGitConnection: bound,
  setGitConnection: withBody(bound, aRepository),
  deleteGitConnection: bound,
  checkGitConnection: withBody(aSpace, () => ({ url: "https://127.0.0.1/docs.git" })),
  createGitWebhook: bound,
  deleteGitWebhook: async (fixture: OrganizationFixture) => {
    const made = await bound(fixture);
    await dataOf(createGitWebhook({ client: fixture.admin.client, path: made.params }));
    return made;
  },
  getGitRedirects: async (fixture: OrganizationFixture) => {
    const { params, spaceId } = await offering(fixture);
    return { params, query: { space: spaceId } };
  },
  takeGitRedirects: async (fixture: OrganizationFixture) => {
    const { params, spaceId } = await offering(fixture);
    return { params, body: { space: spaceId } };
  },
  startGitSync: withBody(bound, () => ({ rehearse: true })),
  listGitSyncs: async (fixture: OrganizationFixture) => {
    const { params } = await synced(fixture);
    return { params: { spaceId: params.spaceId } };
  },
  getGitSync: synced,
  listGitSyncItems: rehearsed,
  getGitSyncItem: async (fixture: OrganizationFixture) => {
    const { params } = await rehearsed(fixture);
    return { params: { ...params, gitSyncItemId: itemIdOf({ syncId: params.gitSyncId, n: 0 }) } };
  },
  applyGitSync: withBody(rehearsed, () => ({ plan: "plan" })),
  repeatGitSync: async (fixture: OrganizationFixture) => {
    const made = await synced(fixture);
    const at = fixture.app.context.now();
    await updateSync(fixture.app.database.db, made.params.gitSyncId, {
      state: "failed",
      finishedAt: at,
    });
    return made;
  },
  cancelGitSync: synced,
  receiveGitHook: hooked,
};
