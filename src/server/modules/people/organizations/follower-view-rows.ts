import { and, eq, isNull, sql } from "drizzle-orm";
import { type MemberRoleOrGuest } from "#contract/schemas/role.ts";
import { collectionRanks, memberReach, rankOnSpace } from "#server/access/member-reach-rows.ts";
import type { Database } from "#server/db/open.ts";
import { members, spaces } from "#server/db/tables/index.ts";

/** What a person can open in an organization. Empty for admins, who can open everything. */
export interface OpenPlaces {
  readonly role: MemberRoleOrGuest;
  readonly spaces: ReadonlySet<string>;
  readonly collections: ReadonlySet<string>;
}

const nothing: ReadonlySet<string> = new Set();

/**
 * The living spaces and collections of an organization that a person can open; undefined if they are not a member.
 */
export const selectOpenPlaces = async (
  db: Database,
  organizationId: string,
  userId: string,
): Promise<OpenPlaces | undefined> => {
  const [member] = await db
    .select({ role: members.role })
    .from(members)
    .where(and(eq(members.organizationId, organizationId), eq(members.userId, userId)));
  if (member === undefined) return undefined;
  const { role } = member;
  if (role === "admin") return { role, spaces: nothing, collections: nothing };
  const open = await db
    .select({ id: spaces.id })
    .from(spaces)
    .crossJoin(memberReach(organizationId, userId))
    .where(
      and(
        eq(spaces.organizationId, organizationId),
        isNull(spaces.deletedAt),
        sql`${rankOnSpace} > 0`,
      ),
    );
  const [seen] = await db
    .select({ ids: sql<Record<string, number> | null>`ranks.by_collection` })
    .from(collectionRanks(organizationId, userId));
  return {
    role,
    spaces: new Set(open.map(({ id }) => id)),
    collections: new Set(Object.keys(seen?.ids ?? {})),
  };
};
