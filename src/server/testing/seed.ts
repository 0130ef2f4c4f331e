import * as fc from "fast-check";

/**
 * The seed of all generated test input: the same in every run, so that a result depends only on what is tested.
 * `TEST_SEED=$RANDOM` explores new input.
 */
export const SEED = Number(process.env["TEST_SEED"] ?? 20_260_301);

fc.configureGlobal({ seed: SEED });
