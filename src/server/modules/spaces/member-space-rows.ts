import { and, asc, count, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { memberRoles } from "../../../contract/schemas/role.ts";
import { effectiveRank, effectiveRoleTables } from "../../access/effective-role-rows.ts";
import type { Database } from "../../db/open.ts";
import type { Cursor } from "../../db/page.ts";
import { members, spaces } from "../../db/tables/index.ts";

/** Each living space of the organization with the member's rank on it, as a table to join. */
const ranks = (organizationId: string, userId: string): SQL => sql`(
  ${effectiveRoleTables(organizationId)}
  select space_levels.space_id,
    ${effectiveRank(sql`members.role`, sql`space_levels.level`, sql`space_grants.rank`)} as rank
  from space_levels
    join ${members} on members.organization_id = ${organizationId} and members.user_id = ${userId}
    left join space_grants on space_grants.space_id = space_levels.space_id
      and space_grants.user_id = ${userId}
  ) as ranks`;
const onSpace = sql`ranks.space_id = ${spaces.id} and ranks.rank > 0`;
const living = (organizationId: string) =>
  and(eq(spaces.organizationId, organizationId), isNull(spaces.deletedAt));

export const selectSpacesOfMember = async (
  db: Database,
  organizationId: string,
  userId: string,
  { order, limit, after }: { order: "asc" | "desc"; limit: number; after: Cursor | undefined },
) => {
  const [instant, id] = after ?? [];
  const beyond =
    instant === undefined
      ? undefined
      : sql`(${spaces.createdAt}, ${spaces.id}) ${sql.raw(order === "asc" ? ">" : "<")}
          (${new Date(instant).toISOString()}::timestamptz, ${id})`;
  const direction = order === "asc" ? asc : desc;
  const rows = await db
    .select({ space: spaces, rank: sql<number>`ranks.rank`.mapWith(Number) })
    .from(spaces)
    .innerJoin(ranks(organizationId, userId), onSpace)
    .where(and(living(organizationId), beyond))
    .orderBy(direction(spaces.createdAt), direction(spaces.id))
    .limit(limit);
  return rows.map(({ space, rank }) => ({ space, role: memberRoles[rank - 1] ?? "read" }));
};
export type MemberSpaceRow = Awaited<ReturnType<typeof selectSpacesOfMember>>[number];

export const countSpacesOfMember = async (
  db: Database,
  organizationId: string,
  userId: string,
): Promise<number> => {
  const [row] = await db
    .select({ total: count() })
    .from(spaces)
    .innerJoin(ranks(organizationId, userId), onSpace)
    .where(living(organizationId));
  return row?.total ?? 0;
};
