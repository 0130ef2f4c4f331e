import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  applyGitSync,
  checkGitConnection,
  createSpace,
  getGitConnection,
  getGitSync,
  listGitSyncs,
  listOrganizationsForAuthenticatedUser,
  listSpacesInOrganizationById,
  setGitConnection,
  startGitSync,
} from "#client";
import type { OpenDatabase } from "#server/db/open.ts";
import { runDueJobs } from "#server/jobs/run-job.ts";
import { gitSyncJob } from "#server/modules/imports/git/sync-job.ts";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";
import { openTestDatabase } from "#server/testing/test-database.ts";
import { seedDemo } from "./demo.ts";

let folder: string;
let database: OpenDatabase;
let app: TestApp;
let admin: Person;
let spaceId: string;
let url: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "bindery-demo-git-"));
  // Its own: all syncs there are carried out.
  database = await openTestDatabase();
  app = await makeApp({
    database,
    settings: {
      publicUrl: "http://localhost",
      rateLimit: 0,
      outboundAllow: [],
      sealingKeys: [randomBytes(32)],
      cacheDir: join(folder, "cache"),
      repositoriesDir: join(folder, "repositories"),
    },
  });
  admin = await app.newPerson({ displayName: "Demo admin" });
  await seedDemo({ ...app.asPerson(admin), settings: app.context.settings });
  const { client } = admin;
  const { items } = await dataOf(listOrganizationsForAuthenticatedUser({ client }));
  const organizationId =
    items.flatMap((one) =>
      "title" in one && one.title.startsWith("Northwind") ? one.id : [],
    )[0] ?? "";
  const path = { organizationId };
  const spaces = await dataOf(
    listSpacesInOrganizationById({ client, path, query: { limit: 100 } }),
  );
  spaceId = spaces.items.find(({ title }) => title === "Logger firmware")?.id ?? "";
  url = (await dataOf(getGitConnection({ client, path: { spaceId } }))).url;
}, 90_000);
afterAll(async () => {
  await app.app.stop();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const git = (...args: readonly string[]): string => {
  const { hostname, pathname } = new URL(url);
  const place = join(folder, "repositories", hostname, pathname);
  return execFileSync("git", ["-C", place, ...args], { encoding: "utf8" }).trimEnd();
};
const run = () => runDueJobs(app.context, [gitSyncJob()], pino({ level: "silent" }));
const journal = async () =>
  (await dataOf(listGitSyncs({ client: admin.client, path: { spaceId } }))).items;
const connection = () => dataOf(getGitConnection({ client: admin.client, path: { spaceId } }));

test("a space of the demo has a journal of syncs, one of which waits to be looked at", async () => {
  const syncs = await journal();
  expect(syncs.map(({ state }) => state)).toEqual([
    "rehearsed",
    "failed",
    "done",
    "conflicts",
    "done",
    "done",
  ]);
  expect(syncs[1]?.error).toMatchObject({ code: "moved-meanwhile" });
  expect(await connection()).toMatchObject({
    repository: "firmware/docs",
    changedHere: 1,
    pending: null,
    head: { ahead: 3 },
  });
  // What was done at once is nobody's work any more.
  expect(await run()).toBe(0);
});

test("its repository is there for nobody else, who finds no server of that name", async () => {
  const check = (by: Person, id: string) =>
    dataOf(checkGitConnection({ client: by.client, path: { spaceId: id }, body: { url } }));
  expect((await check(admin, spaceId)).problem).toBeNull();
  const stranger = await app.newAdmin();
  const path = { organizationId: stranger.organizationId };
  const own = await dataOf(createSpace({ client: stranger.client, path, body: {} }));
  const found = await check(stranger, own.id);
  expect(found.problem).not.toBeNull();
  expect(found.branches).toEqual([]);
});

test("its repository is sound, and our commit changes one line", () => {
  expect(git("fsck", "--strict", "--no-dangling")).toBe("");
  const ours = git("log", "--grep", "Bindery-Revision", "--format=", "--numstat", "main");
  const lines = ours.split("\n").filter((line) => line !== "");
  expect(lines.map((line) => line.replaceAll("\t", " "))).toEqual(["1 1 blink-codes.md"]);
});

test("it is synced further, by a process of its own", async () => {
  const { client } = admin;
  const [waiting] = await journal();
  const path = { spaceId, gitSyncId: waiting?.id ?? "" };
  await dataOf(applyGitSync({ client, path, body: { plan: waiting?.plan ?? "" } }));
  await run();
  const done = await dataOf(getGitSync({ client, path }));
  expect(done).toMatchObject({ state: "done", pushedCommit: { oid: git("rev-parse", "main") } });
  expect(git("show", "main:updates/by-cable.md")).toContain("into the round port");
  expect(await connection()).toMatchObject({ changedHere: 0, head: { ahead: 0 } });
  const { id } = await dataOf(startGitSync({ client, path: { spaceId }, body: {} }));
  await run();
  expect(await dataOf(getGitSync({ client, path: { spaceId, gitSyncId: id } }))).toMatchObject({
    state: "nothing",
  });
});

test("an address beside its repository is that of a server that is not there", async () => {
  const { client } = admin;
  const [head = ""] = url.split("/firmware");
  for (const address of [`${head}/firmware/other.git`, `${head}/..%2f..%2fcache.git`, head]) {
    const body = { url: address, ref: "refs/heads/main" };
    const bound = await outcome(setGitConnection({ client, path: { spaceId }, body }));
    expect(bound.status).toBe(200);
    const { id } = await dataOf(startGitSync({ client, path: { spaceId }, body: {} }));
    await run();
    expect(await dataOf(getGitSync({ client, path: { spaceId, gitSyncId: id } }))).toMatchObject({
      state: "failed",
      error: { code: "address" },
    });
  }
});
