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

/** Holds for a job of a deleted organization, or of a space there: it rests until that is restored. */
const isResting = sql<boolean>`exists (select 1 from ${organizations} gone
  where gone.deleted_at is not null and gone.id = coalesce(
    (select place.organization_id from ${spaces} place
      where place.id = coalesce(jobs.space_id, jobs.about_space_id)),
    jobs.organization_id))`;

/** A job that a run holds, and whether it is to rest from now on. */
export type HeldJob = JobRow & { readonly resting: boolean };
const held = { ...getTableColumns(jobs), resting: isResting };

/** Any number, as long as every version of the service agrees on it. */
const CLAIM_LOCK = sql`pg_advisory_xact_lock(4207849563)`;
/** Rung when a job was queued, once that is committed. */
export const JOB_CHANNEL = "jobs";
/** Rung when a running job is to end or to rest, once that is committed. */
export const JOB_END_CHANNEL = "job_ends";
/** Jobs of one kind that run for an organization at once; of those that take long, over all their kinds. */
const MOST_PER_ORGANIZATION = 2;
/** Jobs that take long that run for a person at once. */
const MOST_LONG_PER_PERSON = 1;

/** Tells those who follow the organization of a job that it has changed, once that is committed. */
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

/** Queues a job and tells the runners of it; false where work of its key is open already. */
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

/** Keeps open work of a key where it is until the transaction ends; false where there is none. */
export const holdOpenJob = async (db: Database, key: string): Promise<boolean> => {
  const [row] = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.key, key), inArray(jobs.state, ["queued", "running"])))
    .for("update");
  return row !== undefined;
};

/** Takes its key from a job, so that more work of it can be queued. */
export const clearKey = async (db: Database, id: string): Promise<void> => {
  await db.update(jobs).set({ key: null }).where(eq(jobs.id, id));
};

/** Whether another job of a kind that is about a space runs and has given up its key. */
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
  /** What may be taken. */
  readonly kinds: readonly string[];
  /** Whatever takes long, taken now or not. */
  readonly longKinds: readonly string[];
  readonly lease: string;
  readonly now: Date;
  readonly until: Date;
}

/**
 * Takes the job that has been due for longest, within the limits of its space, organization and person; undefined when there is
 * none. Jobs of deleted organizations rest. Runs in a transaction of its own, because claims are made one after the
 * other.
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
    // A run that overstayed its lease may be writing its step this very moment.
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

/** Changes a job for as long as the lease holds; answers the job, or undefined when it is another's. */
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
  // That a run goes on is nothing to tell.
  if (row && (change.state !== undefined || change.progress !== undefined)) await tellOf(db, id);
  return row;
};

/** Counts a step for as long as the lease holds, and keeps the row locked until the step's effect is in. */
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

/** Ends a queued job, and asks a running one to end. */
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

/** Has running jobs look whether they are to end or to rest, once that is committed. */
export const haveJobsLook = (db: Database): void => ringOnCommit(db, JOB_END_CHANNEL);

/** Ends a queued job as one that is done. */
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

/** What an organization has queued of one kind. */
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
