import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { membershipEnds } from "#server/db/tables/index.ts";
import type { MemberPath } from "./member-rows.ts";

/** Records that people were removed from an organization, so that credentials from before do not open it again. */
export const noteEnds = async (
  db: Database,
  organizationId: string,
  userIds: readonly string[],
  endedAt: Date,
): Promise<void> => {
  if (userIds.length === 0) return;
  await db
    .insert(membershipEnds)
    .values(userIds.map((userId) => ({ organizationId, userId, endedAt })))
    .onConflictDoUpdate({
      target: [membershipEnds.organizationId, membershipEnds.userId],
      set: { endedAt: sql`excluded.ended_at` },
    });
};

/** When a person was last removed from an organization; null if never. */
export const findEnd = async (
  db: Database,
  { organizationId, userId }: MemberPath,
): Promise<Date | null> => {
  const [row] = await db
    .select({ endedAt: membershipEnds.endedAt })
    .from(membershipEnds)
    .where(
      and(eq(membershipEnds.organizationId, organizationId), eq(membershipEnds.userId, userId)),
    );
  return row?.endedAt ?? null;
};

/** When each of these people was last removed from an organization; those who never were are left out. */
export const selectEnds = async (
  db: Database,
  organizationId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> => {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({ userId: membershipEnds.userId, endedAt: membershipEnds.endedAt })
    .from(membershipEnds)
    .where(
      and(
        eq(membershipEnds.organizationId, organizationId),
        inArray(membershipEnds.userId, [...userIds]),
      ),
    );
  return new Map(rows.map(({ userId, endedAt }) => [userId, endedAt]));
};
