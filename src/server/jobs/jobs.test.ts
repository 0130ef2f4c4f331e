import pino from "pino";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { operatorContext } from "#server/access/operator-context.ts";
import { transaction } from "#server/db/transaction.ts";
import type { Context } from "#server/kit/context.ts";
import { newId } from "#server/kit/ids.ts";
import { makeClock } from "#server/testing/clock.ts";
import { makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";
import { addSpaceRow } from "#server/testing/row-fixtures.ts";
import { findJob, forgetOldJobs } from "./job-rows.ts";
import { startJobRunner } from "./job-runner.ts";
import { beginTurn, cancelJob, enqueueJob, enqueueTurn, JobFailure, type JobKind } from "./jobs.ts";
import { claimNext, runDueJobs, startRun } from "./run-job.ts";
import { jobEffects, newJobIn, queuedJob, waiting } from "#server/testing/job-fixture.ts";

const log = pino({ level: "silent" });
const MINUTE = 60_000;

let app: TestApp;
let context: Context;
const clock = makeClock();
beforeAll(async () => {
  app = await makeApp({ now: clock.now });
  context = operatorContext(app.database.db, app.context.settings, clock.now);
});

/** A kind of this test's own, which keeps away from what other tests queue. */
const kindOf = (run: JobKind["run"], more: Partial<JobKind> = {}): JobKind => ({
  kind: `test ${newId()}`,
  maxAttempts: 3,
  retryAfter: () => MINUTE,
  run,
  ...more,
});

const queue = (kind: JobKind, more: object = {}) =>
  queuedJob(context, { kind: kind.kind, ...more });
const stateOf = async (id: string) => {
  const row = await findJob(context.db, id);
  return row && { state: row.state, step: row.step, attempts: row.attempts, error: row.error };
};

describe("a job", () => {
  it("is there with the transaction that queued it, or not at all", async () => {
    const ran: unknown[] = [];
    const kind = kindOf(async ({ input }) => void ran.push(input));
    await expect(enqueueJob(context, { kind: kind.kind, input: 0 })).rejects.toThrow("outside");
    const undone = transaction(context, async (tx) => {
      await enqueueJob(tx, { kind: kind.kind, input: 1 });
      throw new Error("not today");
    });
    await expect(undone).rejects.toThrow("not today");
    expect(await runDueJobs(context, [kind], log)).toBe(0);
    const id = await queue(kind, { input: { page: 2 } });
    expect(await runDueJobs(context, [kind], log)).toBe(1);
    expect(ran).toEqual([{ page: 2 }]);
    expect(await stateOf(id)).toEqual({ state: "done", step: 0, attempts: 1, error: null });
  });

  it("is queued once while work of its key is open", async () => {
    const kind = kindOf(async () => undefined);
    const key = newId();
    const enqueue = () =>
      transaction(context, (tx) => enqueueJob(tx, { kind: kind.kind, input: {}, key }));
    expect(await Promise.all([enqueue(), enqueue(), enqueue()])).toEqual(
      expect.arrayContaining([true, false, false]),
    );
    expect(await runDueJobs(context, [kind], log)).toBe(1);
    expect(await enqueue()).toBe(true);
  });

  it("that has to see a write begins after it, though it was queued before", async () => {
    const { note, effects } = jobEffects();
    const seen: (string | null)[][] = [];
    const kind = kindOf(async (job) => void seen.push(await effects(job.context)));
    const { organizationId } = await app.newAdmin();
    const aboutSpaceId = await addSpaceRow(app.database.db, { organizationId });
    const turn = { kind: kind.kind, input: {}, key: newId(), aboutSpaceId };
    await transaction(context, (tx) => enqueueTurn(tx, turn));
    // Another process looks for work while the transaction is under way.
    const looks = waiting();
    const runs = looks.promise.then(() => runDueJobs(context, [kind], log));
    await transaction(context, async (tx) => {
      await enqueueTurn(tx, turn);
      looks.open();
      // The embedded database does one thing after the other.
      if (process.env.TEST_DATABASE_URL) expect(await runs).toBe(0);
      await note(tx, "written");
    });
    await runs;
    await runDueJobs(context, [kind], log);
    expect(seen).toEqual([["written"]]);
  });

  it("that took its turn leaves what is asked for from then on to another, which waits for it", async () => {
    const { organizationId } = await app.newAdmin();
    const aboutSpaceId = await addSpaceRow(app.database.db, { organizationId });
    const [began, goesOn] = [waiting(), waiting()];
    const turns: string[] = [];
    const kind = kindOf(async (job) => {
      const about = { kind: job.input as string, aboutSpaceId };
      if (!(await beginTurn(job, about))) return new Date(clock.now().getTime() + MINUTE);
      turns.push(job.id);
      began.open();
      await goesOn.promise;
      return undefined;
    });
    const ask = () =>
      transaction(context, (tx) =>
        enqueueTurn(tx, { kind: kind.kind, input: kind.kind, key: kind.kind, aboutSpaceId }),
      );
    await ask();
    const first = runDueJobs(context, [kind], log);
    await began.promise;
    await ask();
    await ask();
    await runDueJobs(context, [kind], log);
    expect(turns).toHaveLength(1);
    goesOn.open();
    await first;
    await clock.later(2 * MINUTE, () => runDueJobs(context, [kind], log));
    expect(new Set(turns).size).toBe(2);
    expect(turns).toHaveLength(2);
  });

  it("goes on behind its last committed step, and is tried as often as its kind says", async () => {
    const { note, effects } = jobEffects();
    const tries: number[] = [];
    const failures: string[] = [];
    const kind = kindOf(
      async (job) => {
        tries.push(job.attempt);
        for (let step = job.stepsDone; step < 3; step += 1) {
          await job.step((tx) => note(tx, `step ${step}`));
          if (step < 2) throw new Error("the cable was pulled");
        }
        throw new Error("at the very end");
      },
      { onFailed: async (_tx, _input, { code }) => void failures.push(code) },
    );
    const id = await queue(kind);
    expect(await runDueJobs(context, [kind], log)).toBe(1);
    expect(await runDueJobs(context, [kind], log)).toBe(0);
    await clock.later(2 * MINUTE, () => runDueJobs(context, [kind], log));
    expect(await stateOf(id)).toMatchObject({ state: "queued", step: 2, attempts: 2 });
    await clock.later(4 * MINUTE, () => runDueJobs(context, [kind], log));
    expect(tries).toEqual([1, 2, 3]);
    expect(await effects(context)).toEqual(["step 0", "step 1", "step 2"]);
    expect(await stateOf(id)).toMatchObject({ state: "failed", error: { code: "unexpected" } });
    expect(failures).toEqual(["unexpected"]);
  });

  it("that has no end goes on when it said it would, as often as it says so", async () => {
    const ran: number[] = [];
    const kind = kindOf(async (job) => {
      ran.push(job.attempt);
      return ran.length < 5 ? new Date(clock.now().getTime() + MINUTE) : undefined;
    });
    const id = await queue(kind);
    expect(await runDueJobs(context, [kind], log)).toBe(1);
    expect(await stateOf(id)).toMatchObject({ state: "queued", error: null });
    expect(await runDueJobs(context, [kind], log)).toBe(0);
    for (const minutes of [1, 2, 3, 4])
      await clock.later(minutes * 2 * MINUTE, () => runDueJobs(context, [kind], log));
    expect(ran).toEqual([1, 1, 1, 1, 1]);
    expect(await stateOf(id)).toMatchObject({ state: "done" });
  });

  it("that says it failed is not tried again", async () => {
    const error = { code: "no-access", message: "There is no access.", remedy: "Ask for it." };
    const kind = kindOf(() => Promise.reject(new JobFailure(error)));
    const id = await queue(kind);
    await runDueJobs(context, [kind], log);
    expect(await stateOf(id)).toEqual({ state: "failed", step: 0, attempts: 1, error });
  });

  it("ends before its next step when it is cancelled, and never begins when it was before", async () => {
    const { note, effects } = jobEffects();
    const kind = kindOf(async (job) => {
      await job.step((tx) => note(tx, "before"));
      await transaction(context, (tx) => cancelJob(tx, job.id));
      await job.step((tx) => note(tx, "after"));
    });
    const id = await queue(kind);
    await runDueJobs(context, [kind], log);
    expect(await stateOf(id)).toMatchObject({ state: "cancelled", step: 1 });
    expect(await effects(context)).toEqual(["before"]);
    const early = await queue(kind);
    await transaction(context, (tx) => cancelJob(tx, early));
    expect(await runDueJobs(context, [kind], log)).toBe(0);
    expect(await stateOf(early)).toMatchObject({ state: "cancelled", attempts: 0 });
  });

  it("hears of it while it works, without a step and before its lease is renewed", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      const [began, ended] = [waiting(), waiting()];
      const kind = kindOf(async ({ signal }) => {
        signal.addEventListener("abort", ended.open);
        began.open();
        await ended.promise;
        signal.throwIfAborted();
      });
      const stop = await startJobRunner(context, app.database, [kind], log);
      const id = await queue(kind);
      await began.promise;
      await transaction(context, (tx) => cancelJob(tx, id));
      await ended.promise;
      await stop();
      expect(await stateOf(id)).toMatchObject({ state: "cancelled", step: 0 });
    } finally {
      vi.useRealTimers();
    }
  });

  it("shows how far it is, and is forgotten thirty days after its end", async () => {
    const kind = kindOf((job) => job.progress({ done: 3, total: 9 }));
    const id = await queue(kind);
    await runDueJobs(context, [kind], log);
    expect(await findJob(context.db, id)).toMatchObject({ progress: { done: 3, total: 9 } });
    const day = 24 * 60 * MINUTE;
    await forgetOldJobs(context.db, new Date(clock.now().getTime() + 29 * day));
    expect(await stateOf(id)).toMatchObject({ state: "done" });
    await forgetOldJobs(context.db, new Date(clock.now().getTime() + 31 * day));
    expect(await stateOf(id)).toBeUndefined();
  });
});

