import { createBoundedThread, OutOfTime } from "#server/kit/bounded-thread.ts";
import type { PageAnswer, PageInput, PageRequest, PageWork } from "./page-work.ts";

/** Time limit for one page, in milliseconds. */
const PAGE_MS = 10_000;
const MOST_WAITING = 1000;
const MEMORY_MB = 512;

const thread = createBoundedThread<PageRequest, unknown>(
  new URL("./page-worker.ts", import.meta.url),
  { timeLimit: PAGE_MS, mostWaiting: MOST_WAITING, memoryMb: MEMORY_MB },
);

/** Performs one operation in a thread, which is terminated when it takes too long. Undefined where it fails. */
export const workOnPage = async <Work extends PageWork>(
  work: Work,
  input: PageInput<Work>,
): Promise<PageAnswer<Work> | undefined> => {
  try {
    return ((await thread.ask({ work, input })) as PageAnswer<Work> | null) ?? undefined;
  } catch (error) {
    if (error instanceof OutOfTime) return undefined;
    throw error;
  }
};
