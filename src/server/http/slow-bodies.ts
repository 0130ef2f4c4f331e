import { Failure } from "#server/kit/failures.ts";

/** Bounds on how many slow bodies are accepted at once. */
export interface SlowBodyBounds {
  /** Interval in milliseconds; a body that received almost nothing in it is slow. */
  readonly slowAfter: number;
  /** Slow bodies allowed for each address without a signed-in person, and for each credential. */
  readonly perAddress: number;
  readonly perCredential: number;
}

export const defaultSlowBodies: SlowBodyBounds = {
  slowAfter: 2_000,
  perAddress: 20,
  perCredential: 8,
};

/** The least bytes that a body must bring in that interval not to be slow. */
const LEAST_BYTES = 1024;
const RETRY_AFTER = 5;

/** Watches one body while it is received. */
export interface BodyWatch {
  readonly got: (bytes: number) => void;
  /** Rejects with 429 when the body is slow and its sender has too many others that are. */
  readonly refused: Promise<never>;
  readonly end: () => void;
}

/** Starts to watch a body of a credential, or of an address without a signed-in person. */
export type WatchBody = (
  from: { readonly credential: string } | { readonly address: string },
) => BodyWatch;

const unwatched: BodyWatch = {
  got: () => undefined,
  refused: new Promise<never>(() => undefined),
  end: () => undefined,
};

/**
 * Counts slow bodies in this process, so that no one can hold connections and memory by sending a byte now and then.
 * A body that speeds up is no longer counted. Without bounds, none is counted.
 */
export const createSlowBodies = (bounds: SlowBodyBounds | undefined): WatchBody => {
  if (bounds === undefined) return () => unwatched;
  const { slowAfter, perAddress, perCredential } = bounds;
  const slow = new Map<string, number>();
  const count = (key: string, change: 1 | -1): number => {
    const now = (slow.get(key) ?? 0) + change;
    if (now === 0) slow.delete(key);
    else slow.set(key, now);
    return now;
  };

  return (from) => {
    const [key, most] =
      "credential" in from
        ? [`credential ${from.credential}`, perCredential]
        : [`address ${from.address}`, perAddress];
    let lately = 0;
    let isSlow = false;
    const setSlow = (next: boolean): number => {
      if (next === isSlow) return slow.get(key) ?? 0;
      isSlow = next;
      return count(key, next ? 1 : -1);
    };
    let refuse: (why: Failure) => void = () => undefined;
    const refused = new Promise<never>((_, reject) => (refuse = reject));
    // Once the body has arrived, nothing waits for this promise.
    refused.catch(() => undefined);
    const looking = setInterval(() => {
      const becameSlow = lately < LEAST_BYTES && !isSlow;
      const slowNow = setSlow(lately < LEAST_BYTES);
      lately = 0;
      if (!becameSlow || slowNow <= most) return;
      refuse(
        new Failure(
          "too-many",
          `Too many bodies are on their way slowly: at most ${most} at once. Nothing was changed. Try again.`,
          { reason: "too-many-at-once", retryAfter: RETRY_AFTER },
        ),
      );
    }, slowAfter);
    looking.unref();
    return {
      got: (bytes) => {
        lately += bytes;
      },
      refused,
      end: () => {
        clearInterval(looking);
        setSlow(false);
      },
    };
  };
};
