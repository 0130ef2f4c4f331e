import type { Cursors } from "#server/db/cursors.ts";
import type { SharedDatabase } from "#server/db/open.ts";
import { Failure } from "#server/kit/failures.ts";
import { LIVE_CHANNEL, type LiveEvent } from "./live-event.ts";
import { currentSnapshot, KEPT_MS, liveEventsSince, type Snapshot } from "./live-event-rows.ts";

type Listener = (event: LiveEvent) => void;

/**
 * Interval for finding events without a notification, because the process that wrote them was killed before sending
 * it.
 */
const LOOK_MS = 5_000;

/** How many missed events are replayed to a reconnecting subscriber; one that missed more reloads everything. */
const MISSED_AT_MOST = 1_000;

const POSITIONS = "events";

/** Delivers every committed write, whichever process made it, to the subscribers of its organization. */
export interface LiveHub {
  /** Calls `listener` for every later commit. Returns an unsubscribe function. */
  subscribe(organizationId: string, listener: Listener): Promise<() => void>;
  /** The current position in the events: what is read from now on includes every event before it. */
  position(): string;
  /**
   * Returns an organization's events since a position issued by this or another process. Undefined where it is too
   * long ago, too many events follow, or the position is invalid.
   */
  since(organizationId: string, position: string): Promise<readonly LiveEvent[] | undefined>;
  stop(): Promise<void>;
}

/** Returns the snapshot of a position; undefined where it is invalid, or older than announcements are kept. */
const readPosition = (cursors: Cursors, position: string): Snapshot | undefined => {
  try {
    const [snapshot, at] = cursors.read(position, POSITIONS) ?? [];
    const isKept = typeof at === "number" && Date.now() - at < KEPT_MS;
    return isKept && typeof snapshot === "string" ? snapshot : undefined;
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
};

/**
 * Starts listening on the database; resolves once no event can be missed any more. Events are read from the database,
 * so none is lost with a connection or a process; notifications only tell when to read.
 */
export const startLiveHub = async (
  database: SharedDatabase,
  cursors: Cursors,
): Promise<LiveHub> => {
  const listeners = new Map<string, Set<Listener>>();
  const positionOf = (taken: Snapshot) => cursors.write([taken, Date.now()], POSITIONS);
  let snapshot = await currentSnapshot(database.db);
  let position = positionOf(snapshot);
  let looking: Promise<void> | undefined;
  let again = false;
  const stopping = new AbortController();

  const tell = async (): Promise<void> => {
    do {
      again = false;
      const found = await liveEventsSince(database.db, snapshot);
      snapshot = found.snapshot;
      position = positionOf(snapshot);
      for (const event of found.events)
        for (const listener of listeners.get(event.organizationId) ?? []) listener(event);
    } while (again && !stopping.signal.aborted);
  };
  const look = (): void => {
    again = true;
    if (stopping.signal.aborted) return;
    looking ??= tell()
      // The snapshot stays unchanged, so the next look finds what this one missed.
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
      // Events committed before this point are delivered to existing subscribers only.
      look();
      await looking;
      const followers = listeners.get(organizationId) ?? new Set();
      listeners.set(organizationId, followers.add(listener));
      return () => {
        followers.delete(listener);
        if (followers.size === 0) listeners.delete(organizationId);
      };
    },
    position: () => position,
    since: async (organizationId, given) => {
      const taken = readPosition(cursors, given);
      if (taken === undefined) return undefined;
      const only = { organizationId, limit: MISSED_AT_MOST + 1 };
      const { events } = await liveEventsSince(database.db, taken, only);
      return events.length > MISSED_AT_MOST ? undefined : events;
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
