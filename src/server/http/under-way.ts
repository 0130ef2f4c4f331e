import { Failure } from "#server/kit/failures.ts";
import {
  createPlaces,
  type HeldPlace,
  NoPlace,
  type PlaceBounds,
  type Places,
} from "#server/kit/places.ts";

/** How many requests of one person are worked on at once, and how many wait. */
export interface UnderWayBounds {
  readonly each: PlaceBounds;
  /** Of those that take much of the service, which count among the others as well. */
  readonly heavy: PlaceBounds;
  /** Of those that wait for something outside of the service, which count by themselves. */
  readonly elsewhere: PlaceBounds;
}

/** Room for a screen that asks for everything at once, all tabs of a person, and a script beside them. */
export const defaultUnderWay: UnderWayBounds = {
  each: { running: 16, waiting: 128, longestWait: 10_000 },
  heavy: { running: 1, waiting: 8, longestWait: 10_000 },
  elsewhere: { running: 8, waiting: 128, longestWait: 20_000 },
};

/** A request on its way through the service. */
export interface UnderWay {
  /**
   * Works on something that takes time and nothing of the service, such as waiting for the rest of a body: the
   * request holds no place meanwhile.
   */
  aside<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Waits for the place that a request of this load needs besides, or in place of, the usual one. */
  carry(load: "heavy" | "elsewhere" | undefined): Promise<void>;
  /** Whether it had to wait since this was asked last, so that what was true then may not be any more. */
  hasWaited(): boolean;
  leave(): void;
}

/** Seconds after which a place is likely to be free. */
const RETRY_AFTER = 2;

const refusal = (error: unknown, sentence: string): unknown =>
  error instanceof NoPlace
    ? new Failure("too-many", `${sentence} Nothing was changed. Try again in ${RETRY_AFTER} s.`, {
        reason: "too-many-at-once",
        retryAfter: RETRY_AFTER,
      })
    : error;

/** Begins a request of a person; waits for a place and refuses with 429 where there is none. */
export type BeginRequest = (person: string, signal: AbortSignal) => Promise<UnderWay>;

const unbounded: UnderWay = {
  aside: (work) => work(),
  carry: () => Promise.resolve(),
  hasWaited: () => false,
  leave: () => undefined,
};

/** Counts the requests of each person in this process; without bounds none is counted. */
export const createUnderWay = (bounds: UnderWayBounds | undefined): BeginRequest => {
  if (bounds === undefined) return () => Promise.resolve(unbounded);
  const each = createPlaces(bounds.each);
  const heavy = createPlaces(bounds.heavy);
  const elsewhere = createPlaces(bounds.elsewhere);

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
        throw refusal(error, sentence);
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
        if (load !== "elsewhere") return;
        usual.leave();
        await take(elsewhere, "Too many of your requests wait for other servers.");
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
