/** How often a property is tried: `usual` times, or `TRANSLATION_RUNS` times as often. */
export const runs = (usual: number): number => usual * Number(process.env["TRANSLATION_RUNS"] ?? 1);
