import { inArray, sql } from "drizzle-orm";
import { type MemberRole, memberRoles } from "../../../contract/schemas/role.ts";
import { spaceRanks } from "../../access/effective-role-rows.ts";
import type { Database } from "../../db/open.ts";

/** One person's role on each of these living spaces of the organization that they can open. */
export const selectRolesOn = async (
  db: Database,
  organizationId: string,
  userId: string,
  spaceIds: readonly string[],
): Promise<ReadonlyMap<string, MemberRole>> => {
  if (spaceIds.length === 0) return new Map();
  const rows = await db
    .select({
      id: sql<string>`ranks.space_id`,
      rank: sql<number>`ranks.rank`.mapWith(Number),
    })
    .from(spaceRanks(organizationId, userId))
    .where(inArray(sql`ranks.space_id`, [...spaceIds]));
  return new Map(
    rows.flatMap(({ id, rank }) => {
      const role = memberRoles[rank - 1];
      return role === undefined ? [] : [[id, role]];
    }),
  );
};
