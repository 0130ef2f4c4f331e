import { type Result, takingTurns } from "./result.ts";

/** Milliseconds that some work takes. */
const timed = async (work: () => unknown): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

/**
 * A row about how long some work takes, beside a floor that is timed in turns with it. Both are done once
 * before, so that neither pays for being the first.
 */
export const compareTimes = async (
  name: string,
  most: number,
  rounds: number,
  ours: () => unknown,
  floor: () => unknown,
): Promise<Result> => {
  await ours();
  await floor();
  const taken = await takingTurns(
    rounds,
    () => timed(ours),
    () => timed(floor),
  );
  return { name, unit: "ms", ...taken, goal: { most } };
};
