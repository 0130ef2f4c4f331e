import { sql } from "drizzle-orm";
import pino from "pino";
import {
  createChangeRequest,
  createSpace,
  getChangeRequestChanges,
  getChangeRequestMergePlan,
  getPageById,
  mergeChangeRequest,
} from "#client";
import { openDatabase } from "#server/db/open.ts";
import { runDueJobs } from "#server/jobs/run-job.ts";
import { rowsOf } from "#server/links/judged-rows.ts";
import { createJobKinds } from "#server/modules/job-kinds.ts";
import { dataOf } from "#server/testing/answers.ts";
import {
  createdIn,
  editChangeRequest,
  editSpace,
  newPage,
} from "#server/testing/content-fixture.ts";
import { type Admin, makeApp, type TestApp } from "#server/testing/make-app.ts";
import { withPostgres } from "./postgres.ts";
import { type Group, median, type Result, timed } from "./result.ts";

const MANY = 5_000;
const FEW = 100;
/** Pages that are created at once. */
const BATCH = 50;
/** Pages below each section of a deep space, which also has a level in between. */
const EACH = 9;
const ROUNDS = 25;
/** The commits over which the database's growth is measured, many more than fit between two of its own steps. */
const COMMITS = 200;

const textOf = (page: number, round: number): string =>
  Array.from(
    { length: 12 },
    (_, at) => `Paragraph ${at} of page ${page} says in round ${round} what there is to know.`,
  ).join("\n\n");

type Shape = "flat" | "deep";

const steps = ["commit", "read", "changes", "plan", "merge"] as const;
type Step = (typeof steps)[number];

const named: Record<Step, string> = {
  commit: "one page committed",
  read: "one page read",
  changes: "changes of a change request of one page",
  plan: "its merge plan",
  merge: "its merge",
};

const titles = (count: number, first: number) =>
  Array.from({ length: count }, (_, at) => `Page ${first + at}`);

/** Creates pages in one place, in batches; returns their ids. */
const addPages = async (
  { client }: Admin,
  space: string,
  count: number,
  into?: string,
): Promise<string[]> => {
  const ids: string[] = [];
  while (ids.length < count) {
    const batch = titles(Math.min(BATCH, count - ids.length), ids.length);
    const below = into === undefined ? {} : { into };
    const inserts = batch.map((title, at) => newPage(title, textOf(ids.length + at, 0), below));
    ids.push(...createdIn(await editSpace(client, space, ...inserts)));
  }
  return ids;
};

/** Creates a space of `pages` pages, side by side or three levels deep; returns its id and those of its leaves. */
const fillSpace = async (admin: Admin, shape: Shape, pages: number) => {
  const { client, organizationId } = admin;
  const path = { organizationId };
  const space = (await dataOf(createSpace({ client, path, body: { title: shape } }))).id;
  if (shape === "flat") return { space, leaves: await addPages(admin, space, pages) };
  const width = Math.max(1, Math.round(Math.sqrt(pages / (EACH + 1))));
  const leaves: string[] = [];
  for (const top of await addPages(admin, space, width))
    for (const section of await addPages(admin, space, width, top))
      leaves.push(...(await addPages(admin, space, EACH, section)));
  return { space, leaves };
};

/** Edits pages across a space, timing each step. */
const placeOf = async (app: TestApp, shape: Shape, pages: number) => {
  const admin = await app.newAdmin();
  const { client } = admin;
  const { space, leaves } = await fillSpace(admin, shape, pages);
  const path = { spaceId: space };
  let round = 0;
  const next = () => {
    round += 1;
    // A step coprime to the number of pages, so that every part of the space has its turn.
    const at = (round * 37) % leaves.length;
    const pageId = leaves[at] ?? "";
    const change = {
      operation: "update_page" as const,
      page: pageId,
      document: { markdown: textOf(at, round) },
    };
    return { pageId, change };
  };
  const commit = () => editSpace(client, space, next().change);
  const takeTimes = async (): Promise<Record<Step, number>> => {
    const committed = await timed(commit);
    const { pageId, change } = next();
    const read = await timed(() =>
      dataOf(getPageById({ client, path: { ...path, pageId }, query: { format: "markdown" } })),
    );
    const body = { subject: `Round ${round}` };
    const { id } = await dataOf(createChangeRequest({ client, path, body }));
    await editChangeRequest(client, space, id, change);
    const at = { ...path, changeRequestId: id };
    return {
      commit: committed,
      read,
      changes: await timed(() => dataOf(getChangeRequestChanges({ client, path: at }))),
      plan: await timed(() => dataOf(getChangeRequestMergePlan({ client, path: at }))),
      merge: await timed(() => dataOf(mergeChangeRequest({ client, path: at, body: {} }))),
    };
  };
  return { commit, takeTimes };
};
type Place = Awaited<ReturnType<typeof placeOf>>;

const measureOn = async (url: string | undefined): Promise<Result[]> => {
  const where = url === undefined ? "embedded" : "PostgreSQL";
  const database = await openDatabase(url === undefined ? {} : { url });
  const app = await makeApp({ database });
  const kinds = createJobKinds({ ...app.context.settings, mail: undefined });
  const silent = pino({ level: "silent" });
  /** Runs the service's follow-up work, such as reading links, so that it does not fall into the measured time. */
  const settle = () => runDueJobs(app.context, kinds, silent);
  const sizeNow = async (): Promise<number> => {
    await settle();
    const [row] = await rowsOf<{ size: string }>(
      database.db,
      sql`select pg_database_size(current_database())::text as size`,
    );
    if (row === undefined) throw new Error("the database has no size");
    return Number(row.size);
  };
  const grownBy = async ({ commit }: Place): Promise<number> => {
    const before = await sizeNow();
    for (let made = 0; made < COMMITS; made += 1) await commit();
    return ((await sizeNow()) - before) / COMMITS / 1_000;
  };
  const rows: Result[] = [];
  try {
    for (const shape of ["flat", "deep"] as const) {
      const [many, few] = [await placeOf(app, shape, MANY), await placeOf(app, shape, FEW)];
      const count = MANY.toLocaleString("en");
      const of = `${count} pages, ${shape}, ${where} (floor: of ${FEW})`;
      const taken = { many: [] as Record<Step, number>[], few: [] as Record<Step, number>[] };
      await settle();
      await many.takeTimes();
      await few.takeTimes();
      for (let round = 0; round < ROUNDS; round += 1) {
        await settle();
        taken.few.push(await few.takeTimes());
        await settle();
        taken.many.push(await many.takeTimes());
      }
      for (const step of steps)
        rows.push({
          name: `${named[step]}, of ${of}`,
          unit: "ms",
          ours: median(taken.many.map((times) => times[step])),
          floor: median(taken.few.map((times) => times[step])),
          goal: { most: 1.3 },
        });
      rows.push({
        name: `what a commit adds to the database, of ${of}`,
        unit: "kB",
        ours: await grownBy(many),
        floor: await grownBy(few),
        goal: { most: 1.5 },
      });
    }
    return rows;
  } finally {
    await app.app.stop();
    await database.close();
  }
};

/** The cost of one page in a large space, side by side and deep, compared with a small one. */
export const growth: Group = {
  name: "growth",
  measure: async () => [
    ...((await withPostgres(measureOn)) ?? []),
    ...(await measureOn(undefined)),
  ],
};
