import { z } from "zod";
import { audit } from "#server/events/audit.ts";
import { type JobKind, queueJob, type RunningJob } from "#server/jobs/jobs.ts";
import type { Context } from "#server/kit/context.ts";
import { expiredBefore } from "#server/kit/retention.ts";
import {
  deleteMembersOf,
  deleteOrganizationRow,
  deletePartOf,
  lockExpiredOrganization,
  selectExpiredOrganizations,
  selectSpacesOf,
} from "./purge-organization-rows.ts";

const PURGE_ORGANIZATION = "purge-organization";
const MINUTE_MS = 60_000;
const LONGEST_WAIT_MS = 10 * MINUTE_MS;

const inputSchema = z.object({ organization: z.string() });

/** Removes what is stored for a space outside the database; does nothing if there is nothing left. */
type ForgetFiles = (context: Context, spaceId: string) => Promise<void>;

/**
 * Ends every membership of an organization that can no longer be restored; false if there is none. From then on
 * nobody can restore it, not even a process whose clock is behind, so the following steps may take their time.
 */
const endMemberships = async (tx: Context, id: string): Promise<boolean> => {
  const row = await lockExpiredOrganization(tx.db, id, expiredBefore(tx.now()));
  if (!row) return false;
  await deleteMembersOf(tx.db, id);
  return true;
};

/**
 * Removes a part of an organization that can no longer be restored, and finally the organization; false once it is
 * gone.
 */
const purgeSome = async (tx: Context, id: string): Promise<boolean> => {
  const row = await lockExpiredOrganization(tx.db, id, expiredBefore(tx.now()));
  if (!row) return false;
  if (await deletePartOf(tx.db, id)) return true;
  await deleteOrganizationRow(tx.db, id);
  await audit(tx, {
    action: "organization.purged",
    // Its own log is deleted with it.
    organizationId: null,
    target: { type: "organization", id, label: row.title },
    before: { title: row.title, deletedAt: row.deletedAt?.toISOString() ?? null },
  });
  return false;
};

const purge = async (job: RunningJob, forgetFiles: ForgetFiles): Promise<void> => {
  const { organization } = inputSchema.parse(job.input);
  if (!(await job.step((tx) => endMemberships(tx, organization)))) return;
  for (const spaceId of await selectSpacesOf(job.context.db, organization)) {
    job.signal.throwIfAborted();
    await forgetFiles(job.context, spaceId);
  }
  while (await job.step((tx) => purgeSome(tx, organization))) job.signal.throwIfAborted();
};

/**
 * Permanently removes a deleted organization with everything in it. Each step removes a site, a part of its spaces'
 * content, or a part of its log, so that nobody waits for all of it. If interrupted, it continues with what is left.
 */
export const purgeOrganizationJob = (forgetFiles: ForgetFiles): JobKind => ({
  kind: PURGE_ORGANIZATION,
  maxAttempts: Number.POSITIVE_INFINITY,
  retryAfter: (attempt) => Math.min(attempt * MINUTE_MS, LONGEST_WAIT_MS),
  run: (job) => purge(job, forgetFiles),
});

/** Queues the removal of organizations that can no longer be restored, unless it is already under way. */
export const queueOrganizationPurges = async (context: Context): Promise<void> => {
  const before = expiredBefore(context.now());
  for (const organization of await selectExpiredOrganizations(context.db, before))
    await queueJob(context, {
      kind: PURGE_ORGANIZATION,
      input: { organization },
      key: `${PURGE_ORGANIZATION} ${organization}`,
    });
};
