import type { JobError, JobProgress } from "#server/db/tables/index.ts";
import { inTransaction, transaction } from "#server/db/transaction.ts";
import type { Context } from "#server/kit/context.ts";
import { newId } from "#server/kit/ids.ts";
import {
  clearKey,
  haveJobsLook,
  holdOpenJob,
  insertJob,
  isOtherUnderWay,
  requestCancel,
} from "./job-rows.ts";

/** A job under way, as its kind sees it. */
export interface RunningJob {
  readonly id: string;
  readonly organizationId: string | null;
  readonly spaceId: string | null;
  /** What was asked for, as it was queued; its kind knows what it looks like. */
  readonly input: unknown;
  /** Steps that are committed: after a crash the work goes on behind them. */
  readonly stepsDone: number;
  /** How often it was begun, this time included. */
  readonly attempt: number;
  /** Acts as the service itself; outside any transaction. */
  readonly context: Context;
  /**
   * Aborted when the job is to end: it was cancelled, the process stops, its organization was deleted, or another run
   * took over.
   */
  readonly signal: AbortSignal;
  /**
   * Commits an effect together with the fact that this step is done. Throws, with nothing changed, when
   * the job was cancelled, rests because its organization was deleted, or is another run's by now.
   */
  step<Result>(effect: (tx: Context) => Promise<Result>): Promise<Result>;
  /** Writes a line about this job into the service's log. */
  warn(message: string, fields: Readonly<Record<string, unknown>>): void;
  /** Shows how far the work has come. */
  progress(progress: JobProgress): Promise<void>;
}

/** Acts as the service does in jobs, which nobody asked for over HTTP. */
export const jobContext = ({ db, now, requestId, settings }: Context): Context => ({
  db,
  now,
  requestId,
  settings,
  actor: { type: "system", id: "jobs", label: "Bindery", credential: { type: "system" } },
});

/**
 * Which lanes of a process jobs of a kind run in. Chores, such as e-mail, are short and have lanes of their own; all
 * others share the rest, and what takes long has half of it.
 */
export type Lane = "chore" | "work" | "long";

/** What is done for jobs of one kind. */
export interface JobKind {
  readonly kind: string;
  /** `work` unless given. */
  readonly lane?: Lane;
  /** How often it is begun at most, crashes included. */
  readonly maxAttempts: number;
  /** Milliseconds until the next try, after so many. */
  readonly retryAfter: (attempt: number) => number;
  /**
   * Does the work. A `JobFailure` ends the job; whatever else is thrown is tried again. Work without an end
   * answers when it goes on: the same job is begun again then.
   */
  readonly run: (job: RunningJob) => Promise<Date | void>;
  /** Notes elsewhere that the job failed for good, in the transaction that says so. */
  readonly onFailed?: (tx: Context, input: unknown, error: JobError) => Promise<void>;
}

/** Thrown by a job that came to nothing and would again. */
export class JobFailure extends Error {
  override readonly name = "JobFailure";
  readonly error: JobError;

  constructor(error: JobError) {
    super(error.message);
    this.error = error;
  }
}

export interface NewJob {
  readonly kind: string;
  /** Plain data, never a secret. */
  readonly input: unknown;
  /** Counts against what runs for an organization, or in a space, at once. */
  readonly organizationId?: string | null;
  readonly spaceId?: string | null;
  /** The space it is about, where it is not to count against what runs there. */
  readonly aboutSpaceId?: string;
  /** When it begins; at once without. */
  readonly runAt?: Date | undefined;
  /** While work of this key is open, no more of it is queued. */
  readonly key?: string;
}

/**
 * Queues work inside the transaction that asks for it: both are there, or neither. It begins once that
 * commits, in whichever process is free first. False where work of the same key is open already.
 */
export const enqueueJob = async (
  tx: Context,
  { kind, input, organizationId = null, spaceId = null, aboutSpaceId, runAt, key }: NewJob,
): Promise<boolean> => {
  if (!inTransaction(tx)) throw new Error(`${kind} was queued outside a transaction`);
  const now = tx.now();
  return insertJob(tx.db, {
    id: newId(),
    kind,
    input,
    organizationId,
    spaceId,
    aboutSpaceId: aboutSpaceId ?? null,
    requestedBy: tx.actor.type === "user" ? tx.actor.id : null,
    key: key ?? null,
    runAt: runAt ?? now,
    createdAt: now,
  });
};

/** Queues work that follows from no change, such as what somebody wants to read, in a transaction of its own. */
export const queueJob = (context: Context, job: NewJob): Promise<boolean> =>
  transaction(context, (tx) => enqueueJob(tx, job));

/** Work whose turns in a space come one after the other. */
export type NewTurn = NewJob & { readonly key: string; readonly aboutSpaceId: string };

/**
 * Queues work that has to see what the transaction under way writes, once however often it is asked for. What is queued
 * of the key already begins after this transaction; work that has begun takes its turn by `beginTurn`, and what is asked
 * for after that is queued anew.
 */
export const enqueueTurn = async (tx: Context, job: NewTurn): Promise<void> => {
  while (!(await holdOpenJob(tx.db, job.key))) if (await enqueueJob(tx, job)) return;
};

/** The same in a transaction of its own, for what was written before. */
export const queueTurn = (context: Context, job: NewTurn): Promise<void> =>
  transaction(context, (tx) => enqueueTurn(tx, job));

/**
 * Begins a turn of such work: it sees all that asked for it, and whoever asks from now on has another job queued. False
 * while another turn of the kind in the space is under way, because both would do the same.
 */
export const beginTurn = (
  job: RunningJob,
  about: { readonly kind: string; readonly aboutSpaceId: string },
): Promise<boolean> =>
  job.step(async (tx) => {
    if (await isOtherUnderWay(tx.db, { ...about, id: job.id, now: tx.now() })) return false;
    await clearKey(tx.db, job.id);
    return true;
  });

/** Ends a job that has not begun, and asks one that has to end before its next step. */
export const cancelJob = (tx: Context, id: string): Promise<void> =>
  requestCancel(tx.db, id, tx.now());

/** Has the running jobs of an organization that the transaction deletes rest where they are, until it is restored. */
export const restJobs = (tx: Context): void => haveJobsLook(tx.db);

/** What people are told of jobs of one kind. Kinds of which nothing is said are chores that admins alone see. */
export interface ShownKind {
  readonly kind: string;
  readonly cancellable: boolean;
}
