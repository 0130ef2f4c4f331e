import type { JobKind } from "#server/jobs/jobs.ts";

/** Everything that goes on after the request that asked for it. */
export const jobKinds: readonly JobKind[] = [];
