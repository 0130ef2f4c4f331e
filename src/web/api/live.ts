import type { QueryClient } from "@tanstack/react-query";
import { session } from "./connect.ts";
import { beginFollowing } from "./event-position.ts";
import { followShared } from "./live-share.ts";
import type { Told } from "./live-stream.ts";
import { refreshAll, refreshKinds } from "./refresh.ts";

/** The part of an event that is used: the kind of resource that changed, and its space. */
interface Seen {
  readonly type: string;
  readonly space?: string;
}
const readEvent = (data: unknown): Seen | undefined => {
  if (typeof data !== "object" || data === null || !("target" in data)) return undefined;
  const { target } = data;
  if (typeof target !== "object" || target === null || !("type" in target)) return undefined;
  if (typeof target.type !== "string") return undefined;
  return "space" in data && typeof data.space === "string"
    ? { type: target.type, space: data.space }
    : { type: target.type };
};

/** A change of a site by anyone, including the caller. */
export interface SiteChange {
  readonly site: string;
  /** Id of the user who made the change. */
  readonly actor: string;
}
const siteWatchers = new Set<(change: SiteChange) => void>();
/** Calls `watcher` when a site changes, before anything of it is read again. Returns an unsubscribe function. */
export const watchSiteChanges = (watcher: (change: SiteChange) => void): (() => void) => {
  siteWatchers.add(watcher);
  return () => void siteWatchers.delete(watcher);
};
const tellSiteWatchers = (data: unknown): void => {
  if (typeof data !== "object" || data === null || !("site" in data && "actor" in data)) return;
  const { site, actor } = data;
  if (typeof site !== "string" || typeof actor !== "string") return;
  for (const watcher of siteWatchers) watcher({ site, actor });
};

/** Changes within this time are fetched together, in milliseconds. */
const GATHERING_MS = 150;

/**
 * Follows the changes of one organization and refreshes the affected queries, until stopped. Starts with what
 * happened since the organization was first read. The tabs of a browser share one stream (live-share.ts). A page that
 * is frozen, cached for going back, or without a session leaves the stream to the others, and catches up when it is
 * back.
 */
export const followOrganization = (queryClient: QueryClient, organizationId: string) => {
  let position = beginFollowing(organizationId);
  let leave: (() => void) | undefined;
  let gathering: ReturnType<typeof setTimeout> | undefined;
  /** Kinds of resource that changed, by space; undefined for those in none. */
  const gathered = new Map<string | undefined, Set<string>>();

  const gather = ({ type, space }: Seen) => {
    gathered.set(space, (gathered.get(space) ?? new Set()).add(type));
    gathering ??= setTimeout(() => {
      gathering = undefined;
      const now = [...gathered];
      gathered.clear();
      for (const [spaceId, kinds] of now) void refreshKinds(queryClient, kinds, spaceId);
    }, GATHERING_MS);
  };

  const hear = (told: Told): void => {
    if (told.type === "position") position = told.position;
    if (told.type === "missed") void refreshAll(queryClient);
    if (told.type !== "change") return;
    const seen = readEvent(told.data);
    tellSiteWatchers(told.data);
    if (seen !== undefined) gather(seen);
  };

  const begin = () => {
    const userId = session.user()?.id;
    if (userId !== undefined)
      leave ??= followShared({ organizationId, userId, position: () => position, hear });
  };
  const pause = () => {
    leave?.();
    leave = undefined;
  };
  const stopped = new AbortController();
  const { signal } = stopped;
  document.addEventListener("freeze", pause, { signal });
  document.addEventListener("resume", begin, { signal });
  window.addEventListener("pagehide", pause, { signal });
  window.addEventListener("pageshow", begin, { signal });
  const stopWatching = session.phase.watch(() => {
    if (session.phase.get() === "active") begin();
    else pause();
  });
  begin();

  return () => {
    stopped.abort();
    stopWatching();
    clearTimeout(gathering);
    pause();
  };
};
