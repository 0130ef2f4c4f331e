import type { Successors } from "#content/successors.ts";
import type { Context } from "#server/kit/context.ts";
import { selectPageSuccessors } from "./page-successor-rows.ts";

/** What succeeds the pages of each of these spaces that are gone; nothing of a space where none is succeeded. */
export const readPageSuccessors = (
  { db }: Pick<Context, "db">,
  spaceIds: readonly string[],
): Promise<ReadonlyMap<string, Successors>> => selectPageSuccessors(db, spaceIds);
