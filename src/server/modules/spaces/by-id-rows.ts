import { eq, inArray, sql } from "drizzle-orm";
import { type MemberRole, memberRoles } from "../../../contract/schemas/role.ts";
import { spaceRanks } from "../../access/effective-role-rows.ts";
import type { Database } from "../../db/open.ts";
import { spaces } from "../../db/tables/index.ts";
import { countTables, spaceFacts } from "./space-rows.ts";

const ranked = sql<number>`coalesce(ranks.rank, 0)`.mapWith(Number);

/** These spaces, living or not, with one person's role on each; null where they cannot open it. */
export const selectSpacesById = async (
  db: Database,
  organizationId: string,
  userId: string,
  ids: readonly string[],
) => {
  if (ids.length === 0) return [];
  const page = db.$with("page").as(
    db
      .select({ id: spaces.id, rank: ranked.as("rank") })
      .from(spaces)
      .leftJoin(spaceRanks(organizationId, userId), sql`ranks.space_id = ${spaces.id}`)
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
    .select({ id: sql<string>`ranks.space_id`, rank: ranked })
    .from(spaceRanks(organizationId, userId))
    .where(inArray(sql`ranks.space_id`, [...ids]));
  return new Map(
    rows.flatMap(({ id, rank }) => {
      const role = memberRoles[rank - 1];
      return role === undefined ? [] : [[id, role] as const];
    }),
  );
};
