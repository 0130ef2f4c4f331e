import { createBoundedThread, OutOfTime } from "#server/kit/bounded-thread.ts";
import type { SpecRequest, SpecWork } from "./spec-work.ts";

/** Time limit of one operation in milliseconds, and its memory limit. */
const WORK_MS = 30_000;
const MEMORY_MB = 768;
const MOST_WAITING = 200;

const start = () =>
  createBoundedThread<SpecRequest, unknown>(new URL("./spec-worker.ts", import.meta.url), {
    timeLimit: WORK_MS,
    mostWaiting: MOST_WAITING,
    memoryMb: MEMORY_MB,
  });
/** Requests of people do not wait for what is processed in the background. */
const threads = { reading: start(), processing: start() } as const;

/** Thrown where a specification exceeded its time or memory limit. */
export class TooMuchWork extends Error {
  override readonly name = "TooMuchWork";
}

/** Parses or compares specifications in a thread, which is terminated when it takes too long. */
export const workOnSpec = async <Work extends keyof SpecWork>(
  thread: keyof typeof threads,
  work: Work,
  input: SpecWork[Work]["input"],
): Promise<SpecWork[Work]["answer"]> => {
  try {
    const request = { work, input } as SpecRequest;
    return (await threads[thread].ask(request)) as SpecWork[Work]["answer"];
  } catch (error) {
    if (error instanceof OutOfTime)
      throw new TooMuchWork("It takes more time or memory to read than a specification may.");
    throw error;
  }
};
