import {
  and,
  asc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  lt,
  lte,
  ne,
  not,
  notExists,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { JOB_DAYS } from "#contract/schemas/job.ts";
import type { Database } from "#server/db/open.ts";
import {
  announcements,
  type JobError,
  type JobProgress,
  jobs,
  organizations,
  spaces,
} from "#server/db/tables/index.ts";
import { ringOnCommit } from "#server/db/transaction.ts";
import { LIVE_CHANNEL } from "#server/events/live-event.ts";
import { instantText } from "#server/events/live-event-rows.ts";

export type JobRow = typeof jobs.$inferSelect;

/** Matches jobs of a deleted organization, or of a space in one: they rest until it is restored. */
const isResting = sql<boolean>`exists (select 1 from ${organizations} gone
  where gone.deleted_at is not null and gone.id = coalesce(
    (select place.organization_id from ${spaces} place
      where place.id = coalesce(jobs.space_id, jobs.about_space_id)),
    jobs.organization_id))`;

/** A job held by a run, and whether it has to rest now. */
export type HeldJob = JobRow & { readonly resting: boolean };
const held = { ...getTableColumns(jobs), resting: isResting };

/** Any number that all versions of the service agree on. */
const CLAIM_LOCK = sql`pg_advisory_xact_lock(4207849563)`;
/** Notified after a job has been queued and committed. */
export const JOB_CHANNEL = "jobs";
/** Notified after it has been committed that running jobs have to end or rest. */
export const JOB_END_CHANNEL = "job_ends";
/** How many jobs of one kind run at once for an organization; for long jobs, of all long kinds together. */
const MOST_PER_ORGANIZATION = 2;
/** How many long jobs run at once for a person. */
const MOST_LONG_PER_PERSON = 1;

/** Notifies subscribers of a job's organization, after the commit, that the job has changed. */
const tellOf = async (db: Database, id: string): Promise<void> => {
  const spaceId = sql`coalesce(${jobs.spaceId}, ${jobs.aboutSpaceId})`;
  const organizationId = sql`coalesce(${spaces.organizationId}, ${jobs.organizationId})`;
  await db.execute(sql`insert into ${announcements} (id, live, announced_at)
    select gen_random_uuid(), jsonb_strip_nulls(jsonb_build_object(
      'organizationId', ${organizationId}, 'action', 'job.changed',
      'target', jsonb_build_object('type', 'job', 'id', ${jobs.id}),
      'space', ${spaceId}, 'actor', 'jobs', 'occurredAt', ${instantText(sql`now()`)})), now()
    from ${jobs} left join ${spaces} on ${spaces.id} = ${spaceId}
    where ${jobs.id} = ${id} and ${organizationId} is not null`);
  ringOnCommit(db, LIVE_CHANNEL);
};

/** Queues a job and notifies the runners; returns false where a job with its key is already open. */
export const insertJob = async (db: Database, row: typeof jobs.$inferInsert): Promise<boolean> => {
  const made = await db
    .insert(jobs)
    .values(row)
    .onConflictDoNothing({ target: jobs.key, where: sql`state in ('queued', 'running')` })
    .returning({ id: jobs.id });
  ringOnCommit(db, JOB_CHANNEL);
  for (const { id } of made) await tellOf(db, id);
  return made.length === 1;
};

/** Locks the open job with a key until the transaction ends; returns false where there is none. */
export const holdOpenJob = async (db: Database, key: string): Promise<boolean> => {
  const [row] = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.key, key), inArray(jobs.state, ["queued", "running"])))
    .for("update");
  return row !== undefined;
};

/** Clears the key of a job, so that another one with it can be queued. */
export const clearKey = async (db: Database, id: string): Promise<void> => {
  await db.update(jobs).set({ key: null }).where(eq(jobs.id, id));
};

/** Whether another job of the kind about the same space is running and has given up its key. */
export const isOtherUnderWay = async (
  db: Database,
  {
    id,
    kind,
    aboutSpaceId,
    now,
  }: Pick<JobRow, "id" | "kind" | "aboutSpaceId"> & { readonly now: Date },
): Promise<boolean> => {
  if (aboutSpaceId === null) return false;
  const [row] = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        eq(jobs.aboutSpaceId, aboutSpaceId),
        eq(jobs.kind, kind),
        eq(jobs.state, "running"),
        isNull(jobs.key),
        gt(jobs.leasedUntil, now),
        ne(jobs.id, id),
      ),
    )
    .limit(1);
  return row !== undefined;
};

export interface Claim {
  /** Kinds that may be claimed. */
  readonly kinds: readonly string[];
  /** All long kinds, whether or not they may be claimed now. */
  readonly longKinds: readonly string[];
  readonly lease: string;
  readonly now: Date;
  readonly until: Date;
}

/**
 * Claims the job that has been due longest, within the limits of its space, organization and person; undefined when
 * there is none. Jobs of deleted organizations rest. Runs in its own transaction, because claims are serialized.
 */
