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

/** Removes what is kept of a space outside of the database; nothing where there is nothing any more. */
type ForgetFiles = (context: Context, spaceId: string) => Promise<void>;

/**
 * Ends every membership of an organization whose time to be restored is over; false where there is none such. From then
 * on nobody can restore it, also by a process whose clock is behind, so what follows may take its time.
 */
const endMemberships = async (tx: Context, id: string): Promise<boolean> => {
  const row = await lockExpiredOrganization(tx.db, id, expiredBefore(tx.now()));
  if (!row) return false;
  await deleteMembersOf(tx.db, id);
  return true;
};

/** Removes some of an organization whose time to be restored is over, itself last; false when it is gone. */
const purgeSome = async (tx: Context, id: string): Promise<boolean> => {
  const row = await lockExpiredOrganization(tx.db, id, expiredBefore(tx.now()));
  if (!row) return false;
  if (await deletePartOf(tx.db, id)) return true;
  await deleteOrganizationRow(tx.db, id);
  await audit(tx, {
    action: "organization.purged",
    // Its own log goes with it.
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
 * Removes a deleted organization for good, with everything in it. A site, a part of what is in its spaces, or a part
 * of its log goes in one step, so that nobody waits for all of it. Killed anywhere, it goes on with what is left.
 */
export const purgeOrganizationJob = (forgetFiles: ForgetFiles): JobKind => ({
  kind: PURGE_ORGANIZATION,
  maxAttempts: Number.POSITIVE_INFINITY,
  retryAfter: (attempt) => Math.min(attempt * MINUTE_MS, LONGEST_WAIT_MS),
  run: (job) => purge(job, forgetFiles),
});

/** Queues the removal of organizations that can no longer be restored; one that is under way is not queued again. */
export const queueOrganizationPurges = async (context: Context): Promise<void> => {
  const before = expiredBefore(context.now());
  for (const organization of await selectExpiredOrganizations(context.db, before))
    await queueJob(context, {
      kind: PURGE_ORGANIZATION,
      input: { organization },
      key: `${PURGE_ORGANIZATION} ${organization}`,
    });
};
