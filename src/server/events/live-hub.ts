import type { Cursors } from "#server/db/cursors.ts";
import type { SharedDatabase } from "#server/db/open.ts";
import { Failure } from "#server/kit/failures.ts";
import { LIVE_CHANNEL, type LiveEvent } from "./live-event.ts";
import { currentSnapshot, KEPT_MS, liveEventsSince, type Snapshot } from "./live-event-rows.ts";

type Listener = (event: LiveEvent) => void;

/** Finds what no bell told of: the process that wrote it was killed before it rang. */
const LOOK_MS = 5_000;

/** So many events are told to somebody who comes later; who missed more reads everything again. */
const MISSED_AT_MOST = 1_000;

const POSITIONS = "events";

/** Hands every committed write, whichever process made it, to those who follow its organization. */
export interface LiveHub {
  /** Tells of what commits from now on; answers a function that ends the subscription. */
  subscribe(organizationId: string, listener: Listener): Promise<() => void>;
  /** Where the events stand: what is read from now on holds all that was told before this position. */
  position(): string;
  /**
   * What happened in an organization since a position that this or another process gave. Undefined where that is
   * too long ago, where it is too much, or where nobody gave it.
   */
  since(organizationId: string, position: string): Promise<readonly LiveEvent[] | undefined>;
  stop(): Promise<void>;
}

/** The snapshot of a position; undefined where nobody gave it out, or too long ago for announcements. */
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
 * Starts listening on the database; the promise settles when no event can be missed any more. What is told is read
 * from the database, so nothing is lost with a connection or a process; notifications only say when to look.
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
