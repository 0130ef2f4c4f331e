import { createBoundedThread, OutOfTime } from "#server/kit/bounded-thread.ts";
import type { PageAnswer, PageInput, PageRequest, PageWork } from "./page-work.ts";

/** Milliseconds for one page. */
const PAGE_MS = 10_000;
const MOST_WAITING = 1000;
const MEMORY_MB = 512;

const thread = createBoundedThread<PageRequest, unknown>(
  new URL("./page-worker.ts", import.meta.url),
  { timeLimit: PAGE_MS, mostWaiting: MOST_WAITING, memoryMb: MEMORY_MB },
);

/** Does one piece of work in a thread, which is ended when it takes too long. Undefined where it cannot be done. */
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
