import type { Context } from "#server/kit/context.ts";
import { setSite, type SiteRow } from "./site-rows.ts";

/** Counts a change of the structure of a locked site; answers the version it has from now on. */
export const countStructureChange = async (
  tx: Context,
  { id, structureVersion }: Pick<SiteRow, "id" | "structureVersion">,
): Promise<number> => {
  await setSite(tx.db, id, { structureVersion: structureVersion + 1 });
  return structureVersion + 1;
};
