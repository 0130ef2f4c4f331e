import { type Operation, writes } from "#contract/operation.ts";
import { hasVersion } from "#contract/versions.ts";
import { Failure } from "#server/kit/failures.ts";

/** Entity tags as RFC 9110 lists them; what stands in quotes may hold commas. */
const TAGS = /^(?:W\/)?"[^"]*"(?:[ \t]*,[ \t]*(?:W\/)?"[^"]*")*$/;
const TAG = /(W\/)?"([^"]*)"/g;

/**
 * The versions the caller saw, from If-Match; undefined when they do not care. Weak tags, and such that are none of
 * ours, stand for no version. Refuses a write that has no version to be held against: a condition nobody can check
 * must not pass for one that holds.
 */
export const expectedVersionsOf = (
  request: Request,
  operation: Operation,
): readonly number[] | undefined => {
  const header = request.headers.get("if-match")?.trim();
  if (header === undefined || header === "*" || !writes(operation)) return undefined;
  if (!hasVersion(operation))
    throw new Failure(
      "stale",
      "If-Match names a version, and this operation has none to hold it against. Nothing was changed. Send it without If-Match, or with *.",
    );
  if (!TAGS.test(header)) return [];
  return [...header.matchAll(TAG)].flatMap(([, weak, version = ""]) =>
    weak === undefined && /^\d{1,9}$/.test(version) ? [Number(version)] : [],
  );
};
