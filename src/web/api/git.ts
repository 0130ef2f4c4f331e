import {
  applyGitSyncMutation,
  cancelGitSyncMutation,
  checkGitConnectionMutation,
  createGitWebhookMutation,
  deleteGitConnectionMutation,
  deleteGitWebhookMutation,
  getGitConnectionOptions,
  getGitSyncItemOptions,
  getGitSyncOptions,
  listGitSyncItemsOptions,
  listGitSyncsOptions,
  repeatGitSyncMutation,
  setGitConnectionMutation,
  startGitSyncMutation,
} from "#client/@tanstack/react-query.gen.ts";
import type { GitSync, ListGitSyncItemsData, ListGitSyncsData } from "#client/types.gen.ts";
import { onlySet, type PageOf, paging, reading } from "./queries.ts";
import { changing } from "./refresh.ts";
import { versionOf } from "./versions.ts";

export type {
  GitCheck,
  GitConnection,
  GitSync,
  GitSyncItem,
  GitWebhook,
} from "#client/types.gen.ts";

/** The path of a sync. */
export interface GitSyncPath {
  readonly spaceId: string;
  readonly gitSyncId: string;
}

type Given<Query> = { readonly [Key in keyof Query]?: Query[Key] | undefined };
type SyncFilters = Omit<NonNullable<ListGitSyncsData["query"]>, "page" | "limit">;
type ItemFilters = Omit<NonNullable<ListGitSyncItemsData["query"]>, "page" | "limit">;

/** The connection of a space to its repository; for its admins. */
export const gitConnectionQuery = (spaceId: string) =>
  reading(getGitConnectionOptions({ path: { spaceId } }));

/** The connection's version when last read, for If-Match. */
export const gitConnectionVersion = (spaceId: string) =>
  versionOf(`/v1/spaces/${encodeURIComponent(spaceId)}/git/connection`);

/** Whether a sync is queued or running. */
export const isUnderWay = ({ state }: Pick<GitSync, "state">): boolean =>
  state === "queued" || state === "running";

/** How often a running sync is polled, in milliseconds: no live event reports its progress. */
const LOOK_EVERY = 2_000;

/** The polling interval of a list of syncs, as a query's `refetchInterval`. */
export const whileUnderWay = (syncs: readonly GitSync[] = []): number | false =>
  syncs.some(isUnderWay) ? LOOK_EVERY : false;

/** Syncs of a space, latest first. */
export const gitSyncsQuery = (
  spaceId: string,
  { page, limit, ...filters }: Given<SyncFilters> & PageOf = {},
) =>
  reading(
    listGitSyncsOptions({
      path: { spaceId },
      query: { ...paging({ page, limit }), ...onlySet<SyncFilters>(filters) },
    }),
  );

/** A single sync with its progress. */
export const gitSyncQuery = (path: GitSyncPath) => reading(getGitSyncOptions({ path }));

/** The effects of a sync, file by file. */
export const gitSyncItemsQuery = (
  path: GitSyncPath,
  { page, limit, ...filters }: Given<ItemFilters> & PageOf,
) =>
  reading(
    listGitSyncItemsOptions({
      path,
      query: { ...paging({ page, limit }), ...onlySet<ItemFilters>(filters) },
    }),
  );

/** The effect of a sync on one file, with its text before and after. */
export const gitSyncItemQuery = (path: GitSyncPath, gitSyncItemId: string) =>
  reading(getGitSyncItemOptions({ path: { ...path, gitSyncItemId } }));

export const setGitConnection = changing(setGitConnectionMutation());
export const deleteGitConnection = changing(deleteGitConnectionMutation());
export const checkGitConnection = changing(checkGitConnectionMutation());
export const createGitWebhook = changing(createGitWebhookMutation());
export const deleteGitWebhook = changing(deleteGitWebhookMutation());
export const startGitSync = changing(startGitSyncMutation());
export const applyGitSync = changing(applyGitSyncMutation());
export const repeatGitSync = changing(repeatGitSyncMutation());
export const cancelGitSync = changing(cancelGitSyncMutation());
