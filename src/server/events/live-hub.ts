import type { SharedDatabase } from "#server/db/open.ts";
import { LIVE_CHANNEL, type LiveEvent } from "./live-event.ts";
import { currentSnapshot, liveEventsSince } from "./live-event-rows.ts";

type Listener = (event: LiveEvent) => void;

/** Finds what no bell told of: the process that wrote it was killed before it rang. */
const LOOK_MS = 5_000;

/** Hands every committed write, whichever process made it, to those who follow its organization. */
export interface LiveHub {
  /** Tells of what commits from now on; answers a function that ends the subscription. */
  subscribe(organizationId: string, listener: Listener): Promise<() => void>;
  stop(): Promise<void>;
}

/**
 * Starts listening on the database; the promise settles when no event can be missed any more. What is told is read
 * from the database, so nothing is lost with a connection or a process; notifications only say when to look.
 */
export const startLiveHub = async (database: SharedDatabase): Promise<LiveHub> => {
  const listeners = new Map<string, Set<Listener>>();
  let snapshot = await currentSnapshot(database.db);
  let looking: Promise<void> | undefined;
  let again = false;
  const stopping = new AbortController();

  const tell = async (): Promise<void> => {
    do {
      again = false;
      const found = await liveEventsSince(database.db, snapshot);
      snapshot = found.snapshot;
      for (const event of found.events)
        for (const listener of listeners.get(event.organizationId) ?? []) listener(event);
    } while (again && !stopping.signal.aborted);
  };
  const look = (): void => {
    again = true;
    if (stopping.signal.aborted) return;
    looking ??= tell()
      // The snapshot stays where it was, so the next look finds what this one did not.
      .catch(() => undefined)
      .finally(() => {
        looking = undefined;
        if (again) look();
      });
  };

  const unlisten = await database.listen(LIVE_CHANNEL, look);
  look();
  const polling = setInterval(look, LOOK_MS);
  polling.unref();
  return {
    subscribe: async (organizationId, listener) => {
      // What was committed before is told to those who were here.
      look();
      await looking;
      const followers = listeners.get(organizationId) ?? new Set();
      listeners.set(organizationId, followers.add(listener));
      return () => {
        followers.delete(listener);
        if (followers.size === 0) listeners.delete(organizationId);
      };
    },
    stop: async () => {
      stopping.abort();
      listeners.clear();
      clearInterval(polling);
      await unlisten();
      await looking;
    },
  };
};
