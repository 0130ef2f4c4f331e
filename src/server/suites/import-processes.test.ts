import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, it, onTestFinished, vi } from "vitest";
import type { ContentImportRun } from "#client";
import { openDatabase } from "#server/db/open.ts";
import { jobs } from "#server/db/tables/index.ts";
import { docPage, openTestSite, type TestSite } from "#server/testing/import-site.ts";
import { type ServerProcess, startServerProcess } from "#server/testing/server-process.ts";
import { freshDatabaseUrl } from "#server/testing/test-database.ts";
import { ask, type Call, countEvents, listAll } from "./crash-rounds.ts";

const TOKEN = "bnd_api_for_the_test_of_import_processes";
/** More than the preview reads. */
const PAGES = 40;
/** What a process that dies was at is fetched twice. */
const MOST_TWICE = 8;
const PATIENCE = { timeout: 60_000, interval: 20 };

const callOf =
  ({ url }: ServerProcess): Call =>
  (method, path, body) =>
    fetch(`${url}${path}`, {
      method,
      headers: { Authorization: `Bearer ${TOKEN}`, "Content-Type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

type Place = { readonly url: string } | { readonly dataDir: string };

/** A database of its own, gone after the test. */
const newPlace = async (site: TestSite) => {
  const folder = await mkdtemp(join(tmpdir(), "bindery-import-processes-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const url = await freshDatabaseUrl();
  const place: Place = url === undefined ? { dataDir: join(folder, "data") } : { url };
  const environment = {
    BOOTSTRAP_TOKEN: TOKEN,
    RATE_LIMIT: "0",
    OUTBOUND_ALLOW: site.host,
    ...("url" in place ? { DATABASE_URL: place.url } : { DATA_DIR: place.dataDir }),
  };
  return { place, environment };
};

/** As if what a dead process had taken were free again, which takes half a minute. */
const endLeases = async (place: Place): Promise<void> => {
  const database = await openDatabase(place);
  await database.db.update(jobs).set({ leasedUntil: new Date() }).where(eq(jobs.state, "running"));
  await database.close();
};

const newSite = async (): Promise<TestSite> => {
  const paths = Array.from({ length: PAGES }, (_, at) => `/docs/page-${at}`);
  const menu = paths.map((path) => [path, `Page ${path}`] as const);
  const site = await openTestSite({
    "/docs/": docPage("Start", "<p>Welcome to all of it.</p>", menu),
    ...Object.fromEntries(
      paths.map((path) => [path, docPage(`Page ${path}`, `<p>About ${path}.</p>`, menu)]),
    ),
  });
  onTestFinished(() => site.close());
  return site;
};

const asked = ({ asked: paths }: TestSite): readonly string[] =>
  paths.filter((path) => path.startsWith("/docs/page-"));

interface Begun {
  readonly organization: string;
  readonly space: string;
  /** The path of the import. */
  readonly at: string;
}

const begin = async (call: Call, site: TestSite): Promise<Begun> => {
  const { items } = await ask<{ items: { id: string }[] }>(call, "GET", "/v1/orgs");
  const organization = `/v1/orgs/${items[0]?.id}`;
  const { id: space } = await ask<{ id: string }>(call, "POST", `${organization}/spaces`, {
    title: "Docs",
  });
  const { id } = await ask<{ id: string }>(call, "POST", `${organization}/imports`, {
    source: { type: "website", url: `${site.origin}/docs/` },
    target: { space },
  });
  return { organization, space, at: `${organization}/imports/${id}` };
};

const read = (call: Call, { at }: Begun) => ask<ContentImportRun>(call, "GET", at);

const until = (call: Call, begun: Begun, is: (run: ContentImportRun) => boolean) =>
  vi.waitFor(async () => {
    const run = await read(call, begun);
    if (!is(run)) throw new Error(`${run.status}, ${run.phase}`);
    return run;
  }, PATIENCE);

const choosing = ({ phase }: ContentImportRun): boolean => phase === "choosing";
const ended = ({ status }: ContentImportRun): boolean =>
  !["pending", "in-progress"].includes(status);

const choose = async (call: Call, begun: Begun): Promise<void> => {
  const { plan } = await until(call, begun, choosing);
  await ask(call, "POST", `${begun.at}/start`, { plan });
};

/** Where in an import its process is killed: `wait` settles at that moment. */
const moments: Readonly<
  Record<string, (call: Call, begun: Begun, site: TestSite) => Promise<unknown>>
> = {
  finding: (_, __, site) =>
    vi.waitFor(() => expect(asked(site).length).toBeGreaterThan(3), PATIENCE),
  fetching: async (call, begun, site) => {
    await choose(call, begun);
    const before = asked(site).length;
    await vi.waitFor(() => expect(asked(site).length).toBeGreaterThan(before + 2), PATIENCE);
  },
  writing: async (call, begun) => {
    await choose(call, begun);
    await until(call, begun, (run) => run.phase === "writing" || ended(run));
  },
};

it.each(Object.entries(moments))(
  "an import whose process is killed while %s goes on, and is written once",
  async (moment, wait) => {
    const site = await newSite();
    const { place, environment } = await newPlace(site);
    const first = await startServerProcess(environment);
    let begun: Begun;
    try {
      begun = await begin(callOf(first), site);
      await wait(callOf(first), begun, site);
    } finally {
      await first.crash();
    }
    await endLeases(place);
    const next = await startServerProcess(environment);
    try {
      const call = callOf(next);
      if (moment === "finding") await choose(call, begun);
      const done = await until(call, begun, ended);
      expect(done).toMatchObject({ status: "completed", imported: PAGES + 1, failed: 0 });
      expect(asked(site).length).toBeLessThanOrEqual(PAGES + MOST_TWICE);
      const requests = await listAll(
        call,
        `/v1/spaces/${begun.space}/change-requests`,
        "&status=draft",
      );
      expect(requests).toHaveLength(1);
      expect(await countEvents(call, begun.organization, ["import.completed"])).toBe(1);
    } finally {
      await next.crash();
    }
  },
);
