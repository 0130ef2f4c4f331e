import { eq, sql } from "drizzle-orm";
import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import {
  createSpace,
  duplicateSpace,
  searchOrganizationContent,
  searchSpaceContent,
  transferSpace,
} from "#client";
import {
  jobs,
  members,
  searchBacklog,
  searchPages,
  searchTexts,
  spaces,
} from "#server/db/tables/index.ts";
import { transaction } from "#server/db/transaction.ts";
import { runDueJobs } from "#server/jobs/run-job.ts";
import { dataOf } from "#server/testing/answers.ts";
import { editSpace, newPage } from "#server/testing/content-fixture.ts";
import { type Admin, makeApp, type TestApp } from "#server/testing/make-app.ts";
import { addSpaceRow } from "#server/testing/row-fixtures.ts";
import { actOn, anyHistory } from "#server/testing/space-histories.ts";
import pino from "pino";
import { cases } from "#testing/depth.ts";
import { indexSpaceJob, queueIndexing } from "./index-space.ts";

/** Histories that are played; a setting asks for more. */
const RUNS = cases(10);
const PAGES = 250;
const BATCH = 50;

let app: TestApp;
let admin: Admin;
beforeAll(async () => {
  app = await makeApp();
  admin = await app.newAdmin();
});

const newSpace = async (place: Admin = admin): Promise<string> => {
  const { client, organizationId } = place;
  return (await dataOf(createSpace({ client, path: { organizationId }, body: { title: "S" } }))).id;
};
const rowsOf = async (spaceId: string) => {
  const { db } = app.database;
  const words = (table: typeof searchPages | typeof searchTexts) =>
    sql<string>`${table.words}::text`;
  return {
    pages: await db
      .select({ id: searchPages.pageId, key: searchPages.titleKey, words: words(searchPages) })
      .from(searchPages)
      .where(eq(searchPages.spaceId, spaceId))
      .orderBy(searchPages.pageId),
    texts: await db
      .select({
        id: searchTexts.pageId,
        part: searchTexts.part,
        sections: searchTexts.sections,
        body: searchTexts.body,
        words: words(searchTexts),
      })
      .from(searchTexts)
      .where(eq(searchTexts.spaceId, spaceId))
      .orderBy(searchTexts.pageId, searchTexts.part),
  };
};
/** Makes a space one from before search. */
const forget = async (spaceId: string) => {
  const { db } = app.database;
  await db.delete(searchPages).where(eq(searchPages.spaceId, spaceId));
  await db.delete(searchTexts).where(eq(searchTexts.spaceId, spaceId));
  await db.insert(searchBacklog).values({ spaceId });
};
const runJobs = () => runDueJobs(app.context, [indexSpaceJob], pino({ level: "silent" }));
const queue = (spaceId: string) =>
  transaction(app.context, (tx) =>
    queueIndexing(tx, { spaceId, organizationId: admin.organizationId }),
  );
const rebuild = async (spaceId: string) => {
  await forget(spaceId);
  await queue(spaceId);
  await runJobs();
  return rowsOf(spaceId);
};
const find = (spaceId: string, query: string) =>
  dataOf(searchSpaceContent({ client: admin.client, path: { spaceId }, query: { query } }));

