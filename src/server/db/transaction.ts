import type { Context } from "#server/kit/context.ts";
import { ringBell } from "./bell.ts";
import type { Database } from "./open.ts";

interface UnderWay {
  readonly database: Database;
  /** Channels whose listeners are to look once it has committed. */
  readonly bells: Set<string>;
  /** Why a write that nobody waited for has failed. */
  failure?: { readonly reason: unknown };
  /** Settles with the last of these writes. */
  sent: Promise<unknown>;
}

/** Transactions under way, each with the database it belongs to. */
const inside = new WeakMap<Database, UnderWay>();

/** Whether the context's database is a transaction already. */
export const inTransaction = (context: { readonly db: Database }): boolean =>
  inside.has(context.db);

/** The database itself, also from inside a transaction: what is kept in memory is kept for it. */
export const databaseOf = ({ db }: { readonly db: Database }): Database =>
  inside.get(db)?.database ?? db;

/**
 * Runs `work` in one transaction: everything happens or nothing. Joins the transaction the context is
 * in already, so that a verb that calls another verb stays one write.
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
    // What could not even be sent has failed by then; what fails at the database fails the commit.
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
 * Sends a write of the transaction and goes on without its answer: what is asked next is asked behind it, and
 * nothing commits without it. For writes that fail only where the whole transaction should. `send` asks the
 * database at once, before it waits for anything; outside of a transaction it is refused.
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
 * Runs `write` in one transaction, as `transaction` does, and reads what to answer in the turn in which it commits.
 * `read` asks the database once, and finds what has just been written.
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

/** Has the listeners of all processes look once the transaction commits; at once outside of one. */
export const ringOnCommit = (db: Database, channel: string): void => {
  const underWay = inside.get(db);
  if (underWay) underWay.bells.add(channel);
  else ringBell(db, channel);
};
