import { Failure } from "#server/kit/failures.ts";

/** How many bodies that are hardly coming in are waited for at once. */
export interface SlowBodyBounds {
  /** Milliseconds after which a body that brought next to nothing meanwhile is slow. */
  readonly slowAfter: number;
  /** Slow bodies of an address that nobody is signed in from, and of a credential. */
  readonly perAddress: number;
  readonly perCredential: number;
}

export const defaultSlowBodies: SlowBodyBounds = {
  slowAfter: 2_000,
  perAddress: 20,
  perCredential: 8,
};

/** Bytes that a body which is not slow brings within that time. */
const LEAST_BYTES = 1024;
const RETRY_AFTER = 5;

/** Watches one body while it is received. */
export interface BodyWatch {
  readonly got: (bytes: number) => void;
  /** Rejects with 429 where the body is slow, and too many others of its sender are. */
  readonly refused: Promise<never>;
  readonly end: () => void;
}

/** Begins to watch a body of a credential, or of an address that nobody is signed in from. */
export type WatchBody = (
  from: { readonly credential: string } | { readonly address: string },
) => BodyWatch;

const unwatched: BodyWatch = {
  got: () => undefined,
  refused: new Promise<never>(() => undefined),
  end: () => undefined,
};

/**
 * Counts slow bodies in this process, so that nobody keeps connections and memory by sending a byte now and then.
 * A body that goes on is not counted any more; without bounds none is.
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
    // Nobody waits for it any more once the body is there.
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
