import { eq } from "drizzle-orm";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  createCollection,
  createOrganizationTeam,
  createSite,
  createSpace,
  deleteOrganizationById,
  listOrganizationsForAuthenticatedUser,
  restoreOrganization,
} from "#client";
import { RETENTION_DAYS } from "#contract/schemas/limits.ts";
import type { OpenDatabase } from "#server/db/open.ts";
import { auditEvents, members, organizations, sites, spaces } from "#server/db/tables/index.ts";
import { findJob } from "#server/jobs/job-rows.ts";
import type { JobKind } from "#server/jobs/jobs.ts";
import { claimNext, runDueJobs, startRun } from "#server/jobs/run-job.ts";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { queuedJob, waiting } from "#server/testing/job-fixture.ts";
import { type Admin, makeApp, type TestApp } from "#server/testing/make-app.ts";
import { openTestDatabase } from "#server/testing/test-database.ts";
import { purgeOrganizationJob, queueOrganizationPurges } from "./purge-organization.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60_000;
const log = pino({ level: "silent" });
let database: OpenDatabase;
let app: TestApp;
let clock = Date.now();
let admin: Admin;
let path: { organizationId: string };
let forgotten: string[];

beforeAll(async () => {
  database = await openTestDatabase();
  app = await makeApp({ database, now: () => new Date(clock) });
});
afterAll(async () => {
  await app.app.stop();
  await database.close();
});
beforeEach(async () => {
  clock = Date.now();
  forgotten = [];
  admin = await app.newAdmin("Acme");
  path = { organizationId: admin.organizationId };
});

const by = () => ({ client: admin.client, path });
const remove = () => dataOf(deleteOrganizationById(by()));
const restore = async () => (await outcome(restoreOrganization(by()))).status;
const now = () => ({ ...app.context, now: () => new Date(clock) });
const removing = purgeOrganizationJob(async (_context, spaceId) => {
  forgotten.push(spaceId);
});
const purge = async (kind: JobKind = removing) => {
  await queueOrganizationPurges(now());
  return runDueJobs(now(), [kind], log);
};
const newSpace = async (title: string) =>
  (await dataOf(createSpace({ ...by(), body: { title } }))).id;
const rowsOf = (table: typeof spaces | typeof sites | typeof members) =>
  database.db.$count(table, eq(table.organizationId, path.organizationId));
const isThere = async () =>
  (await database.db.$count(organizations, eq(organizations.id, path.organizationId))) === 1;
const endOf = () =>
  database.db
    .select({ action: auditEvents.action, organizationId: auditEvents.organizationId })
    .from(auditEvents)
    .where(eq(auditEvents.targetId, path.organizationId));

