import { hashOfValue } from "./canonical-json.ts";
import type { Context } from "./context.ts";
import { Failure } from "./failures.ts";

/** Throws if a resource has changed since the caller read it (If-Match). */
export const checkVersion = (
  { expectedVersions }: Pick<Context, "expectedVersions">,
  what: string,
  version: number,
): void => {
  if (expectedVersions !== undefined && !expectedVersions.includes(version))
    throw new Failure(
      "stale",
      `This ${what} was changed by somebody else meanwhile. Nothing was changed. Read it again first.`,
    );
};

/**
 * Derives a version from the content, for content that has no version counter. A write replaces all of it, so
 * rewriting the same content loses nothing.
 */
export const versionOfContent = (content: unknown): number =>
  Buffer.from(hashOfValue(content), "base64url").readUInt32BE() % 1_000_000_000;
