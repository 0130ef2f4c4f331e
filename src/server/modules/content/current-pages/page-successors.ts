import type { Successors } from "#content/successors.ts";
import type { Context } from "#server/kit/context.ts";
import { selectPageSuccessors } from "./page-successor-rows.ts";

/** Returns the successors of deleted pages for each of these spaces; spaces without any are left out. */
export const readPageSuccessors = (
  { db }: Pick<Context, "db">,
  spaceIds: readonly string[],
): Promise<ReadonlyMap<string, Successors>> => selectPageSuccessors(db, spaceIds);
