import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openDatabase } from "#server/db/open.ts";
import { jobs } from "#server/db/tables/index.ts";
import { type GitServer, startGitServer } from "#server/testing/git-server.ts";
import { type ServerProcess, startServerProcess } from "#server/testing/server-process.ts";
import { freshDatabaseUrl } from "#server/testing/test-database.ts";
import { ask, type Call } from "./crash-rounds.ts";

const TOKEN = "bnd_api_for_the_test_of_git_and_crashes";
const PATIENCE = { timeout: 60_000, interval: 50 };
/** Where the service is killed: when a request arrives, or when it is done with and not answered yet. */
const moments = [
  ["while it asks for the branch", "onRequest", /info\/refs\?service=git-upload-pack$/],
  ["while it receives commits", "onRequest", /git-upload-pack$/],
  ["before it pushes", "onRequest", /info\/refs\?service=git-receive-pack$/],
  ["when it sends its commit", "onRequest", /git-receive-pack$/],
  ["when its commit is on the branch and nobody told it so", "onDone", /\/git-receive-pack$/],
] as const;

let server: GitServer;
let folder: string;
let place: { readonly url: string } | { readonly dataDir: string };
let service: ServerProcess;
beforeAll(async () => {
  server = await startGitServer();
  folder = await mkdtemp(join(tmpdir(), "bindery-git-crash-"));
  const url = await freshDatabaseUrl();
  place = url === undefined ? { dataDir: join(folder, "data") } : { url };
  service = await start();
});
afterAll(async () => {
  await service.crash();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const start = (): Promise<ServerProcess> =>
  startServerProcess({
    BOOTSTRAP_TOKEN: TOKEN,
    RATE_LIMIT: "0",
    TMPDIR: folder,
    OUTBOUND_ALLOW: server.host,
    DATA_DIR: join(folder, "data"),
    SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
    ...("url" in place ? { DATABASE_URL: place.url } : {}),
  });

const call: Call = (method, path, body) =>
  fetch(`${service.url}${path}`, {
    method,
    headers: { Authorization: `Bearer ${TOKEN}`, "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

/** As if what the dead process had taken were free again, which takes half a minute. */
const endLeases = async (): Promise<void> => {
  const database = await openDatabase(place);
  await database.db.update(jobs).set({ leasedUntil: new Date() }).where(eq(jobs.state, "running"));
  await database.close();
};

interface Sync {
  readonly id: string;
  readonly state: string;
}

const ended = (git: string, id: string): Promise<Sync> =>
  vi.waitFor(async () => {
    const sync = await ask<Sync>(call, "GET", `${git}/syncs/${id}`);
    expect(["queued", "running"]).not.toContain(sync.state);
    return sync;
  }, PATIENCE);

/** A space with an edit that its repository does not have, while that has a commit the space does not have. */
const prepare = async (name: string): Promise<string> => {
  const { items } = await ask<{ items: { id: string }[] }>(call, "GET", "/v1/orgs");
  const { id } = await ask<{ id: string }>(call, "POST", `/v1/orgs/${items[0]?.id}/spaces`, {});
  const page = { operation: "insert_page", title: "Ours", document: { markdown: "Ours.\n" } };
  await ask(call, "POST", `/v1/spaces/${id}/content`, { changes: [page] });
  server.create(name);
  server.commit(name, { "README.md": "# Home\n\nTheirs.\n" });
  const git = `/v1/spaces/${id}/git`;
  await ask(call, "PUT", `${git}/connection`, { url: server.urlOf(name), ref: "refs/heads/main" });
  return git;
};

it.each(moments)("a sync that is killed %s is done once", async (_when, event, url) => {
  const name = `repository-${moments.findIndex((moment) => moment[2] === url)}`;
  const git = await prepare(name);
  const killed = new Promise<void>((resolve) => {
    server[event] = (request) => {
      if (!url.test(request.url)) return undefined;
      server[event] = () => undefined;
      return service.crash().then(resolve);
    };
  });
  const { id } = await ask<Sync>(call, "POST", `${git}/syncs`, {});
  await killed;
  await endLeases();
  service = await start();
  expect((await ended(git, id)).state).toMatch(/^(?:done|nothing)$/);
  expect(server.git(name, "rev-list", "--count", "main")).toBe("2");
  expect(Object.keys(server.files(name)).toSorted()).toEqual([
    "README.md",
    "SUMMARY.md",
    "ours.md",
  ]);
  const connection = await ask<{ synced: { commit: string }; changedHere: number }>(
    call,
    "GET",
    `${git}/connection`,
  );
  expect(connection.synced.commit).toBe(server.git(name, "rev-parse", "main"));
  expect(connection.changedHere).toBe(0);
  const again = await ask<Sync>(call, "POST", `${git}/syncs`, {});
  expect(await ended(git, again.id)).toMatchObject({ state: "nothing" });
});
