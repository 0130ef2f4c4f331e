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

/** A running job, as passed to its kind. */
export interface RunningJob {
  readonly id: string;
  readonly organizationId: string | null;
  readonly spaceId: string | null;
  /** The input as queued; its kind knows its type. */
  readonly input: unknown;
  /** Number of committed steps; after a crash, work continues after them. */
  readonly stepsDone: number;
  /** How often it has been started, including this time. */
  readonly attempt: number;
  /** Acts as the service itself, outside any transaction. */
  readonly context: Context;
  /**
   * Aborted when the job has to end: it was cancelled, the process is stopping, its organization was deleted, or
   * another run took over.
   */
  readonly signal: AbortSignal;
  /**
   * Commits an effect together with the completion of this step. Throws, with nothing changed, when the job was
   * cancelled, rests because its organization was deleted, or belongs to another run by now.
   */
  step<Result>(effect: (tx: Context) => Promise<Result>): Promise<Result>;
  /** Logs a warning about this job in the service's log. */
  warn(message: string, fields: Readonly<Record<string, unknown>>): void;
  /** Reports the progress of the work. */
  progress(progress: JobProgress): Promise<void>;
}

/** Returns a context that acts as the service, for jobs, which are not requested over HTTP. */
export const jobContext = ({ db, now, requestId, settings }: Context): Context => ({
  db,
  now,
  requestId,
  settings,
  actor: { type: "system", id: "jobs", label: "Bindery", credential: { type: "system" } },
});

/**
 * The lanes in which jobs of a kind run. Chores, such as e-mail, are short and have their own lanes; all other jobs
 * share the rest, of which long ones get half.
 */
export type Lane = "chore" | "work" | "long";

/** How jobs of one kind are carried out. */
export interface JobKind {
  readonly kind: string;
  /** Defaults to `work`. */
  readonly lane?: Lane;
  /** Maximum number of starts, including those that crashed. */
  readonly maxAttempts: number;
  /** Returns the delay before the next attempt, in milliseconds. */
  readonly retryAfter: (attempt: number) => number;
  /**
   * Does the work. A `JobFailure` ends the job; any other error is retried. Recurring work returns when it continues:
   * the same job is started again then.
   */
  readonly run: (job: RunningJob) => Promise<Date | void>;
  /** Records elsewhere that the job failed permanently, in the transaction that marks it as failed. */
  readonly onFailed?: (tx: Context, input: unknown, error: JobError) => Promise<void>;
}

/** Thrown by a job that failed and would fail again. */
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
  /** Counts against the limits on jobs running at once for an organization, or in a space. */
  readonly organizationId?: string | null;
  readonly spaceId?: string | null;
  /** The space it is about, where it should not count against the limit of that space. */
  readonly aboutSpaceId?: string;
  /** When it starts; immediately by default. */
  readonly runAt?: Date | undefined;
  /** While a job with this key is open, no other one is queued. */
  readonly key?: string;
}

/**
 * Queues a job inside the transaction that requests it, so that both are committed or neither. It starts after the
 * commit, in the first free process. Returns false where a job with the same key is already open.
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

/** Queues a job that follows from no change, such as something a person wants to read, in its own transaction. */
export const queueJob = (context: Context, job: NewJob): Promise<boolean> =>
  transaction(context, (tx) => enqueueJob(tx, job));

/** A job whose turns in a space run one after another. */
export type NewTurn = NewJob & { readonly key: string; readonly aboutSpaceId: string };

/**
 * Queues a job that must see what the running transaction writes; repeated requests queue it once. An open job with
 * the key starts after this transaction; one that is running takes its turn with `beginTurn`, and later requests
 * queue a new one.
 */
export const enqueueTurn = async (tx: Context, job: NewTurn): Promise<void> => {
  while (!(await holdOpenJob(tx.db, job.key))) if (await enqueueJob(tx, job)) return;
};

/** The same in its own transaction, for what was written before. */
export const queueTurn = (context: Context, job: NewTurn): Promise<void> =>
  transaction(context, (tx) => enqueueTurn(tx, job));

/**
 * Begins a turn of such a job: it covers all requests so far, and later ones queue another job. Returns false while
 * another turn of the kind is running in the space, because both would do the same work.
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

/** Cancels a queued job, and asks a running one to end before its next step. */
export const cancelJob = (tx: Context, id: string): Promise<void> =>
  requestCancel(tx.db, id, tx.now());

/**
 * Makes the running jobs of an organization that the transaction deletes rest where they are, until it is restored.
 */
export const restJobs = (tx: Context): void => haveJobsLook(tx.db);

/** A kind of jobs that is shown to people. All other kinds are chores that only admins see. */
export interface ShownKind {
  readonly kind: string;
  readonly cancellable: boolean;
}