describe("a run whose lease is over", () => {
  it("changes nothing any more, while another one does the work", async () => {
    const { note, effects } = jobEffects();
    const [first, second] = [waiting(), waiting()];
    let runs = 0;
    const kind = kindOf(async (job) => {
      runs += 1;
      const mine = runs === 1 ? "ghost" : "heir";
      if (mine === "heir") return job.step((tx) => note(tx, mine));
      first.open();
      await second.promise;
      await job.step((tx) => note(tx, mine));
    });
    const id = await queue(kind);
    const claimed = await claimNext(context, [kind]);
    if (!claimed) throw new Error("there is nothing to claim");
    const ghost = startRun(context, claimed, log);
    await first.promise;
    expect(await claimNext(context, [kind])).toBeUndefined();
    await clock.later(31_000, () => runDueJobs(context, [kind], log));
    second.open();
    await ghost.ended;
    await ghost.giveBack();
    expect(await effects(context)).toEqual(["heir"]);
    expect(await stateOf(id)).toEqual({ state: "done", step: 1, attempts: 2, error: null });
  });

  it("that ended with its process is begun again, but not for ever", async () => {
    const began: number[] = [];
    const failures: string[] = [];
    const kind = kindOf(async (job) => void began.push(job.attempt), {
      maxAttempts: 2,
      onFailed: async (_tx, _input, { code }) => void failures.push(code),
    });
    const id = await queue(kind);
    // Claimed and never run, as by a process that dies at once.
    for (const late of [0, 31_000]) await clock.later(late, () => claimNext(context, [kind]));
    await clock.later(62_000, () => runDueJobs(context, [kind], log));
    expect(began).toEqual([]);
    expect(failures).toEqual(["interrupted"]);
    expect(await stateOf(id)).toMatchObject({ state: "failed", error: { code: "interrupted" } });
  });
});

