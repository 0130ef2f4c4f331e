import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { Refusal } from "../kit/failures.ts";

/** Requests a minute, by what they are counted against; 0 turns a limit off. */
export interface RateLimits {
  /** For each API or access token. */
  readonly perToken: number;
  /** Failed look-ups of tokens, for each address. */
  readonly failedPerAddress: number;
  /** Attempts to sign in, set up or accept an invitation, for each address. */
  readonly signInPerAddress: number;
}

export const defaultRateLimits: RateLimits = {
  perToken: 12_000,
  failedPerAddress: 1_200,
  signInPerAddress: 60,
};

/** Counts one event against a key and refuses with 429 once a minute's points are spent. */
export type Limiter = (key: string) => Promise<Headers>;

const headersOf = (limit: number, state: RateLimiterRes): Headers =>
  new Headers({
    "X-RateLimit-Limit": `${limit}`,
    "X-RateLimit-Remaining": `${state.remainingPoints}`,
    "X-RateLimit-Reset": `${Math.ceil((Date.now() + state.msBeforeNext) / 1000)}`,
  });

export const createLimiter = (perMinute: number): Limiter => {
  if (perMinute === 0) return () => Promise.resolve(new Headers());
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  return async (key) => {
    try {
      return headersOf(perMinute, await limiter.consume(key));
    } catch (state) {
      if (!(state instanceof RateLimiterRes)) throw state;
      const retryAfter = Math.max(1, Math.ceil(state.msBeforeNext / 1000));
      throw new Refusal(
        "too-many",
        `Too many requests: at most ${perMinute} a minute. Go on in ${retryAfter} s.`,
        { retryAfter },
      );
    }
  };
};
