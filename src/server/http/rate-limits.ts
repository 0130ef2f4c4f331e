import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Database } from "#server/db/open.ts";
import { countTry } from "#server/db/tried-count-rows.ts";
import { Failure } from "#server/kit/failures.ts";
import { hashOf } from "#server/kit/ids.ts";
import { defaultSlowBodies, type SlowBodyBounds } from "./slow-bodies.ts";
import { defaultUnderWay, type UnderWayBounds } from "./under-way.ts";

/**
 * Requests per minute by what they are counted against, where 0 disables a limit, and bounds on concurrent requests.
 */
export interface RateLimits {
  /** For each API or access token. */
  readonly perToken: number;
  /** Failed token look-ups, for each address. */
  readonly failedPerAddress: number;
  /** Attempts to sign in, set up or accept an invitation, for each address. */
  readonly signInPerAddress: number;
  /** Steps of a sign-in at an identity provider, for each address; many people may share one. */
  readonly samlPerAddress: number;
  /** Bounds on one person's concurrent requests; absent where there is no limit. */
  readonly underWay?: UnderWayBounds | undefined;
  /** Bounds on bodies that arrive very slowly; absent where there is no limit. */
  readonly slowBodies?: SlowBodyBounds | undefined;
}

export const noRateLimits: RateLimits = {
  perToken: 0,
  failedPerAddress: 0,
  signInPerAddress: 0,
  samlPerAddress: 0,
};

export const defaultRateLimits: RateLimits = {
  perToken: 12_000,
  failedPerAddress: 1_200,
  signInPerAddress: 60,
  samlPerAddress: 120,
  underWay: defaultUnderWay,
  slowBodies: defaultSlowBodies,
};

/**
 * Counts one event against a key and sets the remaining points of the minute in `headers`; throws 429 once they are
 * used up.
 */
export type Limiter = (key: string, headers: Headers) => Promise<void>;

type Standing = Pick<RateLimiterRes, "remainingPoints" | "msBeforeNext">;

const note = (headers: Headers, limit: number, state: Standing): void => {
  headers.set("X-RateLimit-Limit", `${limit}`);
  headers.set("X-RateLimit-Remaining", `${state.remainingPoints}`);
  headers.set("X-RateLimit-Reset", `${Math.ceil((Date.now() + state.msBeforeNext) / 1000)}`);
};

const tooMany = (perMinute: number, { msBeforeNext }: Standing): Failure => {
  const retryAfter = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return new Failure(
    "too-many",
    `Too many requests: at most ${perMinute} a minute. Go on in ${retryAfter} s.`,
    { retryAfter },
  );
};

/** Creates a limiter that counts in this process. */
export const createLimiter = (perMinute: number): Limiter => {
  if (perMinute === 0) return () => Promise.resolve();
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  return async (key, headers) => {
    try {
      note(headers, perMinute, await limiter.consume(key));
    } catch (state) {
      if (!(state instanceof RateLimiterRes)) throw state;
      note(headers, perMinute, state);
      throw tooMany(perMinute, state);
    }
  };
};

/**
 * Creates a limiter that counts in the database, for all processes together. What this process refuses by its own
 * count needs no query.
 *
 * @param name  separates different counts for the same key
 */
export const createSharedLimiter = (perMinute: number, name: string, db: Database): Limiter => {
  if (perMinute === 0) return () => Promise.resolve();
  const here = createLimiter(perMinute);
  return async (key, headers) => {
    await here(key, headers);
    const { count, millisecondsLeft } = await countTry(db, hashOf(`${name} ${key}`));
    const state = {
      remainingPoints: Math.max(0, perMinute - count),
      msBeforeNext: millisecondsLeft,
    };
    note(headers, perMinute, state);
    if (count > perMinute) throw tooMany(perMinute, state);
  };
};
