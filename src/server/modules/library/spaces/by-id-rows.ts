import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { type MemberRole, memberRoles } from "#contract/schemas/role.ts";
import { memberReach, rankOnSpace } from "#server/access/member-reach-rows.ts";
import type { Database } from "#server/db/open.ts";
import { spaces } from "#server/db/tables/index.ts";
import { countTables, spaceFacts } from "./space-rows.ts";

const livingIn = (organizationId: string) =>
  and(eq(spaces.organizationId, organizationId), isNull(spaces.deletedAt));

/** These spaces, living or not, with one person's role on each; null where they cannot open it. */
export const selectSpacesById = async (
  db: Database,
  organizationId: string,
  userId: string,
  ids: readonly string[],
) => {
  if (ids.length === 0) return [];
  const ranked = sql<number>`case when ${livingIn(organizationId)} then ${rankOnSpace} else 0 end`;
  const page = db.$with("page").as(
    db
      .select({ id: spaces.id, rank: ranked.mapWith(Number).as("rank") })
      .from(spaces)
      .leftJoin(memberReach(organizationId, userId), sql`true`)
      .where(inArray(spaces.id, [...ids])),
  );
  const [requests, threads] = countTables;
  const rows = await db
    .with(page)
    .select({ ...spaceFacts, rank: page.rank })
    .from(page)
    .innerJoin(spaces, eq(spaces.id, page.id))
    .leftJoin(requests.table, requests.on)
    .leftJoin(threads.table, threads.on);
  return rows.map(({ rank, ...row }) => ({ ...row, role: memberRoles[rank - 1] ?? null }));
};

/** One person's role on each of these living spaces of the organization that they can open. */
export const selectRolesOnSpaces = async (
  db: Database,
  organizationId: string,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MemberRole>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: spaces.id, rank: rankOnSpace.mapWith(Number) })
    .from(spaces)
    .crossJoin(memberReach(organizationId, userId))
    .where(and(livingIn(organizationId), inArray(spaces.id, [...ids])));
  return new Map(
    rows.flatMap(({ id, rank }) => {
      const role = memberRoles[rank - 1];
      return role === undefined ? [] : [[id, role] as const];
    }),
  );
};
