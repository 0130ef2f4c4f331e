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
