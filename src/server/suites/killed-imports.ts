import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { onTestFinished, vi } from "vitest";
import type { ContentImportRun } from "#client";
import { openDatabase } from "#server/db/open.ts";
import { jobs } from "#server/db/tables/index.ts";
import type { TestSite } from "#server/testing/import-site.ts";
import { type ServerProcess, startServerProcess } from "#server/testing/server-process.ts";
import { freshDatabaseUrl } from "#server/testing/test-database.ts";
import { ask, type Call } from "./crash-rounds.ts";

const TOKEN = "bnd_api_for_the_tests_of_killed_imports";
export const PATIENCE = { timeout: 60_000, interval: 20 };

export const callOf =
  ({ url }: ServerProcess): Call =>
  (method, path, body) =>
    fetch(`${url}${path}`, {
      method,
      headers: { Authorization: `Bearer ${TOKEN}`, "Content-Type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

export type Place = { readonly url: string } | { readonly dataDir: string };

/** Prepares a separate database for services that may read this site; its folder is deleted after the test. */
export const newPlace = async (site: Pick<TestSite, "host">) => {
  const folder = await mkdtemp(join(tmpdir(), "bindery-killed-imports-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const url = await freshDatabaseUrl();
  const place: Place = url === undefined ? { dataDir: join(folder, "data") } : { url };
  const environment = {
    BOOTSTRAP_TOKEN: TOKEN,
    RATE_LIMIT: "0",
    OUTBOUND_ALLOW: site.host,
    ...("url" in place ? { DATABASE_URL: place.url } : { DATA_DIR: place.dataDir }),
  };
  return { place, folder, environment };
};

/**
 * Starts one process on the embedded database, or up to two that share a PostgreSQL server, `atFirst` of them at
 * first. `call` sends requests to a running one.
 */
export const startServices = async (
  { place, folder, environment }: Awaited<ReturnType<typeof newPlace>>,
  atFirst = 2,
) => {
  const start = (at: number): Promise<ServerProcess> =>
    startServerProcess({ DATA_DIR: join(folder, `data-${at}`), ...environment });
  const all = "url" in place ? [0, 1] : [0];
  const running = new Map<number, ServerProcess>();
  const crash = async (which: readonly number[]): Promise<void> => {
    const killed = which.flatMap((at) => running.get(at) ?? []);
    for (const at of which) running.delete(at);
    await Promise.all(killed.map((service) => service.crash()));
  };
  onTestFinished(() => crash(all));
  const call: Call = (...asked) => {
    const [service] = running.values();
    if (service === undefined) return Promise.reject(new Error("no service runs"));
    return callOf(service)(...asked);
  };
  const startMissing = async (which: readonly number[] = all): Promise<void> => {
    for (const at of which) if (!running.has(at)) running.set(at, await start(at));
  };
  await startMissing(all.slice(0, atFirst));
  return { all, call, crash, startMissing };
};

/**
 * Expires the leases of jobs taken by a dead process, which would otherwise take half a minute. Returns the kinds of
 * those jobs.
 */
export const endLeases = async (place: Place): Promise<string[]> => {
  const database = await openDatabase(place);
  const freed = await database.db
    .update(jobs)
    .set({ leasedUntil: new Date() })
    .where(eq(jobs.state, "running"))
    .returning({ kind: jobs.kind });
  await database.close();
  return freed.map(({ kind }) => kind);
};

export interface Begun {
  readonly organization: string;
  readonly space: string;
  /** The path of the import. */
  readonly at: string;
}

export const newSpace = async (call: Call): Promise<Omit<Begun, "at">> => {
  const { items } = await ask<{ items: { id: string }[] }>(call, "GET", "/v1/orgs");
  const organization = `/v1/orgs/${items[0]?.id}`;
  const { id: space } = await ask<{ id: string }>(call, "POST", `${organization}/spaces`, {
    title: "Docs",
  });
  return { organization, space };
};

/** Starts an import of the site, into a change request or the space itself. */
export const begin = async (
  call: Call,
  site: TestSite,
  { organization, space }: Omit<Begun, "at">,
  direct = false,
): Promise<Begun> => {
  const { id } = await ask<{ id: string }>(call, "POST", `${organization}/imports`, {
    source: { type: "website", url: `${site.origin}/docs/` },
    target: { space, ...(direct && { direct }) },
  });
  return { organization, space, at: `${organization}/imports/${id}` };
};

export const read = (call: Call, { at }: Begun) => ask<ContentImportRun>(call, "GET", at);

export const until = (call: Call, begun: Begun, is: (run: ContentImportRun) => boolean) =>
  vi.waitFor(async () => {
    const run = await read(call, begun);
    if (!is(run)) throw new Error(`${run.status}, ${run.phase}`);
    return run;
  }, PATIENCE);

export const choosing = ({ phase }: ContentImportRun): boolean => phase === "choosing";
export const ended = ({ status }: ContentImportRun): boolean =>
  !["pending", "in-progress"].includes(status);

/** Imports what was found as soon as the preview is ready. */
export const choose = async (call: Call, begun: Begun): Promise<void> => {
  const { plan } = await until(call, begun, choosing);
  await ask(call, "POST", `${begun.at}/start`, { plan });
};
