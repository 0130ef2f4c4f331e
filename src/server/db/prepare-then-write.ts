import type { Rehearsal } from "#server/kit/context.ts";
import type { Database } from "./open.ts";
import { inTransaction, transaction } from "./transaction.ts";

/** So often somebody else may be faster before the preparation is made while holding what it reads. */
const TRIES = 4;

interface Steps<C, State, Prepared, Result> {
  /** Reads what the preparation starts from, and inside a transaction locks it. */
  readonly read: (context: C) => Promise<State>;
  /** The long part. Besides the state it reads only what never changes, and writes nothing. */
  readonly prepare: (context: C, state: State) => Promise<Prepared>;
  /** Whether what was prepared from one state holds for the other. */
  readonly isSame: (one: State, other: State) => boolean;
  readonly write: (tx: C, state: State, prepared: Prepared) => Promise<Result>;
}

/** Ends a rehearsal, once all is prepared. */
class Rehearsed extends Error {
  override readonly name = "Rehearsed";
}

/** Ends a transaction for which something else was rehearsed than what is there now. */
class Overtaken extends Error {
  override readonly name = "Overtaken";
}

/**
 * Runs `work` up to where it would write, so that what it prepares is there already when it runs again in a
 * transaction with the rehearsal in its context. `work` must do nothing but one `prepareThenWrite`.
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
 * Prepares `work` before `write` runs it in a transaction, again where somebody else was faster. The last
 * time nothing is prepared before, so that it ends.
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
 * Prepares a write while nothing is held, then writes it in one transaction if what it was prepared from
 * still stands; prepares again if not. What takes long this way keeps nobody else waiting. In a transaction
 * that is under way already, what was rehearsed before it is used, or all of it happens there.
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
    // The same verb put it there, in the same request.
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
