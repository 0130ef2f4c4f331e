import { z } from "zod";
import { enqueueJob, type JobKind, queueJob, type RunningJob } from "#server/jobs/jobs.ts";
import type { Context } from "#server/kit/context.ts";
import { ASK_ADDRESSES, hostOf } from "./external-request.ts";
import {
  deleteUnlinkedAddresses,
  insertAddresses,
  isChecking,
  type LinkedAddress,
  type NewAddress,
  selectCheckingOrganizations,
  selectNewAddresses,
} from "./linked-address-rows.ts";

const GATHER_ADDRESSES = "gather-addresses";
const EVERY_MS = 60 * 60 * 1000;
const RETRY_MS = 60_000;
/** How many addresses are stored in one step. */
const STEP = 1000;
/** Longer addresses are not checked, because few servers accept them. */
const MAX_ADDRESS = 2048;

const input = z.object({ organization: z.string() });

const firstKept = ({ hash, address }: LinkedAddress, now: Date): NewAddress => {
  const host = hostOf(address);
  const asks = host !== undefined && address.length <= MAX_ADDRESS;
  return { hash, address, host: host ?? "", nextAt: asks ? now : null };
};

const gather = async (job: RunningJob): Promise<Date | undefined> => {
  const { organization } = input.parse(job.input);
  const { db, settings, now } = job.context;
  if (!(await isChecking(db, organization))) return undefined;
  await job.step((tx) => deleteUnlinkedAddresses(tx.db, organization, settings.publicUrl));
  for (;;) {
    const found = await selectNewAddresses(db, organization, settings.publicUrl, STEP);
    if (found.length === 0) return new Date(now().getTime() + EVERY_MS);
    await job.step(async (tx) => {
      const rows = found.map((one) => firstKept(one, tx.now()));
      await insertAddresses(tx.db, organization, rows);
      await enqueueJob(tx, { kind: ASK_ADDRESSES, input: {}, key: ASK_ADDRESSES });
    });
  }
};

/**
 * Maintains the list of external addresses of an organization, every hour while it has them checked: new ones are
 * added, and those no longer on any page are deleted.
 */
export const gatherAddressesJob: JobKind = {
  kind: GATHER_ADDRESSES,
  maxAttempts: 5,
  retryAfter: () => RETRY_MS,
  run: gather,
};

/** Queues the checks of external addresses; does nothing if they are already queued. */
export const queueExternalChecks = async (context: Context): Promise<void> => {
  const checking = await selectCheckingOrganizations(context.db);
  for (const { id } of checking)
    await queueJob(context, {
      kind: GATHER_ADDRESSES,
      input: { organization: id },
      organizationId: id,
      key: `${GATHER_ADDRESSES} ${id}`,
    });
  if (checking.length > 0)
    await queueJob(context, { kind: ASK_ADDRESSES, input: {}, key: ASK_ADDRESSES });
};
