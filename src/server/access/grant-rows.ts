import { and, eq } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { grants } from "#server/db/tables/index.ts";

/** Takes back everything granted to one person in an organization. */
export const deleteGrantsOfMember = async (
  db: Database,
  organizationId: string,
  userId: string,
): Promise<void> => {
  await db
    .delete(grants)
    .where(and(eq(grants.organizationId, organizationId), eq(grants.userId, userId)));
};
