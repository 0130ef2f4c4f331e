import { readFile } from "node:fs/promises";
import { eq, sql } from "drizzle-orm";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSpace, duplicateSpace, mergeChangeRequest } from "#client";
import type { OpenDatabase } from "#server/db/open.ts";
import {
  brokenLinks,
  documentLinks,
  documentOutlines,
  jobs,
  linkBacklog,
} from "#server/db/tables/index.ts";
import { runDueJobs } from "#server/jobs/run-job.ts";
import { dataOf } from "#server/testing/answers.ts";
import { judgedBrokenWords, keptBroken, keptBrokenWords } from "#server/testing/broken-links.ts";
import {
  createdIn,
  editChangeRequest,
  editSpace,
  fillSpace,
  newPage,
} from "#server/testing/content-fixture.ts";
import { keptLinksIn, scannedLinksIn } from "#server/testing/kept-links.ts";
import { type Admin, makeApp, type TestApp } from "#server/testing/make-app.ts";
import { openTestDatabase } from "#server/testing/test-database.ts";
import { readLinksJob, refuseUnreadLinks } from "./read-backlog.ts";

const log = pino({ level: "silent" });
let database: OpenDatabase;
let app: TestApp;
let admin: Admin;
beforeAll(async () => {
  // The migration reads every space there is: those of other tests would come along.
  database = await openTestDatabase();
  app = await makeApp({ database });
  admin = await app.newAdmin();
});
afterAll(() => database.close());

const newSpace = async (): Promise<string> => {
  const { client, organizationId } = admin;
  const path = { organizationId };
  return (await dataOf(createSpace({ client, path, body: { title: "Docs" } }))).id;
};
const expectKept = async (spaceId: string): Promise<number> => {
  const { db } = app.database;
  const kept = await keptLinksIn(db, spaceId);
  expect(kept).toEqual(await scannedLinksIn(db, spaceId));
  return kept.size;
};

const text = [
  "# Set up",
  "See [later](./later.md#part), [here](#set-up) and ![this](./unknown.png).",
  "[Out](https://example.com/) and [in](http://localhost/o/O1/spaces/S1/pages/P1?x#y).",
].join("\n\n");

describe("what is kept of the links of documents", () => {
  it("is what they say, however they came to be", async () => {
    const { client } = admin;
    const spaceId = await newSpace();
    const { changeRequestId, pageId } = await fillSpace(client, spaceId);
    const done = await editSpace(
      client,
      spaceId,
      newPage("Now", text),
      newPage("Later", "# Part", { ref: "later" }),
      newPage("Long", `${"Words and [links](./later.md). ".repeat(3000)}\n\n${text}`),
    );
    const [now = ""] = createdIn(done);
    await editChangeRequest(client, spaceId, changeRequestId, {
      operation: "update_page",
      page: pageId,
      document: { markdown: `${text}\n\n[back](/pages/${now})` },
    });
    await dataOf(mergeChangeRequest({ client, path: { spaceId, changeRequestId }, body: {} }));
    expect(await expectKept(spaceId)).toBeGreaterThan(5);
    const copy = await dataOf(duplicateSpace({ client, path: { spaceId } }));
    expect(await expectKept(copy.id)).toBeGreaterThan(3);
  });

  it("is read from what was there before, in steps; meanwhile nobody is told of links", async () => {
    const { db } = app.database;
    const { client, organizationId } = admin;
    const spaceId = await newSpace();
    for (const batch of [0, 1])
      await editSpace(
        client,
        spaceId,
        ...Array.from({ length: 25 }, (_, at) => newPage(`Page ${batch} ${at}`, `${text} ${at}`)),
      );
    await db.delete(brokenLinks).where(eq(brokenLinks.spaceId, spaceId));
    await db.delete(documentLinks).where(eq(documentLinks.spaceId, spaceId));
    await db.delete(documentOutlines).where(eq(documentOutlines.spaceId, spaceId));
    await db.delete(jobs);
    const folder = new URL("../../../db/migrations/", import.meta.url);
    const migration = await readFile(new URL("0019_links.sql", folder), "utf8");
    const [, ...queue] = migration.split(/(?=INSERT INTO)/);
    for (const statement of queue) await db.execute(sql.raw(statement.split("-->")[0] ?? ""));

    await expect(refuseUnreadLinks(app.context, organizationId)).rejects.toMatchObject({
      code: "busy",
      retryAfter: 30,
    });
    const copy = await dataOf(duplicateSpace({ client, path: { spaceId } }));
    while ((await runDueJobs(app.context, [readLinksJob], log)) > 0);
    const [job] = await db.select().from(jobs).where(eq(jobs.spaceId, spaceId));
    expect(job).toMatchObject({ state: "done" });
    expect(job?.step).toBeGreaterThan(3);
    expect(await expectKept(spaceId)).toBe(50);
    expect(await expectKept(copy.id)).toBe(50);
    expect(await db.select().from(linkBacklog)).toEqual([]);
    for (const one of [spaceId, copy.id]) {
      const asked = { organizationId, userId: admin.id, spaceId: one };
      const kept = await keptBrokenWords(app.context, one);
      expect(kept.length).toBeGreaterThan(50);
      expect(kept).toEqual(await judgedBrokenWords(app.context, asked));
      const causes = (await keptBroken(app.context, one)).map(({ since, event }) => since ?? event);
      expect(new Set(causes)).toEqual(new Set([null]));
    }
    await refuseUnreadLinks(app.context, organizationId);
  });
});
