import { and, eq } from "drizzle-orm";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  getTranslation,
  getTranslationPlan,
  listGlossaryEntries,
  listTranslationPages,
  listTranslationProgress,
  listTranslations,
  listTranslationUnits,
} from "#client";
import { MAX_CONTENT_CHANGES } from "#contract/schemas/content-change.ts";
import { jobs, translationUnits } from "#server/db/tables/index.ts";
import type { JobKind } from "#server/jobs/jobs.ts";
import { claimNext, startRun } from "#server/jobs/run-job.ts";
import { LOOK_AT_TRANSLATION } from "#server/modules/content/current-pages/translation-looks.ts";
import { dataOf } from "#server/testing/answers.ts";
import { createdIn, editSpace, newPage } from "#server/testing/content-fixture.ts";
import { writtenBy } from "#server/testing/fingerprint.ts";
import { waiting } from "#server/testing/job-fixture.ts";
import {
  type TranslationFixture,
  translationFixture,
} from "#server/testing/translation-fixture.ts";
import { goOnLooking, lookAtTranslationJob } from "./look-job.ts";

const log = pino({ level: "silent" });

let fixture: TranslationFixture;
beforeAll(async () => {
  fixture = await translationFixture();
});
beforeEach(() => fixture.useNoEngine());
afterAll(() => fixture.close());

/** A space of pages with its translation, whose first text a person has translated. */
const begin = async (...texts: readonly string[]) => {
  const { client, organizationId } = fixture.admin;
  const space = await fixture.newSpace();
  const pages = texts.map((text, at) => newPage(`Page ${at}`, text));
  const ids: string[] = [];
  for (let from = 0; from < pages.length; from += MAX_CONTENT_CHANGES) {
    const some = pages.slice(from, from + MAX_CONTENT_CHANGES);
    ids.push(...createdIn(await editSpace(client, space, ...some)));
  }
  const translation = await fixture.translate(space);
  const path = fixture.at(translation);
  return {
    space,
    translation,
    path,
    ids,
    rewrite: (text: string, at = 0) =>
      editSpace(client, space, {
        operation: "update_page",
        page: ids[at] ?? "",
        document: { markdown: text },
      }),
    /** Pages that are still to be read, and missing units of those that are. */
    progress: async () => {
      const query = { limit: 1 };
      const [first] = (
        await dataOf(listTranslationProgress({ client, path: { organizationId }, query }))
      ).items;
      return { behind: first?.behind, missing: first?.progress.missing.units };
    },
    units: async (at = 0) =>
      (
        await dataOf(listTranslationUnits({ client, path: { ...path, pageId: ids[at] ?? "" } }))
      ).items.map(({ source }) => source),
    /** What the units of the translation say, by the database alone. */
    known: async () => {
      const rows = await fixture.app.database.db
        .select({ text: translationUnits.text })
        .from(translationUnits)
        .where(eq(translationUnits.translationId, translation.id));
      return rows.map(({ text }) => text).toSorted();
    },
    /** What jobs have read for it: pages, job by job. */
    reads: async () => {
      const rows = await fixture.app.database.db
        .select({ state: jobs.state, progress: jobs.progress, createdAt: jobs.createdAt })
        .from(jobs)
        .where(
          and(eq(jobs.kind, LOOK_AT_TRANSLATION), eq(jobs.aboutSpaceId, translation.result.space)),
        );
      return rows.map(({ state, progress }) => ({ state, done: progress?.done ?? 0 }));
    },
  };
};

/** Takes the next job that reads pages, as one process does. */
const claimLook = async (kind: JobKind = lookAtTranslationJob) => {
  const claimed = await claimNext(fixture.context, [kind]);
  if (claimed === undefined) throw new Error("nothing is to be read");
  return claimed;
};

const pagesRead = (reads: readonly { readonly done: number }[]) =>
  reads.reduce((sum, { done }) => sum + done, 0);

test("what a source has changed is there without that anybody has read anything", async () => {
  const one = await begin("First text.", "Second text.");
  expect(await one.known()).toEqual(["First text.", "Page 0", "Page 1", "Second text."]);
  await one.rewrite("Another text.\n\nAnd one more.");
  expect(await one.known()).toContain("First text.");
  await fixture.settle();
  expect(await one.known()).toEqual([
    "And one more.",
    "Another text.",
    "Page 0",
    "Page 1",
    "Second text.",
  ]);
  expect(pagesRead(await one.reads())).toBe(3);
});

