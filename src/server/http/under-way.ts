import { setTimeout as pause } from "node:timers/promises";
import {
  createPlaces,
  type HeldPlace,
  NoPlace,
  type PlaceBounds,
  type Places,
} from "#server/kit/places.ts";
import type { Burden } from "./load.ts";
import { withoutPlace } from "./no-place.ts";

/** Bounds on one person's concurrent and waiting requests. */
export interface UnderWayBounds {
  readonly each: PlaceBounds;
  /** Requests with a high load, which also count as ordinary ones. */
  readonly heavy: PlaceBounds;
  /** Pages with many rows, which also count as ordinary requests. */
  readonly largePages: PlaceBounds;
  /** Requests that wait for something outside the service, which are counted separately. */
  readonly elsewhere: PlaceBounds;
  /** Streams, while they last; none waits for a place. */
  readonly streams: PlaceBounds;
}

/** Enough for a screen that requests everything at once, all of a person's tabs and a script besides. */
export const defaultUnderWay: UnderWayBounds = {
  each: { running: 16, waiting: 128, longestWait: 10_000 },
  heavy: { running: 1, waiting: 8, longestWait: 10_000 },
  // One at a time is nearly as fast as several at once, and leaves the database to other requests in between.
  largePages: { running: 1, waiting: 128, longestWait: 10_000 },
  elsewhere: { running: 8, waiting: 128, longestWait: 20_000 },
  streams: { running: 30, waiting: 0, longestWait: 0 },
};

/** A request while it is being processed. */
export interface UnderWay {
  /**
   * Runs work that takes time but no resources of the service, such as waiting for the rest of a body; the request
   * gives up its place meanwhile.
   */
  aside<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Waits for the place that a request with this load needs in addition to, or instead of, the usual one. */
  carry(load: Burden | undefined): Promise<void>;
  /** Takes a place for a stream and releases it when the stream ends. */
  beginStream(): Promise<{ readonly end: () => void }>;
  /** Whether it had to wait since the last call, so that what was checked before may be out of date. */
  hasWaited(): boolean;
  leave(): void;
}

/** Seconds until a place is likely to be free: an ordinary one, and one for a stream. */
const RETRY_AFTER = 2;
const STREAM_RETRY_AFTER = 60;

/** How long a refusal is delayed, in milliseconds. */
const REFUSED_AFTER = 1_000;

const refusal = (
  error: unknown,
  sentence: string,
  signal: AbortSignal,
  retryAfter = RETRY_AFTER,
): unknown => withoutPlace(error, signal, `${sentence} Nothing was changed.`, retryAfter);

/** Begins a request of a person: waits for a place and throws 429 where there is none. */
export type BeginRequest = (person: string, signal: AbortSignal) => Promise<UnderWay>;

/** A request that is not counted. */
export const unboundedRequest: UnderWay = {
  aside: (work) => work(),
  carry: () => Promise.resolve(),
  beginStream: () => Promise.resolve({ end: () => undefined }),
  hasWaited: () => false,
  leave: () => undefined,
};

/** Counts each person's concurrent requests in this process; without bounds none is counted. */
export const createUnderWay = (bounds: UnderWayBounds | undefined): BeginRequest => {
  if (bounds === undefined) return () => Promise.resolve(unboundedRequest);
  const each = createPlaces(bounds.each);
  const heavy = createPlaces(bounds.heavy);
  const largePages = createPlaces(bounds.largePages);
  const elsewhere = createPlaces(bounds.elsewhere);
  const streams = createPlaces(bounds.streams);

  return async (person, signal) => {
    const held: HeldPlace[] = [];
    let waited = false;
    const take = async (places: Places, sentence: string, first = false): Promise<HeldPlace> => {
      try {
        const place = await places.take(person, { first, signal });
        held.push(place);
        waited ||= place.waited;
        return place;
      } catch (error) {
        // A client that retries immediately would otherwise be refused a thousand times a second, at the expense of
        // others.
        if (error instanceof NoPlace)
          await pause(REFUSED_AFTER, undefined, { signal }).catch(() => undefined);
        throw refusal(error, sentence, signal);
      }
    };
    const enter = (first: boolean) => take(each, "Too many of your requests are under way.", first);
    let usual = await enter(false);
    const aside: UnderWay["aside"] = async (work) => {
      usual.leave();
      const result = await work();
      usual = await enter(true);
      return result;
    };
    return {
      aside,
      carry: async (load) => {
        if (load === "heavy")
          await aside(() =>
            take(heavy, "Too many requests of yours that take long are under way."),
          );
        if (load === "large-page")
          await aside(() =>
            take(largePages, "Too many of your requests for long lists are under way."),
          );
        if (load !== "elsewhere") return;
        usual.leave();
        await take(elsewhere, "Too many of your requests wait for other servers.");
      },
      beginStream: async () => {
        try {
          const { leave } = await streams.take(person, { signal });
          return { end: leave };
        } catch (error) {
          const sentence = "You follow too many streams already.";
          throw refusal(error, sentence, signal, STREAM_RETRY_AFTER);
        }
      },
      hasWaited: () => {
        const since = waited;
        waited = false;
        return since;
      },
      leave: () => {
        for (const place of held) place.leave();
      },
    };
  };
};
