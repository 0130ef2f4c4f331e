import type { z } from "zod";
import type {
  exportToGitRepository,
  importGitRepository,
} from "#contract/schemas/git-connection.ts";
import type { applyGitSync, GitSync, startGitSync } from "#contract/schemas/git-sync.ts";
import { type ListPage, type ListRequest, readList } from "#server/db/lists.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import { cancelJob } from "#server/jobs/jobs.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict, Failure, notFound } from "#server/kit/failures.ts";
import { newId } from "#server/kit/ids.ts";
import { stateOfSpace } from "#server/modules/content/revisions/revisions.ts";
import { notConnected } from "./check-connection.ts";
import { type GitConnectionRow, lockConnection, noteConnection } from "./connection-rows.ts";
import { bindSpace, checkURL } from "./connections.ts";
import { placeOf, sealed, splitURL } from "./credentials.ts";
import { finishSync } from "./finish-sync.ts";
import { checkForce } from "./force.ts";
import { queueSync, SYNC_JOB } from "./queue-sync.ts";
import {
  countItems,
  countSyncs,
  findItem,
  findOpenSync,
  findSync,
  findSyncJob,
  forgetOldItems,
  type GitSyncItemRow,
  type GitSyncRow,
  insertSync,
  lockSync,
  selectItems,
  selectSyncs,
  updateSync,
} from "./sync-rows.ts";

interface SpacePath {
  readonly spaceId: string;
}
export interface SyncPath extends SpacePath {
  readonly gitSyncId: string;
}

interface NewSync {
  readonly direction: GitSync["direction"];
  readonly trigger: GitSync["trigger"];
  readonly rehearse?: boolean;
  readonly force?: boolean;
  readonly standalone?: boolean;
  readonly message?: string | undefined;
  readonly credential?:
    | { readonly username?: string | undefined; readonly password: string }
    | undefined;
}

const refuseOpen = async (tx: Context, spaceId: string): Promise<void> => {
  const open = await findOpenSync(tx.db, spaceId);
  if (open === undefined) return;
  throw new Failure(
    "conflict",
    "Another sync of the space is under way. Wait for it, or cancel it.",
    {
      reason: "git.sync-under-way",
      details: [{ path: "sync", message: open.id }],
    },
  );
};

/** Queues a sync of a locked connection. */
export const addSync = async (
  tx: Context,
  { spaceId, ref, directory }: GitConnectionRow,
  asked: NewSync,
): Promise<GitSyncRow> => {
  const id = newId();
  const { credential, rehearse = false, force = false, standalone = false } = asked;
  const rules = await checkForce(tx, { spaceId, force, standalone });
  const row = await insertSync(tx.db, {
    id,
    spaceId,
    organizationId: tx.organization?.id ?? "",
    state: "queued",
    direction: asked.direction,
    trigger: asked.trigger,
    rehearse,
    writes: !rehearse,
    force,
    standalone,
    // A forced request over the API counts as confirmed; applying a rehearsal requires confirmation again.
    confirmed: asked.trigger === "request" && force,
    actor: tx.actor.type === "user" ? tx.actor.id : null,
    ref,
    directory,
    message: asked.message ?? null,
    credential: credential === undefined ? null : sealed(tx, credential.password, placeOf.sync(id)),
    username: credential?.username ?? null,
    createdAt: tx.now(),
  });
  await queueSync(tx, row);
  await audit(tx, {
    action: "git-sync.started",
    target: { type: "git-sync", id },
    space: spaceId,
    after: {
      direction: asked.direction,
      trigger: asked.trigger,
      rehearse,
      force,
      ...(rules.length === 0 ? {} : { rulesPassedOver: rules }),
    },
  });
  return row;
};

const lockBound = async (tx: Context, spaceId: string): Promise<GitConnectionRow> => {
  const connection = await lockConnection(tx.db, spaceId);
  if (connection === undefined) throw notConnected();
  return connection;
};

const checkDirection = (connection: GitConnectionRow, direction: GitSync["direction"]): void => {
  if (connection.direction === "both" || connection.direction === direction) return;
  throw conflict(
    "git.direction",
    `The connection only ${connection.direction === "import" ? "brings commits into the space" : "brings the space into the repository"}.`,
  );
};

