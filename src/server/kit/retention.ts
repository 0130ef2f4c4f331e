import { RETENTION_DAYS } from "#contract/schemas/limits.ts";

const RETENTION_MS = RETENTION_DAYS * 24 * 60 * 60 * 1000;

/** Returns when something deleted at `deletedAt` is purged; from then on it cannot be restored. */
export const purgeAtOf = (deletedAt: Date): Date => new Date(deletedAt.getTime() + RETENTION_MS);

/** Returns the cutoff: whatever was deleted at this instant or earlier is due to be purged. */
export const expiredBefore = (now: Date): Date => new Date(now.getTime() - RETENTION_MS);
