import { eq } from "drizzle-orm";
import type { Resolution } from "#contract/schemas/conflict.ts";
import type { Database } from "#server/db/open.ts";
import { changeRequests } from "#server/db/tables/index.ts";

/** Keeps answers to conflicts; not a change of the change request itself, so its version stays. */
export const setResolutions = async (
  db: Database,
  id: string,
  resolutions: readonly Resolution[],
): Promise<void> => {
  await db.update(changeRequests).set({ resolutions }).where(eq(changeRequests.id, id));
};
