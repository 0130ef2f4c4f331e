import { type Operation, writes } from "#contract/operation.ts";
import { Failure } from "#server/kit/failures.ts";

/** A version no resource has: what an If-Match that is not one of our ETags stands for. */
const NEVER = -1;

/**
 * The version the caller saw, from If-Match; undefined when they do not care. Refuses a write that has
 * no version to be held against: a condition nobody can check must not pass for one that holds.
 */
export const expectedVersionOf = (request: Request, operation: Operation): number | undefined => {
  const header = request.headers.get("if-match")?.trim();
  if (header === undefined || header === "*" || !writes(operation)) return undefined;
  if (operation.success.etag !== true)
    throw new Failure(
      "stale",
      "If-Match names a version, and this operation has none to hold it against. Nothing was changed. Send it without If-Match, or with *.",
    );
  const version = /^"(\d{1,9})"$/.exec(header)?.[1];
  return version === undefined ? NEVER : Number(version);
};
