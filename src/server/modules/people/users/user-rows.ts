import { and, eq, exists, inArray, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { recentIn } from "#server/access/credential-age-rows.ts";
import { isLiving } from "#server/access/living-organization-rows.ts";
import { type CameBy, getsIn } from "#server/access/way-in-rows.ts";
import type { Database } from "#server/db/open.ts";
import { members, organizations, users } from "#server/db/tables/index.ts";

export type UserRow = typeof users.$inferSelect;

/** The viewer, limited to one organization if their credential is. */
interface Viewer extends CameBy {
  readonly organizationId?: string | undefined;
}

/** A person the viewer may see: themselves, and anyone who shares an organization with them. */
export const findVisibleUser = async (
  db: Database,
  userId: string,
  { userId: viewerId, organizationId, ...by }: Viewer,
): Promise<UserRow | undefined> => {
  const viewer = alias(members, "viewer");
  const shared = db
    .select({ one: sql`1` })
    .from(members)
    .innerJoin(viewer, eq(viewer.organizationId, members.organizationId))
    .innerJoin(organizations, eq(organizations.id, viewer.organizationId))
    .where(
      and(
        eq(members.userId, userId),
        eq(viewer.userId, viewerId),
        eq(viewer.disabled, false),
        isLiving,
        getsIn(viewer, by),
        recentIn(viewer, by),
        organizationId === undefined ? undefined : eq(viewer.organizationId, organizationId),
      ),
    );
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), or(eq(users.id, viewerId), exists(shared))));
  return row;
};

/** Whether a person is a member of any other organization. */
export const belongsElsewhere = async (
  db: Database,
  userId: string,
  organizationId: string,
): Promise<boolean> =>
  (await db.$count(
    members,
    and(eq(members.userId, userId), ne(members.organizationId, organizationId)),
  )) > 0;

/** Locks a person's profile against concurrent changes. */
export const lockUser = async (db: Database, userId: string): Promise<UserRow | undefined> => {
  const [row] = await db.select().from(users).where(eq(users.id, userId)).for("update");
  return row;
};

export const setUser = async (
  db: Database,
  userId: string,
  change: { displayName?: string | undefined; photoUrl?: string | null | undefined },
): Promise<void> => {
  await db
    .update(users)
    .set({ ...change, version: sql`${users.version} + 1` })
    .where(eq(users.id, userId));
};

/** The accounts with these ids; unknown ids are left out. */
export const selectAccounts = async (
  db: Database,
  ids: readonly string[],
): Promise<readonly UserRow[]> =>
  ids.length === 0
    ? []
    : db
        .select()
        .from(users)
        .where(inArray(users.id, [...ids]));

/** Sets which notices a person does not want. Others do not see this, so the person's version stays. */
export const setMutedNotices = async (
  db: Database,
  userId: string,
  mutedNotices: UserRow["mutedNotices"],
): Promise<void> => {
  await db.update(users).set({ mutedNotices }).where(eq(users.id, userId));
};
