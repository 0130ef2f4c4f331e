import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { JobState } from "#contract/schemas/job.ts";
import { memberReach, rankOnSpace } from "#server/access/member-reach-rows.ts";
import { keyset, type ListRequest } from "#server/db/lists.ts";
import type { Database } from "#server/db/open.ts";
import { jobs, spaces, users } from "#server/db/tables/index.ts";

/** The viewer of an organization's jobs. */
export interface JobViewer {
  readonly organizationId: string;
  readonly userId: string;
  /** Admins see all kinds, and spaces in the trash. */
  readonly isAdmin: boolean;
  /** The kinds that everyone else sees. */
  readonly kinds: readonly string[];
}

export interface JobFilter {
  readonly space?: string | undefined;
  readonly kind?: string | undefined;
  readonly state?: JobState | undefined;
}

const spaceId = sql<string | null>`coalesce(${jobs.spaceId}, ${jobs.aboutSpaceId})`;

/**
 * The jobs a person may see. A job belongs to the organization that its space is in now; one without a space belongs
 * to the organization it was made for, and only admins see it.
 */
const seenBy = ({ organizationId, isAdmin, kinds }: JobViewer): SQL | undefined => {
  const inSpace = eq(spaces.organizationId, organizationId);
  if (isAdmin) return or(inSpace, and(isNull(spaceId), eq(jobs.organizationId, organizationId)));
  return and(
    inSpace,
    isNull(spaces.deletedAt),
    sql`${rankOnSpace} >= 1`,
    inArray(jobs.kind, [...kinds]),
  );
};

const matching = (viewer: JobViewer, { space, kind, state }: JobFilter): SQL | undefined =>
  and(
    seenBy(viewer),
    space === undefined ? undefined : eq(spaceId, space),
    kind === undefined ? undefined : eq(jobs.kind, kind),
    state === undefined ? undefined : eq(jobs.state, state),
  );

const newestFirst = keyset([jobs.createdAt, jobs.id], "desc");

const seen = (db: Database, { organizationId, userId }: JobViewer) =>
  db
    .select({
      job: jobs,
      space: { id: spaces.id, title: spaces.title },
      requestedBy: { id: users.id, displayName: users.displayName },
      rank: sql<number>`case when ${spaces.id} is null then 0 else ${rankOnSpace} end`.mapWith(
        Number,
      ),
    })
    .from(jobs)
    .leftJoin(spaces, eq(spaces.id, spaceId))
    .leftJoin(users, eq(users.id, jobs.requestedBy))
    .leftJoin(memberReach(organizationId, userId), sql`true`);

/** Jobs that a person may see, newest first. */
export const selectJobs = (
  db: Database,
  viewer: JobViewer,
  filter: JobFilter,
  { limit, after }: ListRequest,
) =>
  seen(db, viewer)
    .where(and(matching(viewer, filter), newestFirst.after(after)))
    .orderBy(...newestFirst.orderBy)
    .limit(limit);
export type JobRow = Awaited<ReturnType<typeof selectJobs>>[number];

export const countJobs = async (
  db: Database,
  viewer: JobViewer,
  filter: JobFilter,
): Promise<number> => {
  const [row] = await db
    .select({ total: sql<number>`count(*)`.mapWith(Number) })
    .from(jobs)
    .leftJoin(spaces, eq(spaces.id, spaceId))
    .leftJoin(memberReach(viewer.organizationId, viewer.userId), sql`true`)
    .where(matching(viewer, filter));
  return row?.total ?? 0;
};

/** One job that a person may see. */
export const findSeenJob = async (
  db: Database,
  viewer: JobViewer,
  id: string,
): Promise<JobRow | undefined> => {
  const [row] = await seen(db, viewer).where(and(eq(jobs.id, id), seenBy(viewer)));
  return row;
};
