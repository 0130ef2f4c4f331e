import { createBoundedThread, OutOfTime } from "#server/kit/bounded-thread.ts";
import type { SpecRequest, SpecWork } from "./spec-work.ts";

/** Milliseconds for one piece of work, and what it may take of memory. */
const WORK_MS = 30_000;
const MEMORY_MB = 768;
const MOST_WAITING = 200;

const start = () =>
  createBoundedThread<SpecRequest, unknown>(new URL("./spec-worker.ts", import.meta.url), {
    timeLimit: WORK_MS,
    mostWaiting: MOST_WAITING,
    memoryMb: MEMORY_MB,
  });
/** What somebody waits for does not wait for what is read in the background. */
const threads = { reading: start(), processing: start() } as const;

/** Thrown where a specification took more time or memory than it may. */
export class TooMuchWork extends Error {
  override readonly name = "TooMuchWork";
}

/** Has specifications read or compared in a thread, which is ended when it takes too long. */
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
