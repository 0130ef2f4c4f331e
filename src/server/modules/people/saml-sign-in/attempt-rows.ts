import { and, desc, eq, inArray, not, sql } from "drizzle-orm";
import { KEPT_ATTEMPTS } from "#contract/schemas/saml.ts";
import { samlCheckIds } from "#contract/schemas/saml-checks.ts";
import type { Database } from "#server/db/open.ts";
import { keyset, type ListRequest } from "#server/db/lists.ts";
import { samlAttempts, users } from "#server/db/tables/index.ts";

export type NewAttempt = typeof samlAttempts.$inferInsert;

const newestFirst = keyset([samlAttempts.createdAt, samlAttempts.id], "desc");

/** The checks up to and including the signature. A response that fails one of these may come from anyone. */
const beforeSigned = samlCheckIds.slice(0, samlCheckIds.indexOf("signature-holds") + 1);
const isUnsigned = sql`(${and(
  eq(samlAttempts.claimed, true),
  inArray(sql`coalesce(${samlAttempts.failedCheck}, '')`, beforeSigned),
)})`;

/**
 * Stores an attempt and deletes the provider's attempts that are no longer among the latest. Attempts without a valid
 * signature only displace others of their kind.
 */
export const insertAttempt = async (db: Database, row: NewAttempt): Promise<void> => {
  await db.insert(samlAttempts).values(row);
  for (const [kind, kept] of [
    [isUnsigned, KEPT_ATTEMPTS.unsigned],
    [not(isUnsigned), KEPT_ATTEMPTS.signed],
  ] as const)
    await db.delete(samlAttempts).where(
      inArray(
        samlAttempts.id,
        db
          .select({ id: samlAttempts.id })
          .from(samlAttempts)
          .where(and(eq(samlAttempts.providerId, row.providerId), kind))
          .orderBy(desc(samlAttempts.createdAt), desc(samlAttempts.id))
          .offset(kept),
      ),
    );
};

/** Stores the outcome of an attempt; does nothing if it has been deleted. */
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

/** The attempts at a provider with the people they were for, newest first. */
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
