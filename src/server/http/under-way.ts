import { setTimeout as pause } from "node:timers/promises";
import { Failure } from "#server/kit/failures.ts";
import {
  createPlaces,
  type HeldPlace,
  NoPlace,
  type PlaceBounds,
  type Places,
} from "#server/kit/places.ts";
import { BrokenOff } from "./broken-off.ts";
import type { Burden } from "./load.ts";

/** How many requests of one person are worked on at once, and how many wait. */
export interface UnderWayBounds {
  readonly each: PlaceBounds;
  /** Of those that take much of the service, which count among the others as well. */
  readonly heavy: PlaceBounds;
  /** Of pages of many rows, which count among the others as well. */
  readonly largePages: PlaceBounds;
  /** Of those that wait for something outside of the service, which count by themselves. */
  readonly elsewhere: PlaceBounds;
  /** Of streams, as long as they last; nobody waits for one. */
  readonly streams: PlaceBounds;
}

/** Room for a screen that asks for everything at once, all tabs of a person, and a script beside them. */
export const defaultUnderWay: UnderWayBounds = {
  each: { running: 16, waiting: 128, longestWait: 10_000 },
  heavy: { running: 1, waiting: 8, longestWait: 10_000 },
  // One after the other is nearly as fast as several at once, and leaves the database to others in between.
  largePages: { running: 1, waiting: 128, longestWait: 10_000 },
  elsewhere: { running: 8, waiting: 128, longestWait: 20_000 },
  streams: { running: 30, waiting: 0, longestWait: 0 },
};

/** A request on its way through the service. */
export interface UnderWay {
  /**
   * Works on something that takes time and nothing of the service, such as waiting for the rest of a body: the
   * request holds no place meanwhile.
   */
  aside<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Waits for the place that a request of this load needs besides, or in place of, the usual one. */
  carry(load: Burden | undefined): Promise<void>;
  /** Takes a place for a stream, which is given back when the stream ends. */
  beginStream(): Promise<{ readonly end: () => void }>;
  /** Whether it had to wait since this was asked last, so that what was true then may not be any more. */
  hasWaited(): boolean;
  leave(): void;
}

/** Seconds after which a place is likely to be free, and after which one for a stream is. */
const RETRY_AFTER = 2;
const STREAM_RETRY_AFTER = 60;

/** Milliseconds that a refusal takes. */
const REFUSED_AFTER = 1_000;

const refusal = (
  error: unknown,
  sentence: string,
  signal: AbortSignal,
  retryAfter = RETRY_AFTER,
): unknown => {
  if (signal.aborted) return new BrokenOff(error);
  if (!(error instanceof NoPlace)) return error;
  return new Failure("too-many", `${sentence} Nothing was changed. Try again in ${retryAfter} s.`, {
    reason: "too-many-at-once",
    retryAfter,
  });
};

/** Begins a request of a person; waits for a place and refuses with 429 where there is none. */
export type BeginRequest = (person: string, signal: AbortSignal) => Promise<UnderWay>;

/** What is not counted. */
export const unboundedRequest: UnderWay = {
  aside: (work) => work(),
  carry: () => Promise.resolve(),
  beginStream: () => Promise.resolve({ end: () => undefined }),
  hasWaited: () => false,
  leave: () => undefined,
};

/** Counts the requests of each person in this process; without bounds none is counted. */
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
        // Whoever asks again at once would otherwise be refused a thousand times a second, at the cost of others.
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
