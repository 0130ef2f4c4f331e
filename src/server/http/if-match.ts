import { type Operation, writes } from "#contract/operation.ts";
import { hasVersion } from "#contract/versions.ts";
import { Failure } from "#server/kit/failures.ts";

/** Entity tags as listed in RFC 9110; the quoted part may contain commas. */
const TAGS = /^(?:W\/)?"[^"]*"(?:[ \t]*,[ \t]*(?:W\/)?"[^"]*")*$/;
const TAG = /(W\/)?"([^"]*)"/g;

/**
 * Returns the versions named by If-Match; undefined where there is no condition. Weak tags, and tags that are not
 * ours, match no version. Refuses the condition for a write that has no version: one that cannot be checked must not
 * count as met.
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
