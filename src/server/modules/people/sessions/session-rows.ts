import { and, eq, gt } from "drizzle-orm";
import { isLiving } from "#server/access/living-organization-rows.ts";
import type { Database } from "#server/db/open.ts";
import { keyset, type ListRequest } from "#server/db/lists.ts";
import { organizations, samlProviders, sessions } from "#server/db/tables/index.ts";

/** The owner of sessions, limited to one organization if the caller is. */
export interface SessionOwner {
  readonly userId: string;
  readonly organizationId?: string | undefined;
}

const ownedBy = ({ userId, organizationId }: SessionOwner) =>
  and(
    eq(sessions.userId, userId),
    organizationId === undefined ? undefined : eq(sessions.organizationId, organizationId),
  );

const openOf = (owner: SessionOwner, now: Date) => and(ownedBy(owner), gt(sessions.expiresAt, now));

const latestFirst = keyset([sessions.createdAt, sessions.id], "desc");

/**
 * A person's active sessions, the most recent sign-in first. The title of the organization a session is limited to,
 * and the provider it came by, are included unless the organization is deleted.
 */
export const selectSessions = (
  db: Database,
  owner: SessionOwner,
  now: Date,
  { limit, after }: ListRequest,
) =>
  db
    .select({
      session: sessions,
      organizationTitle: organizations.title,
      provider: samlProviders.label,
    })
    .from(sessions)
    .leftJoin(organizations, and(eq(organizations.id, sessions.organizationId), isLiving))
    .leftJoin(
      samlProviders,
      and(
        eq(samlProviders.id, sessions.samlProviderId),
        eq(samlProviders.organizationId, organizations.id),
      ),
    )
    .where(and(openOf(owner, now), latestFirst.after(after)))
    .orderBy(...latestFirst.orderBy)
    .limit(limit);
export type SessionRow = Awaited<ReturnType<typeof selectSessions>>[number];

export const countSessions = (db: Database, owner: SessionOwner, now: Date): Promise<number> =>
  db.$count(sessions, openOf(owner, now));

/** Deletes one of a person's sessions, with its access tokens; undefined if they have no such session. */
export const deleteSession = async (
  db: Database,
  owner: SessionOwner,
  sessionId: string,
): Promise<typeof sessions.$inferSelect | undefined> => {
  const [row] = await db
    .delete(sessions)
    .where(and(ownedBy(owner), eq(sessions.id, sessionId)))
    .returning();
  return row;
};
