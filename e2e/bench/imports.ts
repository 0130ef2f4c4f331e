import { setTimeout as wait } from "node:timers/promises";
import { parse } from "parse5";
import { Client } from "undici";
import { listTeamsInOrganizationById, type ContentImportRun } from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { importing, importJobs } from "#server/testing/import-site.ts";
import { type Admin, makeApp } from "#server/testing/make-app.ts";
import { openTestDatabase } from "#server/testing/test-database.ts";
import { startNode } from "./program.ts";
import { type Group, median, type Result, timed } from "./result.ts";

const PAGES = 1_000;
const PAGE_BYTES = 35_000;
const LANES = 4;
const PAUSE_MS = 20;

/** What an import of so many pages may take, and how long others may wait meanwhile. */
const MOST = {
  import: 120_000,
  again: 20_000,
  preview: 10_000,
  others: 50,
  memory: 200,
};
/** How much longer it may take than fetching the pages and parsing their HTML. */
const MOST_LONGER = 3;

interface Docs {
  readonly origin: string;
  readonly paths: readonly string[];
}

/** Runs `work` with a site of documentation, served by a program of its own. */
const withDocs = async <Done>(work: (docs: Docs) => Promise<Done>): Promise<Done> => {
  const args = ["--import", "tsx", "e2e/bench/serve-docs.ts", `${PAGES}`, `${PAGE_BYTES}`];
  const program = startNode(args);
  try {
    const [, host = ""] = /serves (\S+)/.exec(await program.printed("serves")) ?? [];
    const origin = `http://${host}`;
    const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
    const paths = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) =>
      address.slice(origin.length),
    );
    return await work({ origin, paths });
  } finally {
    await program.stop();
  }
};

/** Fetches all pages over as many connections as an import has, and parses their HTML. */
const fetchAndParse = async ({ origin, paths }: Docs): Promise<void> => {
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

/** What others had to wait while something was done, and the most memory it took. */
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
  // What it fails with is thrown below, once the loop has ended.
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

const bounded = (name: string, unit: Result["unit"], ours: number, floor: number): Result => ({
  name,
  unit,
  ours,
  floor,
  goal: { most: 1 },
});

const measure = (): Promise<readonly Result[]> =>
  withDocs(async (docs) => {
    const database = await openTestDatabase();
    const app = await makeApp({ database });
    try {
      const admin = await app.newAdmin();
      const site = { origin: docs.origin, host: new URL(docs.origin).host };
      const jobs = importJobs(app, [site], { timeoutMs: 30_000, previewMs: 8_000 });
      const imports = importing(admin, admin, () => jobs);
      const source = { type: "website" as const, url: `${docs.origin}/docs/` };
      const preview = async (space: string, direct = true): Promise<ContentImportRun> => {
        const { id } = await imports.begin({ source, target: { space, direct } });
        await jobs.settle();
        return imports.read(id);
      };
      const rest = async ({ id }: ContentImportRun): Promise<ContentImportRun> => {
        await imports.choose(id);
        await jobs.settle();
        const run = await imports.read(id);
        if (run.status !== "completed" || run.imported < PAGES)
          throw new Error(`the import is ${run.status} with ${run.imported} pages`);
        return run;
      };
      const floors = [await timed(() => fetchAndParse(docs))];
      // Threads and statements are there before anything is measured.
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
      floors.push(await timed(() => fetchAndParse(docs)));
      let second = first;
      const again = await timed(async () => (second = await rest(await preview(space))));
      if (second.result?.revision !== first.result?.revision)
        throw new Error("an import without changes made a revision");
      const whole = looking + took;
      const named = `${PAGES} pages of ${PAGE_BYTES / 1000} kB`;
      return [
        bounded(`${named} imported (floor: 120 s)`, "ms", whole, MOST.import),
        {
          name: "the same (floor: fetching them and parsing their HTML)",
          unit: "ms",
          ours: whole,
          floor: median(floors),
          goal: { most: MOST_LONGER },
        },
        bounded("looking at them (floor: 10 s)", "ms", looking, MOST.preview),
        bounded(
          "99th percentile of reads meanwhile (floor: 50 ms)",
          "ms",
          ninetyNinth(meanwhile.waits),
          MOST.others,
        ),
        bounded(
          "more memory meanwhile (floor: 200 MiB)",
          "MiB",
          meanwhile.peak - before,
          MOST.memory,
        ),
        bounded("imported again without changes (floor: 20 s)", "ms", again, MOST.again),
      ];
    } finally {
      await app.app.stop();
      await database.close();
    }
  });

/** A large website that is imported while others read. */
export const imports: Group = { name: "imports", measure };