/** Starts a sync of a connected space. */
export const startSync = (
  context: Context,
  { spaceId }: SpacePath,
  asked: z.output<typeof startGitSync>,
): Promise<GitSyncRow> =>
  transaction(context, async (tx) => {
    const connection = await lockBound(tx, spaceId);
    const direction = asked.direction ?? connection.direction;
    checkDirection(connection, direction);
    await refuseOpen(tx, spaceId);
    return addSync(tx, connection, { ...asked, direction, trigger: "person" });
  });

type Requested = z.output<typeof importGitRepository> | z.output<typeof exportToGitRepository>;

/**
 * Starts a sync as requested by other clients of the API; the first request connects the space. A request that is
 * older than the last one is ignored.
 */
export const requestSync = (
  context: Context,
  { spaceId }: SpacePath,
  direction: "import" | "export",
  asked: Requested,
): Promise<GitSyncRow> =>
  transaction(context, async (tx) => {
    checkURL(tx, asked.url, "url");
    const { url, credential } = splitURL(asked.url);
    const known = await lockConnection(tx.db, spaceId);
    const directory = asked.repoProjectDirectory ?? known?.directory ?? "";
    const isBound = known?.url === url && known.ref === asked.ref && known.directory === directory;
    if (!isBound)
      await bindSpace(tx, spaceId, {
        url: asked.url,
        ref: asked.ref,
        directory,
        direction: "both",
        land: known?.land ?? "direct",
        automatic: known?.automatic ?? false,
        showEmail: known?.showEmail ?? false,
        treeURL: asked.repoTreeURL,
        commitURL: asked.repoCommitURL,
        provider: asked.gitInfo?.provider,
      });
    const connection = await lockBound(tx, spaceId);
    const at = asked.timestamp === undefined ? undefined : new Date(asked.timestamp);
    const isOld = at !== undefined && connection.askedAt !== null && at < connection.askedAt;
    const sync = {
      direction,
      trigger: "request" as const,
      force: asked.force,
      standalone: "standalone" in asked && asked.standalone,
      message: "commitMessage" in asked ? asked.commitMessage : undefined,
      ...(isBound ? { credential } : {}),
    };
    if (isOld) {
      const row = await insertSync(tx.db, {
        id: newId(),
        spaceId,
        organizationId: tx.organization?.id ?? "",
        state: "ignored",
        direction,
        trigger: "request",
        rehearse: false,
        writes: false,
        force: asked.force,
        standalone: sync.standalone,
        actor: tx.actor.type === "user" ? tx.actor.id : null,
        ref: connection.ref,
        directory: connection.directory,
        createdAt: tx.now(),
      });
      await finishSync(tx, row, "ignored");
      return row;
    }
    await refuseOpen(tx, spaceId);
    if (at !== undefined) await noteConnection(tx.db, spaceId, { askedAt: at });
    return addSync(tx, connection, sync);
  });

/** Returns a sync of the space; throws 404. */
export const getSync = async (
  { db }: Context,
  { spaceId, gitSyncId }: SyncPath,
): Promise<GitSyncRow> => {
  const row = await findSync(db, spaceId, gitSyncId);
  if (row === undefined) throw notFound("sync");
  return row;
};

const lockOfSpace = async (tx: Context, path: SyncPath): Promise<GitSyncRow> => {
  await getSync(tx, path);
  const row = await lockSync(tx.db, path.gitSyncId);
  if (row === undefined) throw notFound("sync");
  return row;
};

/** Has a rehearsed sync carried out, provided its plan is still valid. */
export const applySync = (
  context: Context,
  path: SyncPath,
  { plan, confirm }: z.output<typeof applyGitSync>,
): Promise<GitSyncRow> =>
  transaction(context, async (tx) => {
    await lockBound(tx, path.spaceId);
    const row = await lockOfSpace(tx, path);
    if (row.state !== "rehearsed" && row.state !== "needs-confirmation")
      throw conflict("git.not-rehearsed", "The sync is not waiting to be applied.");
    const moved: string[] = [];
    if (row.plan !== plan) moved.push("There is a newer plan.");
    const { revision } = await stateOfSpace(tx, path);
    const isWaiting = row.changeRequest !== null;
    if (
      !isWaiting &&
      row.fromRevision !== null &&
      row.fromRevision !== revision.id &&
      row.direction !== "import"
    )
      moved.push("The space has been changed.");
    if (moved.length > 0)
      throw new Failure("conflict", `${moved.join(" ")} Rehearse again. Nothing was changed.`, {
        reason: "git.plan-moved",
        details: moved.map((message) => ({ path: "plan", message })),
      });
    if (row.confirm !== null && confirm !== row.confirm.word)
      throw new Failure("conflict", `Type ${row.confirm.word} to confirm. Nothing was changed.`, {
        reason: "git.unconfirmed",
        details: [{ path: "confirm", message: `must be ${row.confirm.word}` }],
      });
    await refuseOpen(tx, path.spaceId);
    await checkForce(tx, row);
    const change = {
      state: "queued",
      writes: true,
      rehearse: true,
      confirmed: row.confirm !== null,
      error: null,
      // The reported duration excludes the time spent waiting for a person.
      startedAt: null,
    } as const;
    await updateSync(tx.db, row.id, change);
    await queueSync(tx, row);
    await audit(tx, {
      action: "git-sync.applied",
      target: { type: "git-sync", id: row.id },
      space: row.spaceId,
      after: { confirmed: row.confirm !== null },
    });
    return { ...row, ...change };
  });

