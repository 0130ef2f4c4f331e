import { and, eq, gt } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { keyset, type ListRequest } from "#server/db/lists.ts";
import { sessions } from "#server/db/tables/index.ts";

export type SessionRow = typeof sessions.$inferSelect;

const openOf = (userId: string, now: Date) =>
  and(eq(sessions.userId, userId), gt(sessions.expiresAt, now));

const latestFirst = keyset([sessions.createdAt, sessions.id], "desc");

/** A person's sessions that are not over, latest sign-in first. */
export const selectSessions = async (
  db: Database,
  userId: string,
  now: Date,
  { limit, after }: ListRequest,
): Promise<SessionRow[]> => {
  return db
    .select()
    .from(sessions)
    .where(and(openOf(userId, now), latestFirst.after(after)))
    .orderBy(...latestFirst.orderBy)
    .limit(limit);
};

export const countSessions = (db: Database, userId: string, now: Date): Promise<number> =>
  db.$count(sessions, openOf(userId, now));

/** Deletes one session of a person, its access tokens with it; undefined when they have no such session. */
export const deleteSession = async (
  db: Database,
  userId: string,
  sessionId: string,
): Promise<SessionRow | undefined> => {
  const [row] = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))
    .returning();
  return row;
};
