import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import type { Service } from "./service.ts";

/** Measures a service while it works on something long. */

const PAUSE_MS = 10;
const LOOK_EVERY_MS = 50;

/** Repeats an action until `work` is done. */
const during = async (work: Promise<unknown>, act: () => Promise<unknown>): Promise<void> => {
  const end = new AbortController();
  const done = work.finally(() => {
    end.abort();
  });
  // A failure of the work is thrown below, once the loop has ended.
  done.catch(() => undefined);
  while (!end.signal.aborted) await act();
  await done;
};

/** Returns the milliseconds of reads, repeated until `work` is done. */
export const readsDuring = async (service: Service, work: Promise<unknown>): Promise<number[]> => {
  const taken: number[] = [];
  await during(work, async () => {
    const start = performance.now();
    await service.read("/members?limit=20");
    taken.push(performance.now() - start);
    await wait(PAUSE_MS);
  });
  return taken;
};

export const percentile = (taken: readonly number[], part: number): number =>
  taken.toSorted((a, b) => a - b)[Math.floor(taken.length * part)] ?? 0;

const statusOf = (id: number | string | undefined): Promise<string> =>
  readFile(`/proc/${id}/status`, "utf8").catch(() => "");

/** Returns the ids of a process's running child processes. */
export const childrenOf = async (parent: number | undefined): Promise<string[]> => {
  const list = await readFile(`/proc/${parent}/task/${parent}/children`, "utf8");
  return list.match(/\d+/g) ?? [];
};

/** Returns the highest peak memory among child processes so far, in MiB; 0 without any. */
const peakOfChildren = async (parent: number | undefined): Promise<number> => {
  const peaks = (await childrenOf(parent)).map(
    async (id) => Number(/^VmHWM:\s+(\d+) kB$/m.exec(await statusOf(id))?.[1] ?? 0) / 1024,
  );
  return Math.max(0, ...(await Promise.all(peaks)));
};

/** Returns the resident memory of a process in MiB. */
export const memoryOf = async (id: number | undefined): Promise<number> =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(await statusOf(id))?.[1] ?? 0) / 1024;

/** Returns the peak memory, in MiB, of the service and of its child processes, until `work` is done. */
export const peaksDuring = async (
  { child: { pid } }: Service,
  work: Promise<unknown>,
): Promise<{ readonly children: number; readonly own: number }> => {
  let [children, own] = [0, 0];
  await during(work, async () => {
    children = Math.max(children, await peakOfChildren(pid));
    own = Math.max(own, await memoryOf(pid));
    await wait(LOOK_EVERY_MS);
  });
  return { children, own };
};
