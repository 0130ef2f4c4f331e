import { and, eq, lt } from "drizzle-orm";
import type { Database } from "./open.ts";
import { idempotencyKeys } from "./tables/index.ts";

const KEPT_MS = 24 * 60 * 60 * 1000;

export interface StoredAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: unknown;
}
interface Place {
  readonly userId: string;
  readonly operation: string;
  readonly key: string;
}

const at = ({ userId, operation, key }: Place) =>
  and(
    eq(idempotencyKeys.userId, userId),
    eq(idempotencyKeys.operation, operation),
    eq(idempotencyKeys.key, key),
  );

/**
 * Claims the key for this transaction; returns false when it is already used. Waits for a transaction that holds it.
 */
export const claimKey = async (
  db: Database,
  claim: Place & { readonly requestHash: string; readonly createdAt: Date },
): Promise<boolean> => {
  const old = new Date(claim.createdAt.getTime() - KEPT_MS);
  await db.delete(idempotencyKeys).where(and(at(claim), lt(idempotencyKeys.createdAt, old)));
  const rows = await db
    .insert(idempotencyKeys)
    .values(claim)
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  return rows.length === 1;
};

/** Returns the request that used a key, with its stored response if there is one; undefined for a new key. */
export const readKey = async (
  db: Database,
  place: Place,
): Promise<{ requestHash: string; answer: StoredAnswer | undefined } | undefined> => {
  const [row] = await db.select().from(idempotencyKeys).where(at(place));
  if (!row) return undefined;
  const { requestHash, status, headers, body } = row;
  const answer =
    status === null ? undefined : { status, headers: headers ?? {}, body: body?.value };
  return { requestHash, answer };
};

export const storeAnswer = async (
  db: Database,
  place: Place,
  answer: StoredAnswer,
): Promise<void> => {
  await db
    .update(idempotencyKeys)
    .set({ status: answer.status, headers: answer.headers, body: { value: answer.body } })
    .where(at(place));
};

/** Deletes keys older than a day; returns their number. */
export const forgetOldKeys = async (db: Database, now: Date): Promise<void> => {
  await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - KEPT_MS)));
};
