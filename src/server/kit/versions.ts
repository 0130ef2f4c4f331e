import { hashOfValue } from "./canonical-json.ts";
import type { Context } from "./context.ts";
import { Failure } from "./failures.ts";

/** Refuses a change to something that has moved on since the caller saw it (If-Match). */
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
 * The version of what counts none of its own, made of what it says: whoever writes it replaces all of that, so the
 * same again is nobody's loss.
 */
export const versionOfContent = (content: unknown): number =>
  Buffer.from(hashOfValue(content), "base64url").readUInt32BE() % 1_000_000_000;
