import { organizationPermissionsOf } from "#contract/permissions.ts";
import type { Job } from "#contract/schemas/job.ts";
import { memberRoles } from "#contract/schemas/role.ts";
import { type ListPage, type ListRequest, readList } from "#server/db/lists.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import { cancelJob as requestCancel, type ShownKind } from "#server/jobs/jobs.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict, Failure, notFound } from "#server/kit/failures.ts";
import {
  countJobs,
  findSeenJob,
  type JobFilter,
  type JobRow,
  type JobViewer,
  selectJobs,
} from "./job-list-rows.ts";

const ADMIN_RANK = memberRoles.indexOf("admin") + 1;

const viewerOf = ({ actor, organization }: Context, kinds: readonly ShownKind[]): JobViewer => {
  if (!organization) throw notFound("organization");
  return {
    organizationId: organization.id,
    userId: actor.id,
    isAdmin: organizationPermissionsOf(organization.membership).admin,
    kinds: kinds.map(({ kind }) => kind),
  };
};

const isOpen = ({ job }: JobRow): boolean => job.state === "queued" || job.state === "running";
const isCancellable = ({ job }: JobRow, kinds: readonly ShownKind[]): boolean =>
  kinds.some(({ kind, cancellable }) => cancellable && kind === job.kind);
const mayCancel = ({ job, rank }: JobRow, { isAdmin, userId }: JobViewer): boolean =>
  isAdmin || rank >= ADMIN_RANK || job.requestedBy === userId;

/** A job as its viewer sees it. */
const present = (row: JobRow, viewer: JobViewer, kinds: readonly ShownKind[]): Job => {
  const { job, space, requestedBy } = row;
  const { id, kind, state, progress, error, createdAt, startedAt, finishedAt } = job;
  const cancelRequested = isOpen(row) && job.cancelRequested;
  return {
    object: "job",
    id,
    kind,
    state,
    ...(space === null ? {} : { space }),
    ...(progress === null ? {} : { progress }),
    ...(requestedBy === null ? {} : { requestedBy }),
    createdAt: createdAt.toISOString(),
    ...(startedAt === null ? {} : { startedAt: startedAt.toISOString() }),
    ...(finishedAt === null ? {} : { finishedAt: finishedAt.toISOString() }),
    ...(error === null ? {} : { error }),
    cancelRequested,
    permissions: {
      cancel:
        isOpen(row) && !cancelRequested && isCancellable(row, kinds) && mayCancel(row, viewer),
    },
  };
};

/** Current and past jobs in the organization that the caller may see, newest first. */
export const listJobs = async (
  context: Context,
  kinds: readonly ShownKind[],
  filter: JobFilter,
  page: ListRequest,
): Promise<ListPage<Job>> => {
  const viewer = viewerOf(context, kinds);
  const found = await readList(page, {
    rows: (asked) => selectJobs(context.db, viewer, filter, asked),
    count: () => countJobs(context.db, viewer, filter),
    cursorOf: ({ job }) => [job.createdAt.getTime(), job.id],
  });
  return { ...found, rows: found.rows.map((row) => present(row, viewer, kinds)) };
};

/**
 * Cancels a job: a waiting one ends, and a running one is asked to end before its next step. Throws a conflict if it
 * has ended, or if its kind cannot be cancelled.
 */
export const cancelJob = (
  context: Context,
  kinds: readonly ShownKind[],
  id: string,
): Promise<Job> =>
  transaction(context, async (tx) => {
    const viewer = viewerOf(tx, kinds);
    const row = await findSeenJob(tx.db, viewer, id);
    if (!row) throw notFound("job");
    if (!mayCancel(row, viewer))
      throw new Failure(
        "forbidden",
        "This needs having asked for it, or the role admin on its space or in the organization.",
      );
    if (!isCancellable(row, kinds))
      throw conflict("job.not-cancellable", "Work of this kind cannot be cancelled.");
    if (!isOpen(row))
      throw conflict("job.ended", "This has ended already, so there is nothing to cancel.");
    await requestCancel(tx, id);
    await audit(tx, {
      action: "job.cancelled",
      target: { type: "job", id, label: row.job.kind },
      ...(row.space === null ? {} : { space: row.space.id }),
      before: { state: row.job.state },
      after: { kind: row.job.kind },
    });
    const after = await findSeenJob(tx.db, viewer, id);
    if (!after) throw notFound("job");
    return present(after, viewer, kinds);
  });