describe("limits", () => {
  it("let one job run in a space, two of a kind for an organization, and any without one", async () => {
    const { organizationId } = await app.newAdmin();
    const spaceId = await addSpaceRow(context.db, { organizationId });
    const kind = kindOf(async () => undefined);
    const claims = async () => {
      let count = 0;
      while (await claimNext(context, [kind])) count += 1;
      return count;
    };
    for (let made = 0; made < 3; made += 1) await queue(kind, { spaceId });
    expect(await claims()).toBe(1);
    for (let made = 0; made < 3; made += 1) await queue(kind, { organizationId });
    expect(await claims()).toBe(2);
    for (let made = 0; made < 3; made += 1) await queue(kind);
    expect(await claims()).toBe(3);
    expect(await clock.later(31_000, claims)).toBe(6);
  });
});

describe("jobs that take long", () => {
  const long = (more: Partial<JobKind> = {}) =>
    kindOf(async () => undefined, { lane: "long", ...more });

  it("run one at a time for a person, and two for an organization over all kinds", async () => {
    const { organizationId } = await app.newAdmin();
    const [ana, ben, cid] = [await app.newPerson(), await app.newPerson(), await app.newPerson()];
    const [syncs, imports] = [long(), long()];
    const claim = () => claimNext(context, [syncs, imports]);
    const ask = (person: Person, kind: JobKind, more: object = {}) =>
      queuedJob({ ...app.asPerson(person), now: clock.now }, { kind: kind.kind, ...more });
    for (const kind of [syncs, imports]) await ask(ana, kind);
    expect((await claim())?.row.requestedBy).toBe(ana.id);
    expect(await claim()).toBeUndefined();
    for (const [person, kind] of [
      [ben, syncs],
      [cid, imports],
      [await app.newPerson(), syncs],
    ] as const)
      await ask(person, kind, { organizationId });
    expect([(await claim())?.row.requestedBy, (await claim())?.row.requestedBy]).toEqual([
      ben.id,
      cid.id,
    ]);
    expect(await claim()).toBeUndefined();
    expect(await clock.later(31_000, () => runDueJobs(context, [syncs, imports], log))).toBe(5);
  });

  it("take half of the lanes, so that other work and chores begin while they wait", async () => {
    const ended = waiting();
    const begun: string[] = [];
    const wait =
      (name: string): JobKind["run"] =>
      async () => {
        begun.push(name);
        await ended.promise;
      };
    const slow = long({ run: wait("long") });
    const other = kindOf(wait("work"));
    const mail = kindOf(wait("chore"), { lane: "chore" });
    const queued = (kind: JobKind, times: number) =>
      Promise.all(Array.from({ length: times }, () => queue(kind)));
    await queued(slow, 6);
    const stop = await startJobRunner(context, app.database, [slow, other, mail], log);
    const count = (name: string) => begun.filter((one) => one === name).length;
    await vi.waitFor(() => expect(count("long")).toBe(2));
    await queued(other, 4);
    await vi.waitFor(() => expect(count("work")).toBe(2));
    const [first = ""] = await queued(mail, 1);
    await vi.waitFor(() => expect(count("chore")).toBe(1));
    expect(await stateOf(first)).toMatchObject({ state: "running" });
    expect([count("long"), count("work")]).toEqual([2, 2]);
    ended.open();
    await vi.waitFor(() => expect(begun).toHaveLength(11));
    await stop();
  });
});

