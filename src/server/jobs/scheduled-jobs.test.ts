import pino from "pino";
import { afterEach, expect, it, vi } from "vitest";
import { makeApp } from "#server/testing/make-app.ts";
import { type ScheduledJob, startScheduledJobs } from "./scheduled-jobs.ts";

afterEach(() => vi.useRealTimers());

it("runs every job again and again as the service, whatever happens to another one", async () => {
  const { context } = await makeApp();
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const done: string[] = [];
  const nextRun = () => {
    let resolve: () => void = () => undefined;
    const promise = new Promise<void>((settled) => (resolve = settled));
    return { promise, resolve };
  };
  let run = nextRun();
  const failing: ScheduledJob = {
    name: "fail",
    run: () => Promise.reject(new Error("not today")),
  };
  const working: ScheduledJob = {
    name: "work",
    run: async ({ actor }) => {
      done.push(actor.label);
      run.resolve();
    },
  };
  const stop = startScheduledJobs(context, [failing, working], pino({ level: "silent" }));
  expect(done).toEqual([]);
  for (const times of [1, 2]) {
    run = nextRun();
    vi.advanceTimersByTime(10 * 60 * 1000);
    await run.promise;
    expect(done).toEqual(Array.from({ length: times }, () => "Housekeeping"));
  }
  stop();
  vi.advanceTimersByTime(60 * 60 * 1000);
  expect(done).toHaveLength(2);
});
