import type { GitConnection, GitInfo } from "#contract/schemas/git-connection.ts";
import type { GitSync, GitSyncItem } from "#contract/schemas/git-sync.ts";
import { countPages } from "./count-changed.ts";
import type { Context } from "#server/kit/context.ts";
import { presentGitInfo, repositoryOf } from "#server/modules/library/spaces/git-info.ts";
import { peopleById } from "#server/modules/people/users/users.ts";
import { findWaiting, type GitConnectionRow } from "./connection-rows.ts";
import { MAX_ITEM_TEXT, noCounts } from "./plan-sync.ts";
import { findLatestSync, type GitSyncItemRow, type GitSyncRow } from "./sync-rows.ts";

/** Returns the address of a commit, where the server shows commits. */
const commitAt = (commitURL: string | null | undefined, oid: string) =>
  commitURL === null || commitURL === undefined
    ? {}
    : { url: `${commitURL.replace(/\/+$/, "")}/${oid}` };

export const hookURL = ({ settings }: Context, hookId: string): string =>
  `${settings.publicUrl}/v1/git-hooks/${hookId}`;

export const syncLocation = (
  { settings }: Context,
  { spaceId, id }: Pick<GitSyncRow, "spaceId" | "id">,
): string => `${settings.publicUrl}/v1/spaces/${spaceId}/git/syncs/${id}`;

export const presentInfo = ({ url, provider, updatedAt, baseAt }: GitConnectionRow): GitInfo =>
  presentGitInfo({ url, provider, at: (baseAt ?? updatedAt).toISOString() });

export const presentConnection = async (
  context: Context,
  row: GitConnectionRow,
): Promise<GitConnection> => {
  const waiting =
    row.pendingChangeRequest === null
      ? undefined
      : await findWaiting(context.db, row.pendingChangeRequest);
  const isWaiting = waiting?.status === "open" || waiting?.status === "draft";
  return {
    object: "git-connection",
    url: row.url,
    ref: row.ref,
    directory: row.directory,
    direction: row.direction,
    land: row.land,
    automatic: row.automatic,
    showEmail: row.showEmail,
    credential:
      row.credential === null ? null : row.username === null ? {} : { username: row.username },
    ...(row.treeURL === null ? {} : { treeURL: row.treeURL }),
    ...(row.commitURL === null ? {} : { commitURL: row.commitURL }),
    ...(row.provider === null ? {} : { provider: row.provider }),
    repository: repositoryOf(row.url),
    synced:
      row.baseCommit === null || row.baseRevision === null || row.baseAt === null
        ? null
        : {
            commit: row.baseCommit,
            ...commitAt(row.commitURL, row.baseCommit),
            revision: row.baseRevision,
            at: row.baseAt.toISOString(),
          },
    changedHere: await countPages(context, row),
    pending:
      waiting !== undefined && isWaiting && row.pendingCommit !== null
        ? { changeRequest: waiting.id, number: waiting.number, commit: row.pendingCommit }
        : null,
    head:
      row.headCommit === null || row.headAt === null
        ? null
        : { commit: row.headCommit, ahead: row.headAhead, seenAt: row.headAt.toISOString() },
    webhook:
      row.hookId === null || row.hookCreatedAt === null
        ? null
        : {
            url: hookURL(context, row.hookId),
            createdAt: row.hookCreatedAt.toISOString(),
            ...(row.hookLastAt === null ? {} : { lastAt: row.hookLastAt.toISOString() }),
          },
    lastSync: (await findLatestSync(context.db, row.spaceId)) ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
};

const said = <Name extends string, Value>(name: Name, value: Value | null) =>
  (value === null ? {} : { [name]: value }) as { readonly [Key in Name]?: Value };

/** Presents syncs for a response; `connection` determines the addresses of their commits. */
export const presentSyncs = async (
  context: Context,
  rows: readonly GitSyncRow[],
  connection: Pick<GitConnectionRow, "commitURL"> | undefined,
): Promise<GitSync[]> => {
  const personOf = await peopleById(
    context,
    rows.map(({ actor }) => actor),
  );
  const url = connection?.commitURL;
  return Promise.all(
    rows.map(async (row): Promise<GitSync> => {
      const request =
        row.changeRequest === null ? undefined : await findWaiting(context.db, row.changeRequest);
      return {
        object: "git-sync",
        id: row.id,
        state: row.state,
        direction: row.direction,
        trigger: row.trigger,
        rehearsed: row.rehearse,
        force: row.force,
        standalone: row.standalone,
        ...(row.actor === null ? {} : { actor: personOf(row.actor) }),
        ref: row.ref,
        directory: row.directory,
        ...said("fromCommit", row.fromCommit),
        ...said("toCommit", row.toCommit),
        commits: row.commits.map((commit) => ({ ...commit, ...commitAt(url, commit.oid) })),
        moreCommits: row.moreCommits,
        ...(row.pushedCommit === null
          ? {}
          : { pushedCommit: { oid: row.pushedCommit, ...commitAt(url, row.pushedCommit) } }),
        ...said("fromRevision", row.fromRevision),
        ...said("toRevision", row.toRevision),
        ...said("gitRevision", row.gitRevision),
        ...(request === undefined
          ? {}
          : { changeRequest: { id: request.id, number: request.number } }),
        counts: row.counts ?? { here: noCounts(), git: noCounts() },
        ...said("plan", row.plan),
        ...said("confirm", row.confirm),
        ...said("progress", row.progress),
        ...said("error", row.error),
        createdAt: row.createdAt.toISOString(),
        ...(row.startedAt === null ? {} : { startedAt: row.startedAt.toISOString() }),
        ...(row.finishedAt === null ? {} : { finishedAt: row.finishedAt.toISOString() }),
      };
    }),
  );
};

/** Returns the id of an item; the number alone would not be unique across syncs. */
export const itemIdOf = ({ syncId, n }: Pick<GitSyncItemRow, "syncId" | "n">): string =>
  `${syncId}n${n}`;

export const presentItem = (row: Omit<GitSyncItemRow, "before" | "after">): GitSyncItem => ({
  id: itemIdOf(row),
  side: row.side,
  action: row.action,
  path: row.path,
  ...said("from", row.from),
  ...(row.pageId === null ? {} : { page: { id: row.pageId, title: row.pageTitle ?? "" } }),
  ...said("reason", row.reason),
  ...said("detail", row.detail),
  losses: [...row.losses],
});

export const presentDifference = (row: GitSyncItemRow) => ({
  ...presentItem(row),
  before: row.before,
  after: row.after,
  shortened: [row.before, row.after].some((text) => (text?.length ?? 0) >= MAX_ITEM_TEXT),
});
