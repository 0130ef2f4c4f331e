import type { Context } from "#server/kit/context.ts";
import { ringBell } from "./bell.ts";
import type { Database } from "./open.ts";

interface UnderWay {
  readonly database: Database;
  /** Channels to notify after the commit. */
  readonly bells: Set<string>;
  /** Why one of the writes that were not awaited failed. */
  failure?: { readonly reason: unknown };
  /** Settles when the last of these writes has. */
  sent: Promise<unknown>;
}

/** Running transactions, each with its database. */
const inside = new WeakMap<Database, UnderWay>();

/** Whether the context's database is already a transaction. */
export const inTransaction = (context: { readonly db: Database }): boolean =>
  inside.has(context.db);

/** Returns the database itself, also inside a transaction; caches in memory are keyed by it. */
export const databaseOf = ({ db }: { readonly db: Database }): Database =>
  inside.get(db)?.database ?? db;

/**
 * Runs `work` in one transaction, or joins the one the context is already in, so that a verb that calls another verb
 * is still a single write.
 */
export const transaction = async <C extends Pick<Context, "db">, Result>(
  context: C,
  work: (tx: C) => Promise<Result>,
): Promise<Result> => {
  if (inTransaction(context)) return work(context);
  const underWay: UnderWay = { database: context.db, bells: new Set(), sent: Promise.resolve() };
  const run = context.db.transaction(async (db) => {
    inside.set(db, underWay);
    const result = await work({ ...context, db });
    // A write that could not even be sent has failed by the next tick; one that fails in the database fails the
    // commit.
    await new Promise<void>((resolve) => {
      process.nextTick(resolve);
    });
    if (underWay.failure) throw underWay.failure.reason;
    return result;
  });
  const result = await run.catch(async (error: unknown) => {
    await underWay.sent;
    throw underWay.failure ? underWay.failure.reason : error;
  });
  for (const channel of underWay.bells) ringBell(context.db, channel);
  return result;
};

/**
 * Sends a write in the transaction without awaiting its result: later statements run after it, and nothing is
 * committed without it. For writes whose failure should fail the whole transaction. `send` must start its query
 * immediately, before it awaits anything. Throws outside a transaction.
 */
export const writeAlong = (db: Database, send: () => Promise<unknown>): void => {
  const underWay = inside.get(db);
  if (!underWay) throw new Error("Nothing is written along outside of a transaction.");
  const written = send().catch((reason: unknown) => {
    underWay.failure ??= { reason };
  });
  underWay.sent = Promise.all([underWay.sent, written]);
};

/**
 * Runs `write` in a transaction, as `transaction` does, and sends the query of `read` together with the commit.
 * `read` makes a single query and sees what was just written.
 */
export const writeThenRead = async <C extends Pick<Context, "db">, Written, Result>(
  context: C,
  write: (tx: C) => Promise<Written>,
  read: (tx: C, written: Written) => Promise<Result>,
): Promise<Result> => {
  if (inTransaction(context)) return read(context, await write(context));
  const { reading } = await transaction(context, async (tx) => {
    const asked = read(tx, await write(tx));
    writeAlong(tx.db, () => asked);
    return { reading: asked };
  });
  return reading;
};

/** Notifies listeners in all processes when the transaction commits; immediately outside of one. */
export const ringOnCommit = (db: Database, channel: string): void => {
  const underWay = inside.get(db);
  if (underWay) underWay.bells.add(channel);
  else ringBell(db, channel);
};
