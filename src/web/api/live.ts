import type { QueryClient } from "@tanstack/react-query";
import { streamOrganizationEvents } from "#client/sdk.gen.ts";
import { quietStreamFetch, session } from "./connect.ts";
import { beginFollowing } from "./event-position.ts";
import { refreshAll, refreshKinds } from "./refresh.ts";

/** What an event tells: the kind of resource that changed, and the space it is in. */
interface Told {
  readonly type: string;
  readonly space?: string;
}
const readEvent = (data: unknown): Told | undefined => {
  if (typeof data !== "object" || data === null || !("target" in data)) return undefined;
  const { target } = data;
  if (typeof target !== "object" || target === null || !("type" in target)) return undefined;
  if (typeof target.type !== "string") return undefined;
  return "space" in data && typeof data.space === "string"
    ? { type: target.type, space: data.space }
    : { type: target.type };
};

/** Somebody changed something of a site; the caller may have done it. */
export interface SiteChange {
  readonly site: string;
  /** Id of the user who did. */
  readonly actor: string;
}
const siteWatchers = new Set<(change: SiteChange) => void>();
/** Calls back when a site changes, before anything of it is read again; returns the way to stop. */
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

const FIRST_DELAY_MS = 1_000;
const LAST_DELAY_MS = 30_000;
/** A page nobody looks at stops listening after this long. */
const HIDDEN_LIMIT_MS = 5 * 60_000;
/** Changes within this time are fetched together. */
const GATHERING_MS = 150;

/**
 * Follows the changes of one organization and refreshes what they touch, until stopped. Begins with what
 * happened since the organization was read first. Connects again with growing delays, pauses in a hidden
 * page, and after a gap, or once it is refused, refreshes everything once.
 */
export const followOrganization = (queryClient: QueryClient, organizationId: string) => {
  const stopped = new AbortController();
  let current: AbortController | undefined;
  let delay = FIRST_DELAY_MS;
  let position = beginFollowing(organizationId);
  /** What the page may not know: what happened in a gap, or why it is let in no more. */
  let unread: "nothing" | "gap" | "refusal" = position === undefined ? "gap" : "nothing";
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let gathering: ReturnType<typeof setTimeout> | undefined;
  /** Kinds of resource that changed, by the space they are in; undefined for what is in none. */
  const gathered = new Map<string | undefined, Set<string>>();

  const gather = ({ type, space }: Told) => {
    gathered.set(space, (gathered.get(space) ?? new Set()).add(type));
    gathering ??= setTimeout(() => {
      gathering = undefined;
      const now = [...gathered];
      gathered.clear();
      for (const [spaceId, kinds] of now) void refreshKinds(queryClient, kinds, spaceId);
    }, GATHERING_MS);
  };

  const listen = async (signal: AbortSignal) => {
    const headers = position === undefined ? {} : { "Last-Event-ID": position };
    position = undefined;
    const { stream } = await streamOrganizationEvents({
      path: { organizationId },
      headers,
      signal,
      sseMaxRetryAttempts: 1,
      fetch: async (input, init) => {
        const response = await quietStreamFetch(input, init);
        const { ok, status } = response;
        if (ok) delay = FIRST_DELAY_MS;
        const refused = status === 403 || status === 404;
        // Whoever is let in no more reads why, once.
        if (ok ? unread !== "nothing" : refused && unread === "gap") void refreshAll(queryClient);
        if (ok) unread = "nothing";
        if (refused) unread = "refusal";
        return response;
      },
      onSseEvent: ({ event, data }) => {
        if (event === "missed") void refreshAll(queryClient);
        const told = event === "change" ? readEvent(data) : undefined;
        if (event === "change") tellSiteWatchers(data);
        if (told !== undefined) gather(told);
      },
    });
    for await (const _ of stream) if (signal.aborted) break;
  };

  const connect = () => {
    clearTimeout(waiting);
    if (stopped.signal.aborted || current !== undefined) return;
    const mine = new AbortController();
    current = mine;
    void listen(mine.signal)
      .catch(() => undefined)
      .finally(() => {
        if (unread === "nothing") unread = "gap";
        if (current === mine) current = undefined;
        if (!mine.signal.aborted) again();
      });
  };

  const again = () => {
    clearTimeout(waiting);
    waiting = setTimeout(connect, delay * (0.75 + Math.random() / 2));
    delay = Math.min(delay * 2, LAST_DELAY_MS);
  };

  const disconnect = () => {
    clearTimeout(waiting);
    current?.abort();
    current = undefined;
  };

  const onVisibility = () => {
    clearTimeout(hiding);
    if (document.hidden) hiding = setTimeout(disconnect, HIDDEN_LIMIT_MS);
    else connect();
  };
  document.addEventListener("visibilitychange", onVisibility);
  const stopWatching = session.phase.watch(() => {
    if (session.phase.get() === "active") connect();
  });
  connect();

  return () => {
    stopped.abort();
    document.removeEventListener("visibilitychange", onVisibility);
    stopWatching();
    clearTimeout(hiding);
    clearTimeout(gathering);
    disconnect();
  };
};
