import type { Rehearsal } from "#server/kit/context.ts";
import type { Database } from "./open.ts";
import { inTransaction, transaction } from "./transaction.ts";

/**
 * How often a concurrent change may invalidate the preparation before it is made inside the transaction, holding its
 * locks.
 */
const TRIES = 4;

interface Steps<C, State, Prepared, Result> {
  /** Reads what the preparation starts from; inside a transaction, also locks it. */
  readonly read: (context: C) => Promise<State>;
  /** The slow part. Apart from the state it reads only immutable data, and it writes nothing. */
  readonly prepare: (context: C, state: State) => Promise<Prepared>;
  /** Whether something prepared from one state is also valid for the other. */
  readonly isSame: (one: State, other: State) => boolean;
  readonly write: (tx: C, state: State, prepared: Prepared) => Promise<Result>;
}

/** Thrown to end a rehearsal once everything is prepared. */
class Rehearsed extends Error {
  override readonly name = "Rehearsed";
}

/** Thrown to end a transaction whose rehearsal was based on an outdated state. */
class Overtaken extends Error {
  override readonly name = "Overtaken";
}

/**
 * Runs `work` up to its write, so that its preparation is reused when it runs again in a transaction with the
 * rehearsal in its context. `work` must consist of a single `prepareThenWrite`.
 */
const rehearse = async <C extends object>(
  context: C,
  work: (context: C) => Promise<unknown>,
): Promise<C> => {
  const rehearsal: Rehearsal = {};
  try {
    await work({ ...context, rehearsal });
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
  }
  return { ...context, rehearsal };
};

/**
 * Prepares `work` before `write` runs it in a transaction, and retries after a concurrent change. The last attempt is
 * made without preparation, so that it ends.
 */
export const rehearseThen = async <C extends object, Result>(
  context: C,
  work: (context: C) => Promise<unknown>,
  write: (context: C) => Promise<Result>,
): Promise<Result> => {
  for (let tries = 0; tries < TRIES; tries += 1)
    try {
      return await write(await rehearse(context, work));
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
    }
  return write(context);
};

/**
 * Prepares a write without holding locks, then writes it in one transaction if the state it was prepared from is
 * unchanged; otherwise prepares again. Slow preparation therefore blocks no one. Inside a running transaction it uses
 * what was rehearsed before it, or else does everything there.
 */
export const prepareThenWrite = async <
  C extends { readonly db: Database; readonly rehearsal?: Rehearsal },
  State,
  Prepared,
  Result,
>(
  context: C,
  { read, prepare, isSame, write }: Steps<C, State, Prepared, Result>,
): Promise<Result> => {
  const { rehearsal } = context;
  if (inTransaction(context)) {
    const state = await read(context);
    // The same verb stored it, in the same request.
    const before = rehearsal?.outcome as { state: State; prepared: Prepared } | undefined;
    if (before === undefined) return write(context, state, await prepare(context, state));
    if (!isSame(before.state, state)) throw new Overtaken();
    return write(context, state, before.prepared);
  }
  if (rehearsal) {
    const state = await read(context);
    rehearsal.outcome = { state, prepared: await prepare(context, state) };
    throw new Rehearsed();
  }
  for (let tries = 0; tries < TRIES; tries += 1) {
    const before = await read(context);
    const prepared = await prepare(context, before);
    const done = await transaction(context, async (tx) => {
      const state = await read(tx);
      return isSame(before, state) ? { result: await write(tx, state, prepared) } : undefined;
    });
    if (done) return done.result;
  }
  return transaction(context, async (tx) => {
    const state = await read(tx);
    return write(tx, state, await prepare(tx, state));
  });
};