describe("an organization that was deleted seven days ago", () => {
  it("is removed with everything in it, and its people keep their accounts", async () => {
    const reader = await app.newMember(path.organizationId, "read");
    const { id: parent } = await dataOf(createCollection({ ...by(), body: { title: "Product" } }));
    await dataOf(createCollection({ ...by(), body: { title: "Inside", parent } }));
    await dataOf(
      createOrganizationTeam({ ...by(), body: { title: "Docs", members: [reader.id] } }),
    );
    const kept = [await newSpace("Kitchen"), await newSpace("Cellar")];
    await dataOf(createSite({ ...by(), body: { title: "Docs", spaces: kept } }));
    const neighbour = await app.newAdmin();
    await remove();

    clock += RETENTION_DAYS * DAY_MS - 1;
    await purge();
    expect(await isThere()).toBe(true);
    expect(await rowsOf(spaces)).toBe(2);
    expect(forgotten).toEqual([]);

    clock += 1;
    await purge();
    expect(await isThere()).toBe(false);
    for (const table of [spaces, sites, members]) expect(await rowsOf(table)).toBe(0);
    expect(forgotten.toSorted()).toEqual(kept.toSorted());
    expect(await endOf()).toEqual([{ action: "organization.purged", organizationId: null }]);
    expect(await restore()).toBe(404);
    const { client } = reader;
    const left = await dataOf(listOrganizationsForAuthenticatedUser({ client }));
    expect(left).toEqual({ items: [], count: 0 });
    expect(
      await database.db.$count(organizations, eq(organizations.id, neighbour.organizationId)),
    ).toBe(1);
    expect(await purge()).toBe(0);
  });

  it("is removed to the end, and recorded once, also when that is killed after any step", async () => {
    for (const title of ["One", "Two", "Three"]) await newSpace(title);
    await remove();
    clock += RETENTION_DAYS * DAY_MS;
    let steps = 0;
    const dying: JobKind = {
      ...removing,
      run: (job) =>
        removing.run({
          ...job,
          step: async (effect) => {
            steps += 1;
            if (steps % 3 === 0) throw new Error("killed");
            return job.step(effect);
          },
        }),
    };
    await purge(dying);
    expect(await isThere()).toBe(true);
    expect(await restore()).toBe(404);
    for (let tries = 0; tries < 100 && (await isThere()); tries += 1) {
      clock += 10 * MINUTE_MS;
      await purge(dying);
    }
    expect(await isThere()).toBe(false);
    expect(await endOf()).toHaveLength(1);
  });

  it("is removed or restored, never half of both", async () => {
    await newSpace("Kitchen");
    await remove();
    clock += RETENTION_DAYS * DAY_MS - 1;
    // The clock of the process that removes it is ahead of the one that restores it.
    const ahead = { ...now(), now: () => new Date(clock + 1) };
    await queueOrganizationPurges(ahead);
    const [status] = await Promise.all([restore(), runDueJobs(ahead, [removing], log)]);
    const [isRestored, kept] = [status === 200, await rowsOf(spaces)];
    expect(isRestored || status === 404).toBe(true);
    expect(await isThere()).toBe(isRestored);
    expect([kept, forgotten.length]).toEqual(isRestored ? [1, 0] : [0, 1]);
  });

  it("stays when it was restored after its removal was queued", async () => {
    await newSpace("Kitchen");
    await remove();
    clock += RETENTION_DAYS * DAY_MS;
    await queueOrganizationPurges(now());
    clock -= 1;
    expect(await restore()).toBe(200);
    clock += DAY_MS;
    await runDueJobs(now(), [removing], log);
    expect(await isThere()).toBe(true);
    expect(await rowsOf(spaces)).toBe(1);
    expect(forgotten).toEqual([]);
  });
});

describe("jobs of a deleted organization", () => {
  const kindOf = (run: JobKind["run"]): JobKind => ({
    kind: "count",
    maxAttempts: 1,
    retryAfter: () => 0,
    run,
  });

  it("rest, also those that are about a space there, and run once it is restored", async () => {
    const spaceId = await newSpace("Kitchen");
    const { organizationId } = path;
    let ran = 0;
    const kind = kindOf(async () => {
      ran += 1;
    });
    for (const place of [{ organizationId }, { spaceId }, { aboutSpaceId: spaceId }])
      await queuedJob(now(), { kind: "count", ...place });
    await remove();
    expect(await runDueJobs(now(), [kind], log)).toBe(0);
    await restore();
    expect(await runDueJobs(now(), [kind], log)).toBe(3);
    expect(ran).toBe(3);
  });

  it("that run stop before their next step, and go on behind the last one, without a try lost", async () => {
    const { organizationId } = path;
    const [begun, goOn] = [waiting(), waiting()];
    const steps: number[] = [];
    const kind = kindOf(async (job) => {
      for (let step = job.stepsDone; step < 2; step += 1) {
        await job.step(async () => void steps.push(step));
        begun.open();
        await goOn.promise;
      }
    });
    const id = await queuedJob(now(), { kind: "count", organizationId });
    const claimed = await claimNext(now(), [kind]);
    if (claimed === undefined) throw new Error("there is nothing to run");
    const run = startRun(now(), claimed, log);
    await begun.promise;
    await remove();
    goOn.open();
    await run.ended;
    expect(steps).toEqual([0]);
    expect(await findJob(database.db, id)).toMatchObject({ state: "queued", step: 1, attempts: 0 });
    expect(await runDueJobs(now(), [kind], log)).toBe(0);
    await restore();
    expect(await runDueJobs(now(), [kind], log)).toBe(1);
    expect(steps).toEqual([0, 1]);
    expect(await findJob(database.db, id)).toMatchObject({ state: "done", step: 2 });
  });

  it("that run are told at once, whatever they wait for", async () => {
    const { organizationId } = path;
    const begun = waiting();
    const kind = kindOf(async ({ signal }) => {
      begun.open();
      await new Promise((_, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
      });
    });
    await queuedJob(now(), { kind: "count", organizationId });
    const claimed = await claimNext(now(), [kind]);
    if (claimed === undefined) throw new Error("there is nothing to run");
    const run = startRun(now(), claimed, log);
    await begun.promise;
    await remove();
    await run.lookAgain();
    await run.ended;
    expect((await findJob(database.db, claimed.row.id))?.state).toBe("queued");
  });
});
