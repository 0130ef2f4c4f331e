import { and, asc, eq } from "drizzle-orm";
import pino from "pino";
import { transaction } from "#server/db/transaction.ts";
import { auditEvents, jobs } from "#server/db/tables/index.ts";
import { audit } from "#server/events/audit.ts";
import { enqueueJob, type JobKind, type NewJob } from "#server/jobs/jobs.ts";
import { runDueJobs } from "#server/jobs/run-job.ts";
import type { Context } from "#server/kit/context.ts";
import { newId } from "#server/kit/ids.ts";

const silent = pino({ level: "silent" });

type Asked = Omit<NewJob, "input"> & { readonly input?: unknown };

/** Queues a job inside a transaction; returns its id. */
export const newJobIn = async (tx: Context, asked: Asked): Promise<string> => {
  const key = asked.key ?? newId();
  await enqueueJob(tx, { input: {}, ...asked, key });
  const [row] = await tx.db.select({ id: jobs.id }).from(jobs).where(eq(jobs.key, key));
  return row?.id ?? "";
};

/** Queues a job in a separate transaction; returns its id. */
export const queuedJob = (context: Context, asked: Asked): Promise<string> =>
  transaction(context, (tx) => newJobIn(tx, asked));

/** Effects of jobs on the database: rows that are only committed with the job's step. */
export const jobEffects = () => {
  const target = newId();
  return {
    note: async (tx: Context, label: string): Promise<void> => {
      await audit(tx, {
        action: "user.updated",
        organizationId: null,
        target: { type: "user", id: target, label },
      });
    },
    /** Returns the noted labels, in order. */
    effects: async ({ db }: Context): Promise<(string | null)[]> => {
      const rows = await db
        .select({ label: auditEvents.targetLabel })
        .from(auditEvents)
        .where(and(eq(auditEvents.targetType, "user"), eq(auditEvents.targetId, target)))
        .orderBy(asc(auditEvents.occurredAt), asc(auditEvents.targetLabel));
      return rows.map(({ label }) => label);
    },
  };
};

/** A promise to wait for, and the function that resolves it. */
export const waiting = () => {
  let open: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => (open = resolve));
  return { promise, open };
};

/** Runs due jobs of one kind, as the service does, with the given work. */
export const runJobsOf = (context: Context, kind: string, run: JobKind["run"]): Promise<number> =>
  runDueJobs(context, [{ kind, maxAttempts: 1, retryAfter: () => 0, run }], silent);
