import * as fc from "fast-check";

/**
 * What all made-up input of the tests is made from: the same in every run, so that a run says something about what
 * it tests alone. `TEST_SEED=$RANDOM` looks where no run has looked.
 */
export const SEED = Number(process.env["TEST_SEED"] ?? 20_260_301);

fc.configureGlobal({ seed: SEED });