/** Starts a sync with the settings of an earlier one. */
export const repeatSync = (context: Context, path: SyncPath): Promise<GitSyncRow> =>
  transaction(context, async (tx) => {
    const connection = await lockBound(tx, path.spaceId);
    const { direction, rehearse, force, standalone, message } = await getSync(tx, path);
    checkDirection(connection, direction);
    await refuseOpen(tx, path.spaceId);
    const again = { direction, rehearse, force, standalone, message: message ?? undefined };
    return addSync(tx, connection, { ...again, trigger: "person" });
  });

/** Cancels a sync that has not ended; what it committed stays. */
export const cancelSync = (context: Context, path: SyncPath): Promise<GitSyncRow> =>
  transaction(context, async (tx) => {
    const row = await lockOfSpace(tx, path);
    if (row.finishedAt !== null) return row;
    const job = await findSyncJob(tx.db, SYNC_JOB, row.id);
    if (job !== undefined) await cancelJob(tx, job);
    const at = tx.now();
    const change = {
      state: "cancelled",
      finishedAt: at,
      credential: null,
      progress: null,
    } as const;
    await updateSync(tx.db, row.id, change);
    await audit(tx, {
      action: "git-sync.cancelled",
      target: { type: "git-sync", id: row.id },
      space: row.spaceId,
      before: { state: row.state },
    });
    return { ...row, ...change };
  });

/** Lists the syncs of a space, the latest first. */
export const listSyncs = (
  { db }: Context,
  { spaceId }: SpacePath,
  filter: Parameters<typeof countSyncs>[2],
  page: ListRequest,
): Promise<ListPage<GitSyncRow>> =>
  readList(page, {
    rows: (asked) => selectSyncs(db, spaceId, filter, asked),
    count: () => countSyncs(db, spaceId, filter),
    cursorOf: ({ createdAt, id }) => [createdAt.getTime(), id],
  });

type ListedItem = Omit<GitSyncItemRow, "before" | "after">;

/** Lists the actions of a sync, file by file. */
export const listItems = async (
  context: Context,
  path: SyncPath,
  filter: Parameters<typeof countItems>[2],
  page: ListRequest,
): Promise<ListPage<ListedItem>> => {
  await getSync(context, path);
  return readList(page, {
    rows: (asked) => selectItems(context.db, path.gitSyncId, filter, asked),
    count: () => countItems(context.db, path.gitSyncId, filter),
    cursorOf: ({ n }) => [n],
  });
};

const MONTH_MS = 30 * 24 * 60 * 60 * 1000;

/** Deletes the file-by-file actions of syncs a month after they ended; the history keeps their numbers. */
export const forgetOldSyncs = ({ db, now }: Context): Promise<void> =>
  forgetOldItems(db, new Date(now().getTime() - MONTH_MS));

/** Returns one item with its texts; throws 404. */
export const getItem = async (
  context: Context,
  path: SyncPath & { readonly gitSyncItemId: string },
): Promise<GitSyncItemRow> => {
  await getSync(context, path);
  const [, syncId, n = -1] = /^(.+)n(\d{1,7})$/.exec(path.gitSyncItemId) ?? [];
  if (syncId !== path.gitSyncId) throw notFound("item");
  const row = await findItem(context.db, path.gitSyncId, Number(n));
  if (row === undefined) throw notFound("item");
  return row;
};