describe("runners", () => {
  it("share the work of one database: each effect once", async () => {
    const { note, effects } = jobEffects();
    const done = waiting();
    const wanted = Array.from({ length: 40 }, (_, at) => `job ${at}`);
    let left = wanted.length;
    const kind = kindOf(async (job) => {
      await job.step((tx) => note(tx, String(job.input)));
      left -= 1;
      if (left === 0) done.open();
    });
    const runners = await Promise.all(
      [1, 2].map(() => startJobRunner(context, app.database, [kind], log)),
    );
    await transaction(context, async (tx) => {
      for (const input of wanted) await newJobIn(tx, { kind: kind.kind, input });
    });
    await done.promise;
    await Promise.all(runners.map((stop) => stop()));
    expect(new Set(await effects(context))).toEqual(new Set(wanted));
    expect(await effects(context)).toHaveLength(wanted.length);
  });

  it("give back what runs when they stop, and it goes on elsewhere", async () => {
    const { note, effects } = jobEffects();
    const begun = waiting();
    let patient = true;
    const kind = kindOf(async (job) => {
      if (job.stepsDone === 0) await job.step((tx) => note(tx, "first"));
      begun.open();
      if (patient)
        await new Promise((_, reject) =>
          job.signal.addEventListener("abort", () => reject(new Error("asked to end"))),
        );
      await job.step((tx) => note(tx, "second"));
    });
    const stop = await startJobRunner(context, app.database, [kind], log);
    const id = await queue(kind);
    await begun.promise;
    await stop();
    expect(await stateOf(id)).toEqual({ state: "queued", step: 1, attempts: 0, error: null });
    patient = false;
    await runDueJobs(context, [kind], log);
    expect(await effects(context)).toEqual(["first", "second"]);
  });
});
