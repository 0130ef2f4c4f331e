import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parse } from "parse5";
import { Client } from "undici";
import { listTeamsInOrganizationById, type ContentImportRun } from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { importing, importJobs } from "#server/testing/import-site.ts";
import { type Admin, makeApp } from "#server/testing/make-app.ts";
import { openTestDatabase } from "#server/testing/test-database.ts";
import { median, timed } from "./result.ts";

/**
 * Imports the site at HOST into a service that keeps its data in FOLDER, and prints the cost: `import-program HOST
 * FOLDER`.
 */
const [host = "", folder = ""] = process.argv.slice(2);
const origin = `http://${host}`;

const LANES = 4;
const PAUSE_MS = 20;

const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
const paths = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) =>
  address.slice(origin.length),
);

/** Fetches all pages over as many connections as an import uses, and parses their HTML. */
const fetchAndParse = async (): Promise<void> => {
  const left = [...paths];
  const lane = async (): Promise<void> => {
    const client = new Client(origin);
    for (let path = left.shift(); path !== undefined; path = left.shift()) {
      const { body } = await client.request({ method: "GET", path });
      parse(await body.text());
    }
    await client.close();
  };
  await Promise.all(Array.from({ length: LANES }, lane));
};

/** Others' waiting times while some work was done, and its peak memory. */
interface Meanwhile {
  readonly waits: readonly number[];
  /** In MiB. */
  readonly peak: number;
}

const memoryNow = (): number => process.memoryUsage().rss / 1024 / 1024;

const readsDuring = async (
  { client, organizationId }: Admin,
  work: Promise<unknown>,
): Promise<Meanwhile> => {
  const waits: number[] = [];
  let peak = memoryNow();
  const end = new AbortController();
  const done = work.finally(() => {
    end.abort();
  });
  // A failure of the work is thrown below, once the loop has ended.
  done.catch(() => undefined);
  while (!end.signal.aborted) {
    const read = () => dataOf(listTeamsInOrganizationById({ client, path: { organizationId } }));
    waits.push(await timed(read));
    peak = Math.max(peak, memoryNow());
    await wait(PAUSE_MS);
  }
  await done;
  return { waits, peak };
};

const ninetyNinth = (waits: readonly number[]): number =>
  waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? 0;

/** The cost of an import, in milliseconds and MiB. */
export interface Taken {
  readonly looking: number;
  readonly whole: number;
  readonly again: number;
  readonly ninetyNinth: number;
  readonly memory: number;
  /** The time to fetch the pages and parse their HTML. */
  readonly floor: number;
}

const measure = async (): Promise<Taken> => {
  const database = await openTestDatabase(join(folder, "data"));
  const app = await makeApp({ database });
  try {
    const admin = await app.newAdmin();
    const jobs = importJobs(app, [{ host }], { timeoutMs: 30_000, previewMs: 8_000 });
    const imports = importing(admin, admin, () => jobs);
    const source = { type: "website" as const, url: `${origin}/docs/` };
    const preview = async (space: string): Promise<ContentImportRun> => {
      const { id } = await imports.begin({ source, target: { space, direct: true } });
      await jobs.settle();
      return imports.read(id);
    };
    const rest = async ({ id }: ContentImportRun): Promise<ContentImportRun> => {
      await imports.choose(id);
      await jobs.settle();
      const run = await imports.read(id);
      if (run.status !== "completed" || run.imported < paths.length)
        throw new Error(`the import is ${run.status} with ${run.imported} pages`);
      return run;
    };
    const floors = [await timed(fetchAndParse)];
    // Threads and statements are warmed up before measuring.
    await preview(await imports.newSpace());
    const space = await imports.newSpace();
    const before = memoryNow();
    let looked: ContentImportRun | undefined;
    const looking = await timed(async () => (looked = await preview(space)));
    if (looked === undefined) throw new Error("nothing was looked at");
    let first = looked;
    let took = 0;
    const working = timed(async () => (first = await rest(first))).then((ms) => (took = ms));
    const meanwhile = await readsDuring(admin, working);
    floors.push(await timed(fetchAndParse));
    let second = first;
    const again = await timed(async () => (second = await rest(await preview(space))));
    if (second.result?.revision !== first.result?.revision)
      throw new Error("an import without changes made a revision");
    return {
      looking,
      whole: looking + took,
      again,
      ninetyNinth: ninetyNinth(meanwhile.waits),
      memory: meanwhile.peak - before,
      floor: median(floors),
    };
  } finally {
    await app.app.stop();
    await database.close();
  }
};

console.log(JSON.stringify(await measure()));
process.exit();
