import { Failure } from "#server/kit/failures.ts";
import { NoPlace } from "#server/kit/places.ts";
import { BrokenOff } from "./broken-off.ts";

/**
 * Returns what to throw in place of an error of `Places.take`: 429 with `message` if there was no place, and
 * `BrokenOff` if the client is gone. `retryAfter` is in seconds.
 */
export const withoutPlace = (
  error: unknown,
  { aborted }: AbortSignal,
  message: string,
  retryAfter: number,
): unknown => {
  if (aborted) return new BrokenOff(error);
  if (!(error instanceof NoPlace)) return error;
  return new Failure("too-many", `${message} Try again in ${retryAfter} s.`, {
    reason: "too-many-at-once",
    retryAfter,
  });
};
