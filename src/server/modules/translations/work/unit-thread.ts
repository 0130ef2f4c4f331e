import { createBoundedThread } from "#server/kit/bounded-thread.ts";
import type { UnitAnswer, UnitInput, UnitWork } from "./unit-work.ts";

/** Time limit of one operation in milliseconds, and its memory limit. */
const WORK_MS = 20_000;
const MEMORY_MB = 768;
const MOST_WAITING = 1000;

const thread = createBoundedThread<unknown, unknown>(new URL("./unit-worker.ts", import.meta.url), {
  timeLimit: WORK_MS,
  mostWaiting: MOST_WAITING,
  memoryMb: MEMORY_MB,
});

/** Performs an operation on the units of a page in a thread, so that a long page blocks no one. */
export const workOnUnits = async <Work extends UnitWork>(
  work: Work,
  input: UnitInput<Work>,
): Promise<UnitAnswer<Work>> => (await thread.ask({ work, input })) as UnitAnswer<Work>;
