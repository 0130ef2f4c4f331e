import { and, eq, sql } from "drizzle-orm";
import { KEPT_ATTEMPTS } from "#contract/schemas/saml.ts";
import type { Database } from "#server/db/open.ts";
import { keyset, type ListRequest } from "#server/db/lists.ts";
import { samlAttempts, users } from "#server/db/tables/index.ts";

export type NewAttempt = typeof samlAttempts.$inferInsert;

const newestFirst = keyset([samlAttempts.createdAt, samlAttempts.id], "desc");

/** Keeps an attempt and forgets those of the provider that are too old to be among the last. */
export const insertAttempt = async (db: Database, row: NewAttempt): Promise<void> => {
  await db.insert(samlAttempts).values(row);
  await db.delete(samlAttempts).where(sql`${samlAttempts.id} in (
    select id from ${samlAttempts} where provider_id = ${row.providerId}
    order by created_at desc, id desc offset ${KEPT_ATTEMPTS})`);
};

/** Says what became of an attempt; nothing happens when it is forgotten already. */
export const setAttempt = async (
  db: Database,
  id: string,
  change: Partial<NewAttempt>,
): Promise<void> => {
  await db.update(samlAttempts).set(change).where(eq(samlAttempts.id, id));
};

export const findAttempt = async (db: Database, id: string) => {
  const [row] = await db.select().from(samlAttempts).where(eq(samlAttempts.id, id));
  return row;
};

/** The attempts at a provider beside who they were of, newest first. */
export const selectAttempts = (db: Database, providerId: string, { limit, after }: ListRequest) =>
  db
    .select({ attempt: samlAttempts, user: users })
    .from(samlAttempts)
    .leftJoin(users, eq(users.id, samlAttempts.userId))
    .where(and(eq(samlAttempts.providerId, providerId), newestFirst.after(after)))
    .orderBy(...newestFirst.orderBy)
    .limit(limit);
export type AttemptRow = Awaited<ReturnType<typeof selectAttempts>>[number];

export const countAttempts = (db: Database, providerId: string): Promise<number> =>
  db.$count(samlAttempts, eq(samlAttempts.providerId, providerId));