describe("what search knows", () => {
  it("is what it would know if all was read again", async () => {
    const words = {
      title: (seed: number) => `Title ${seed % 5} of getUserById`,
      text: (seed: number) => `Text ${seed % 9}.\n\n## Heading ${seed % 3}\n\n日本語 and more.`,
    };
    await fc.assert(
      fc.asyncProperty(anyHistory, async (history) => {
        const spaceId = await newSpace();
        for (const act of history) await actOn(admin.client, spaceId, act, words);
        const kept = await rowsOf(spaceId);
        expect(await rebuild(spaceId)).toEqual(kept);
      }),
      { numRuns: RUNS },
    );
  });

  it("comes to a copy, with marks of its own", async () => {
    const spaceId = await newSpace();
    await editSpace(admin.client, spaceId, newPage("One", "Alpha."), newPage("Two", "Beta."));
    const copy = await dataOf(duplicateSpace({ client: admin.client, path: { spaceId } }));
    const kept = await rowsOf(copy.id);
    expect(kept.pages).toHaveLength(2);
    expect(kept.pages[0]?.words).toContain(`'s:${copy.id}'`);
    expect(kept.pages[0]?.words).not.toContain(spaceId);
    expect(await rebuild(copy.id)).toEqual(kept);
  });

  it("grows step by step for a space from before, says so, and goes on after a crash", async () => {
    const spaceId = await newSpace();
    for (let at = 0; at < PAGES; at += BATCH)
      await editSpace(
        admin.client,
        spaceId,
        ...Array.from({ length: BATCH }, (_, index) => newPage(`Page ${at + index}`, "Zebra.")),
      );
    const whole = await rowsOf(spaceId);
    await forget(spaceId);
    expect(await find(spaceId, "zebra")).toMatchObject({ items: [], unsearched: 1 });
    // What is written meanwhile is found at once, and its copy knows what is missing, too.
    await editSpace(admin.client, spaceId, newPage("New", "Zebra."));
    expect(await find(spaceId, "zebra")).toMatchObject({ count: 1, unsearched: 1 });
    const copy = await dataOf(duplicateSpace({ client: admin.client, path: { spaceId } }));

    let steps = 0;
    const crashing = {
      ...indexSpaceJob,
      run: (job: Parameters<typeof indexSpaceJob.run>[0]) =>
        indexSpaceJob.run({
          ...job,
          step: (effect) => {
            steps += 1;
            if (steps > 1) throw new Error("the process died");
            return job.step(effect);
          },
        }),
    };
    await queue(spaceId);
    await runDueJobs(app.context, [crashing], pino({ level: "silent" }));
    const found = await find(spaceId, "zebra");
    const { count = 0 } = await find(copy.id, "zebra");
    expect((found.count ?? 0) + count).toBe(102);

    await app.database.db.update(jobs).set({ runAt: new Date(0) });
    await runJobs();
    expect(await find(spaceId, "zebra")).toMatchObject({ count: PAGES + 1, unsearched: 0 });
    expect(await find(copy.id, "zebra")).toMatchObject({ count: PAGES + 1, unsearched: 0 });
    const known = new Set(whole.pages.map(({ id }) => id));
    const again = await rowsOf(spaceId);
    expect(again.pages.filter(({ id }) => known.has(id))).toEqual(whole.pages);
  });

  it("follows a space to another organization and back", async () => {
    const elsewhere = await app.newAdmin();
    const { db } = app.database;
    await db.insert(members).values({
      organizationId: elsewhere.organizationId,
      userId: admin.id,
      role: "admin",
      joinedAt: new Date(),
    });
    const spaceId = await newSpace();
    await editSpace(admin.client, spaceId, newPage("Traveller", "Quokka."));
    const { client } = admin;
    const send = (organization: string) =>
      dataOf(transferSpace({ client, path: { spaceId }, body: { organization } }));
    const findIn = async (organizationId: string) => {
      const query = { query: "quokka" };
      const path = { organizationId };
      return (await dataOf(searchOrganizationContent({ client, path, query }))).items.length;
    };
    // More spaces than are asked for one by one, and few of all there are.
    const { organizationId } = elsewhere;
    for (let at = 0; at < 70; at += 1) await addSpaceRow(db, { organizationId });
    const crowd = await app.newAdmin();
    for (let at = 0; at < 400; at += 1)
      await addSpaceRow(db, { organizationId: crowd.organizationId });
    await send(organizationId);
    expect([await findIn(organizationId), await findIn(admin.organizationId)]).toEqual([1, 0]);
    await editSpace(client, spaceId, newPage("Settled", "Quokka too."));
    expect(await findIn(organizationId)).toBe(1);
    const [row] = await db.select().from(spaces).where(eq(spaces.id, spaceId));
    expect(row?.searchOrganizationId).toBe(admin.organizationId);
    await send(admin.organizationId);
    expect([await findIn(organizationId), await findIn(admin.organizationId)]).toEqual([0, 1]);
    const kept = await rowsOf(spaceId);
    expect(await rebuild(spaceId)).toEqual(kept);
  });
});