test("reading a translation that is behind writes nothing, and says what is so now", async () => {
  const { client, token, organizationId } = fixture.admin;
  const one = await begin("First text.", "Second text.");
  await one.rewrite("Another text.\n\nAnd one more.");
  const { path } = one;
  const pageId = one.ids[0] ?? "";
  const reads: readonly (() => Promise<unknown>)[] = [
    () => dataOf(listTranslations({ client, path: { organizationId } })),
    () => dataOf(getTranslation({ client, path })),
    () => dataOf(listTranslationPages({ client, path })),
    () => dataOf(listTranslationUnits({ client, path: { ...path, pageId } })),
    () => dataOf(listTranslationProgress({ client, path: { organizationId } })),
    () => dataOf(getTranslationPlan({ client, path })),
    () => dataOf(listGlossaryEntries({ client, path: { organizationId } })),
    () =>
      fixture.app.request(
        `/v1/orgs/${organizationId}/translations/${path.translationId}/export?format=po`,
        { token },
      ),
  ];
  for (const read of reads) expect(await writtenBy(fixture.app.database.db, read)).toEqual([]);
  expect(await one.progress()).toEqual({ behind: 1, missing: 4 });
  expect(await one.units()).toEqual(["Page 0", "Another text.", "And one more."]);
  expect(await fixture.plan(one.translation)).toMatchObject({ toEngine: { units: 5 } });
  await fixture.settle();
  expect(await one.progress()).toEqual({ behind: 0, missing: 5 });
  expect(await one.units()).toEqual(["Page 0", "Another text.", "And one more."]);
});

test("a file is written once all pages are read, or once the page is that is asked for", async () => {
  const { token, organizationId } = fixture.admin;
  const one = await begin("First text.", "Second text.");
  await one.rewrite("Another text.");
  const at = `/v1/orgs/${organizationId}/translations/${one.translation.id}/export?format=po`;
  const behind = await fixture.app.request(at, { token });
  expect([behind.status, behind.headers.get("retry-after")]).toEqual([503, "1"]);
  expect((await fixture.app.request(`${at}&page=${one.ids[1]}`, { token })).status).toBe(200);
  await fixture.settle();
  const whole = await fixture.app.request(at, { token });
  expect(await whole.text()).toContain("Another text.");
});

test("a space that moves while two processes look is looked at once", async () => {
  const one = await begin(...Array.from({ length: 101 }, (_, at) => `Text ${at}.`));
  expect(pagesRead(await one.reads())).toBe(101);
  for (let at = 0; at < 101; at += 1) await one.rewrite(`Text ${at} anew.`, at);

  // It has read a hundred pages and is about to go on.
  const [stops, goesOn] = [waiting(), waiting()];
  const first = startRun(
    fixture.context,
    await claimLook({
      ...lookAtTranslationJob,
      run: (job) =>
        lookAtTranslationJob.run({
          ...job,
          progress: async (progress) => {
            await job.progress(progress);
            stops.open();
            await goesOn.promise;
          },
        }),
    }),
    log,
  );
  await stops.promise;
  const known = await one.known();
  const read = one.ids.findIndex((_, at) => known.includes(`Text ${at} anew.`));
  await one.rewrite("Once more.", read);
  await startRun(fixture.context, await claimLook(), log).ended;
  expect(await one.progress()).toMatchObject({ behind: 2 });
  goesOn.open();
  await first.ended;
  expect(await one.progress()).toMatchObject({ behind: 0 });
  await fixture.clock.later(60_000, fixture.settle);
  expect(pagesRead(await one.reads())).toBe(101 + 101 + 1);
  expect((await one.reads()).map(({ state }) => state)).toEqual(["done", "done", "done"]);
});

test("a page that went, was forgotten by a run and came back as it was is read as a new one", async () => {
  const { client } = fixture.admin;
  const one = await begin("First text.", "Second text.");
  const gone = await editSpace(client, one.space, {
    operation: "delete_page",
    page: one.ids[1] ?? "",
  });
  await fixture.run(one.translation);
  expect(await one.known()).not.toContain("Second text.");
  await editSpace(client, one.space, { operation: "undo_revision", revision: gone.revision });
  await fixture.settle();
  expect(await one.known()).toEqual(["First text.", "Page 0", "Page 1", "Second text."]);
  expect(await one.progress()).toEqual({ behind: 0, missing: 4 });
});

test("what somebody writes into the translated space is read, and nothing beside it", async () => {
  const { client } = fixture.admin;
  const one = await begin("First text.", "Second text.");
  await fixture.run(one.translation);
  const before = pagesRead(await one.reads());
  await editSpace(client, one.translation.result.space, {
    operation: "update_page",
    page: one.ids[1] ?? "",
    document: { markdown: "Zweiter Text." },
  });
  await fixture.settle();
  expect(pagesRead(await one.reads())).toBe(before + 1);
  expect(await one.progress()).toMatchObject({ behind: 0 });
});

test("pages that nobody is about to read are found again", async () => {
  const one = await begin("First text.");
  await one.rewrite("Another text.");
  await fixture.app.database.db
    .update(jobs)
    .set({ state: "failed", finishedAt: fixture.clock.now() })
    .where(eq(jobs.state, "queued"));
  await fixture.settle();
  expect(await one.progress()).toMatchObject({ behind: 1 });
  await goOnLooking(fixture.context);
  await goOnLooking(fixture.context);
  await fixture.settle();
  expect(await one.progress()).toMatchObject({ behind: 0 });
  expect(await one.reads()).toHaveLength(3);
});
