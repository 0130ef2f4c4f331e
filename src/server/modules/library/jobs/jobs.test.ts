import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { cancelJob, deleteSpaceById, listJobs, type ListJobsData, updateSpaceById } from "#client";
import { auditEvents, jobs } from "#server/db/tables/index.ts";
import { JobFailure } from "#server/jobs/jobs.ts";
import { MAKE_PDF } from "#server/modules/content/pdfs/pdf-job.ts";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { followEvents } from "#server/testing/follow-events.ts";
import { queuedJob, runJobsOf, waiting } from "#server/testing/job-fixture.ts";
import { makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";
import {
  makeOrganizationFixture,
  type OrganizationFixture,
} from "#server/testing/organization-fixture.ts";
import { addGrantRow } from "#server/testing/row-fixtures.ts";

let app: TestApp;
let place: OrganizationFixture;
let spaceId: string;
beforeAll(async () => {
  app = await makeApp();
  place = await makeOrganizationFixture(app, "https://logo.example/logo.png");
  spaceId = await place.newSpace();
});

const listed = async ({ client }: Person, query: ListJobsData["query"] = {}, of = place) => {
  const path = { organizationId: of.organizationId };
  return (await dataOf(listJobs({ client, path, query }))).items;
};
const idsFor = async (...asked: Parameters<typeof listed>) =>
  (await listed(...asked)).map(({ id }) => id);
const cancel = ({ client }: Person, jobId: string, of = place) =>
  outcome(cancelJob({ client, path: { organizationId: of.organizationId, jobId } }));
const pdfJob = (aboutSpaceId = spaceId, by: Person = place.admin) =>
  queuedJob(app.asPerson(by), {
    kind: MAKE_PDF,
    organizationId: place.organizationId,
    aboutSpaceId,
  });

describe("the list of jobs", () => {
  it("says what is done, of what, for whom, how far it is and how it ended", async () => {
    const kind = `count-${spaceId}`;
    const { organizationId } = place;
    const id = await queuedJob(app.asPerson(place.admin), { kind, organizationId, spaceId });
    const [queued] = await listed(place.admin, { kind });
    expect(queued).toMatchObject({
      object: "job",
      id,
      kind,
      state: "queued",
      space: { id: spaceId },
      requestedBy: { id: place.admin.id },
      cancelRequested: false,
    });
    expect(queued).not.toHaveProperty("startedAt");
    const [begun, goOn] = [waiting(), waiting()];
    const work = runJobsOf(app.context, kind, async (job) => {
      await job.progress({ done: 2, total: 5 });
      begun.open();
      await goOn.promise;
      throw new JobFailure({ code: "too-long", message: "It takes too long.", remedy: "Less." });
    });
    await begun.promise;
    const [running] = await listed(place.admin, { kind });
    expect(running).toMatchObject({ state: "running", progress: { done: 2, total: 5 } });
    expect(running?.startedAt).toEqual(expect.any(String));
    goOn.open();
    await work;
    const [failed] = await listed(place.admin, { kind });
    expect(failed).toMatchObject({
      state: "failed",
      error: { code: "too-long", message: "It takes too long.", remedy: "Less." },
    });
    expect(failed?.finishedAt).toEqual(expect.any(String));
  });

  it("is the newest first, by space, kind and state, and goes on page by page", async () => {
    const other = await makeOrganizationFixture(app, "https://logo.example/logo.png");
    const { organizationId, admin } = other;
    const at = await other.newSpace();
    const made: string[] = [];
    for (const asked of [
      { kind: "a", organizationId, spaceId: at },
      { kind: "a", organizationId },
      { kind: "b", organizationId, aboutSpaceId: at },
    ]) {
      made.unshift(await queuedJob(app.context, asked));
    }
    const of = (query: ListJobsData["query"]) => idsFor(admin, query, other);
    expect((await of({})).toSorted()).toEqual(made.toSorted());
    expect(await of({ kind: "b" })).toEqual([made[0]]);
    expect((await of({ space: at })).toSorted()).toEqual([made[0] ?? "", made[2] ?? ""].toSorted());
    expect(await of({ state: "done" })).toEqual([]);
    const seen: string[] = [];
    let page: string | undefined;
    do {
      const answer = await dataOf(
        listJobs({
          client: admin.client,
          path: { organizationId },
          query: { limit: 1, ...(page === undefined ? {} : { page }) },
        }),
      );
      expect(answer.count).toBe(3);
      seen.push(...answer.items.map(({ id }) => id));
      page = answer.next?.page;
    } while (page !== undefined);
    expect(seen).toEqual(await of({}));
  });

  it("shows admins all of their organization, and others what is about spaces they can open", async () => {
    const { organizationId, admin } = place;
    const hidden = await place.newSpace();
    const { client } = admin;
    await dataOf(
      updateSpaceById({ client, path: { spaceId: hidden }, body: { defaultLevel: null } }),
    );
    const chore = await queuedJob(app.context, { kind: "chore", organizationId, spaceId: hidden });
    const mail = await queuedJob(app.context, { kind: "send-mail", organizationId });
    const elsewhere = await queuedJob(app.context, { kind: "nobody's" });
    const pdf = await pdfJob(hidden);
    const member = await app.newMember(organizationId, "read");
    const guest = await app.newMember(organizationId, null);
    await addGrantRow(app.database.db, {
      organizationId,
      spaceId: hidden,
      userId: guest.id,
      role: "read",
    });
    const all = await idsFor(admin, { limit: 1000 });
    for (const id of [chore, mail, pdf]) expect(all).toContain(id);
    expect(all).not.toContain(elsewhere);
    expect(await idsFor(guest, { limit: 1000 })).toEqual([pdf]);
    expect(await idsFor(member, { space: hidden })).toEqual([]);
    const outsider = await makeOrganizationFixture(app, "https://logo.example/logo.png");
    expect(await idsFor(outsider.admin, {}, outsider)).toEqual([]);
    expect((await cancel(member, pdf)).status).toBe(404);
    expect((await cancel(outsider.admin, pdf, outsider)).status).toBe(404);

    await dataOf(deleteSpaceById({ client, path: { spaceId: hidden } }));
    expect(await idsFor(guest, { limit: 1000 })).toEqual([]);
    expect(await idsFor(admin, { space: hidden })).toContain(pdf);
  });
});

describe("cancelling a job", () => {
  it("ends one that waits, is recorded, and cannot be done twice", async () => {
    const id = await pdfJob();
    const { data, status } = await cancel(place.admin, id);
    expect(status).toBe(200);
    expect(data).toMatchObject({ id, state: "cancelled", permissions: { cancel: false } });
    const events = await app.database.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.targetId, id));
    expect(events.map(({ action }) => action)).toEqual(["job.cancelled"]);
    const again = await cancel(place.admin, id);
    expect(again.status).toBe(409);
    expect(JSON.stringify(again.error)).toContain("job.ended");
  });

  it("asks one that runs to end before its next step", async () => {
    const id = await pdfJob();
    const [begun, goOn] = [waiting(), waiting()];
    let steps = 0;
    const work = runJobsOf(app.context, MAKE_PDF, async (job) => {
      if (job.id !== id) return;
      begun.open();
      await goOn.promise;
      await job.step(async () => (steps += 1));
    });
    await begun.promise;
    const { data } = await cancel(place.admin, id);
    expect(data).toMatchObject({
      state: "running",
      cancelRequested: true,
      permissions: { cancel: false },
    });
    goOn.open();
    await work;
    expect(steps).toBe(0);
    const [row] = await app.database.db.select().from(jobs).where(eq(jobs.id, id));
    expect(row?.state).toBe("cancelled");
  });

  it("is for whoever asked for it, and for admins of its space and of the organization", async () => {
    const { organizationId } = place;
    const asker = await app.newMember(organizationId, "read");
    const keeper = await app.newMember(organizationId, "read");
    const reader = await app.newMember(organizationId, "review");
    await addGrantRow(app.database.db, {
      organizationId,
      spaceId,
      userId: keeper.id,
      role: "admin",
    });
    for (const [person, status] of [
      [asker, 200],
      [keeper, 200],
      [place.admin, 200],
      [reader, 403],
    ] as const) {
      const id = await pdfJob(spaceId, asker);
      const [shown] = (await listed(person, { limit: 1000 })).filter((job) => job.id === id);
      expect(shown?.permissions.cancel).toBe(status === 200);
      expect((await cancel(person, id)).status).toBe(status);
      if (status === 403) await cancel(place.admin, id);
    }
  });

  it("is refused for work that has to be done", async () => {
    const { organizationId } = place;
    const id = await queuedJob(app.context, { kind: "chore", organizationId });
    const { status, error } = await cancel(place.admin, id);
    expect(status).toBe(409);
    expect(JSON.stringify(error)).toContain("job.not-cancellable");
  });
});

it("those who follow the organization hear of every change of a job", async () => {
  const other = await makeOrganizationFixture(app, "https://logo.example/logo.png");
  const { organizationId, admin } = other;
  const aboutSpaceId = await other.newSpace();
  const followed = await followEvents(app, organizationId, admin);
  const kind = `told-${organizationId}`;
  const id = await queuedJob(app.context, { kind, aboutSpaceId });
  await runJobsOf(app.context, kind, (job) => job.progress({ done: 1 }));
  const told = { action: "job.changed", target: { type: "job", id }, space: aboutSpaceId };
  // Queued, begun, come so far, done.
  for (let change = 0; change < 4; change += 1) expect(await followed.next()).toMatchObject(told);
  await followed.leave();
});
