import { RETENTION_DAYS } from "#contract/schemas/limits.ts";

const RETENTION_MS = RETENTION_DAYS * 24 * 60 * 60 * 1000;

/** When what was deleted then is removed for good; from then on it cannot be restored. */
export const purgeAtOf = (deletedAt: Date): Date => new Date(deletedAt.getTime() + RETENTION_MS);

/** What was deleted at this instant or before it is to be removed for good. */
export const expiredBefore = (now: Date): Date => new Date(now.getTime() - RETENTION_MS);
