import type { Context } from "./context.ts";
import { Failure } from "./failures.ts";

/** Refuses a change to something that has moved on since the caller saw it (If-Match). */
export const checkVersion = (
  context: Pick<Context, "expectedVersion">,
  what: string,
  version: number,
): void => {
  if (context.expectedVersion !== undefined && context.expectedVersion !== version)
    throw new Failure(
      "stale",
      `This ${what} was changed by somebody else meanwhile. Nothing was changed. Read it again first.`,
    );
};