export const claimJob = async (
  db: Database,
  { kinds, longKinds, lease, now, until }: Claim,
): Promise<JobRow | undefined> => {
  await db.execute(sql`select ${CLAIM_LOCK}`);
  const other = alias(jobs, "other");
  const running = and(
    eq(other.state, "running"),
    gt(other.leasedUntil, now),
    ne(other.id, jobs.id),
  );
  const ofSpace = db
    .select({ one: sql`1` })
    .from(other)
    .where(and(eq(other.spaceId, jobs.spaceId), running));
  const isLong = inArray(jobs.kind, [...longKinds]);
  const runningLong = and(inArray(other.kind, [...longKinds]), running);
  const count = (which: SQL | undefined) =>
    sql`(${db
      .select({ count: sql`count(*)` })
      .from(other)
      .where(which)})`;
  const inOrganization = eq(other.organizationId, jobs.organizationId);
  const ofKind = and(inOrganization, eq(other.kind, jobs.kind), running);
  const longOfOrganization = and(inOrganization, runningLong);
  const longOfPerson = and(eq(other.requestedBy, jobs.requestedBy), runningLong);
  const [next] = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        inArray(jobs.kind, [...kinds]),
        or(
          and(eq(jobs.state, "queued"), lte(jobs.runAt, now)),
          and(eq(jobs.state, "running"), lte(jobs.leasedUntil, now)),
        ),
        not(isResting),
        or(isNull(jobs.spaceId), notExists(ofSpace)),
        or(
          and(not(isLong), lt(count(ofKind), MOST_PER_ORGANIZATION)),
          and(
            isLong,
            lt(count(longOfOrganization), MOST_PER_ORGANIZATION),
            lt(count(longOfPerson), MOST_LONG_PER_PERSON),
          ),
        ),
      ),
    )
    .orderBy(asc(jobs.runAt), asc(jobs.id))
    .limit(1)
    // A run whose lease has expired may be writing its step at this very moment.
    .for("update", { of: jobs, skipLocked: true });
  if (!next) return undefined;
  const [claimed] = await db
    .update(jobs)
    .set({
      state: "running",
      lease,
      leasedUntil: until,
      attempts: sql`${jobs.attempts} + 1`,
      startedAt: sql`coalesce(${jobs.startedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(eq(jobs.id, next.id))
    .returning();
  await tellOf(db, next.id);
  return claimed;
};

/** Changes a job while the lease holds; returns the job, or undefined when another run has it. */
export const setLeased = async (
  db: Database,
  { id, lease }: { readonly id: string; readonly lease: string },
  change: {
    readonly leasedUntil?: Date;
    readonly progress?: JobProgress;
    readonly state?: JobRow["state"];
    readonly error?: JobError | null;
    readonly lease?: null;
    readonly runAt?: Date;
    readonly finishedAt?: Date;
    readonly attempts?: number;
  },
): Promise<HeldJob | undefined> => {
  const [row] = await db
    .update(jobs)
    .set(change)
    .where(and(eq(jobs.id, id), eq(jobs.lease, lease), eq(jobs.state, "running")))
    .returning(held);
  // A renewed lease alone is not announced.
  if (row && (change.state !== undefined || change.progress !== undefined)) await tellOf(db, id);
  return row;
};

/** Counts a step while the lease holds, and locks the row until the step's effect is committed. */
export const countStep = async (
  db: Database,
  { id, lease }: { readonly id: string; readonly lease: string },
): Promise<HeldJob | undefined> => {
  const [row] = await db
    .update(jobs)
    .set({ step: sql`${jobs.step} + 1` })
    .where(and(eq(jobs.id, id), eq(jobs.lease, lease), eq(jobs.state, "running")))
    .returning(held);
  return row;
};

/** Cancels a queued job, and asks a running one to end. */
export const requestCancel = async (db: Database, id: string, now: Date): Promise<void> => {
  await db
    .update(jobs)
    .set({ state: "cancelled", finishedAt: now })
    .where(and(eq(jobs.id, id), eq(jobs.state, "queued")));
  await db
    .update(jobs)
    .set({ cancelRequested: true })
    .where(and(eq(jobs.id, id), eq(jobs.state, "running")));
  ringOnCommit(db, JOB_END_CHANNEL);
  await tellOf(db, id);
};

/** Makes running jobs check, after the commit, whether they have to end or rest. */
export const haveJobsLook = (db: Database): void => ringOnCommit(db, JOB_END_CHANNEL);

/** Marks a queued job as done. */
export const setDone = async (db: Database, id: string, now: Date): Promise<void> => {
  await db
    .update(jobs)
    .set({ state: "done", startedAt: now, finishedAt: now })
    .where(and(eq(jobs.id, id), eq(jobs.state, "queued")));
  await tellOf(db, id);
};

export const findJob = async (db: Database, id: string): Promise<JobRow | undefined> => {
  const [row] = await db.select().from(jobs).where(eq(jobs.id, id));
  return row;
};

/** Returns an organization's queued jobs of one kind. */
export const findQueuedJobs = (
  db: Database,
  kind: string,
  organizationId: string,
): Promise<JobRow[]> =>
  db
    .select()
    .from(jobs)
    .where(
      and(eq(jobs.kind, kind), eq(jobs.organizationId, organizationId), eq(jobs.state, "queued")),
    )
    .orderBy(asc(jobs.runAt), asc(jobs.id));

/** Deletes jobs that ended long enough ago. */
export const forgetOldJobs = async (db: Database, now: Date): Promise<void> => {
  const monthAgo = new Date(now.getTime() - JOB_DAYS * 24 * 60 * 60 * 1000);
  await db.delete(jobs).where(lt(jobs.finishedAt, monthAgo));
};
