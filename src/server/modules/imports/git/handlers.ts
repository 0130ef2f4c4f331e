import type { Call, Handlers } from "#server/http/handler.ts";
import type { OperationOf } from "#contract/operations/index.ts";
import { checkConnection } from "./check-connection.ts";
import { findConnection } from "./connection-rows.ts";
import { getConnection, removeConnection, setConnection } from "./connections.ts";
import {
  presentConnection,
  presentDifference,
  presentInfo,
  presentItem,
  presentSyncs,
  syncLocation,
} from "./present-git.ts";
import { offerRedirects } from "./offered-redirects.ts";
import type { GitSyncRow } from "./sync-rows.ts";
import {
  applySync,
  cancelSync,
  getItem,
  getSync,
  listItems,
  listSyncs,
  repeatSync,
  requestSync,
  startSync,
} from "./syncs.ts";
import { createWebhook, receiveHook, removeWebhook } from "./webhooks.ts";

type Context = Call<OperationOf<"getGitSync">>["context"];

const present = async (context: Context, row: GitSyncRow) => {
  const connection = await findConnection(context.db, row.spaceId);
  const [sync] = await presentSyncs(context, [row], connection);
  if (sync === undefined) throw new Error(`the sync ${row.id} was not presented`);
  return sync;
};

const begun = async (context: Context, row: GitSyncRow) => ({
  body: await present(context, row),
  headers: { Location: syncLocation(context, row) },
});

export const gitHandlers = {
  getSpaceGitInfo: async ({ context, params }) => ({
    body: presentInfo(await getConnection(context, params)),
  }),
  importGitRepository: async ({ context, params, body }) => ({
    headers: {
      Location: syncLocation(context, await requestSync(context, params, "import", body)),
    },
  }),
  exportToGitRepository: async ({ context, params, body }) => ({
    headers: {
      Location: syncLocation(context, await requestSync(context, params, "export", body)),
    },
  }),
  deleteLegacyGitInstallation: async () => undefined,
  getGitConnection: async ({ context, params }) => {
    const row = await getConnection(context, params);
    return { body: await presentConnection(context, row), version: row.version };
  },
  setGitConnection: async ({ context, params, body }) => {
    await setConnection(context, params, body);
    const row = await getConnection(context, params);
    return { body: await presentConnection(context, row), version: row.version };
  },
  deleteGitConnection: async ({ context, params }) => removeConnection(context, params),
  checkGitConnection: async ({ context, params, body }) => ({
    body: await checkConnection(context, params.spaceId, body),
  }),
  createGitWebhook: async ({ context, params }) => ({ body: await createWebhook(context, params) }),
  deleteGitWebhook: async ({ context, params }) => removeWebhook(context, params),
  startGitSync: async ({ context, params, body }) =>
    begun(context, await startSync(context, params, body)),
  listGitSyncs: async ({ context, params, query, page, list }) => {
    const found = await listSyncs(
      context,
      params,
      { state: query.state, rehearsed: query.rehearsed },
      page,
    );
    const connection = await findConnection(context.db, params.spaceId);
    const rows = await presentSyncs(context, found.rows, connection);
    return { body: list({ ...found, rows }, (row) => row) };
  },
  getGitSync: async ({ context, params }) => ({
    body: await present(context, await getSync(context, params)),
  }),
  listGitSyncItems: async ({ context, params, query, page, list }) => {
    const found = await listItems(
      context,
      params,
      { side: query.side, action: query.action },
      page,
    );
    return { body: list(found, presentItem) };
  },
  getGitSyncItem: async ({ context, params }) => ({
    body: presentDifference(await getItem(context, params)),
  }),
  applyGitSync: async ({ context, params, body }) => ({
    body: await present(context, await applySync(context, params, body)),
  }),
  repeatGitSync: async ({ context, params }) => begun(context, await repeatSync(context, params)),
  cancelGitSync: async ({ context, params }) => ({
    body: await present(context, await cancelSync(context, params)),
  }),
  getGitRedirects: async ({ context, params, query }) => ({
    body: await offerRedirects(context, params, query, false),
  }),
  takeGitRedirects: async ({ context, params, body }) => ({
    body: await offerRedirects(context, params, body, true),
  }),
  receiveGitHook: async ({ context, params, request: { headers }, receive }) =>
    receiveHook(context, params.gitHookId, { headers, receive }),
} satisfies Partial<Handlers>;
