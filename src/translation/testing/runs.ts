const TIMES = Number(process.env["TRANSLATION_RUNS"] ?? 1);

/** How often a property is tried: `usual` times, or `TRANSLATION_RUNS` times as often. */
export const runs = (usual: number): number => usual * TIMES;

/** How long a test of many tries may take before it counts as hanging, in milliseconds. */
export const PATIENCE = 300_000 * Math.max(1, TIMES);
