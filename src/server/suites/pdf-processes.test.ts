import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, it, onTestFinished, vi } from "vitest";
import { openDatabase } from "#server/db/open.ts";
import { jobs } from "#server/db/tables/index.ts";
import { type ServerProcess, startServerProcess } from "#server/testing/server-process.ts";
import { freshDatabaseUrl } from "#server/testing/test-database.ts";
import { ask, type Call } from "./crash-rounds.ts";

const TOKEN = "bnd_api_for_the_test_of_pdf_processes";
const CALLERS = 20;
const KIND = "make-pdf";
const PATIENCE = { timeout: 30_000, interval: 20 };

const callOf =
  ({ url }: ServerProcess): Call =>
  (method, path, body) =>
    fetch(`${url}${path}`, {
      method,
      headers: { Authorization: `Bearer ${TOKEN}`, "Content-Type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

type Place = { readonly url: string } | { readonly dataDir: string };

/** A database of its own and a folder for what is worked on, both gone after the test. */
const newPlace = async () => {
  const folder = await mkdtemp(join(tmpdir(), "bindery-pdf-processes-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const url = await freshDatabaseUrl();
  const place: Place = url === undefined ? { dataDir: join(folder, "data") } : { url };
  const environment = {
    BOOTSTRAP_TOKEN: TOKEN,
    RATE_LIMIT: "0",
    TMPDIR: folder,
    ...("url" in place ? { DATABASE_URL: place.url } : { DATA_DIR: place.dataDir }),
  };
  return { place, folder, environment };
};

/** The address of a PDF of so many pages, which nobody has opened yet. */
const addressOf = async (call: Call, pages: number): Promise<string> => {
  const { items } = await ask<{ items: { id: string }[] }>(call, "GET", "/v1/orgs");
  const organization = `/v1/orgs/${items[0]?.id}`;
  const { id } = await ask<{ id: string }>(call, "POST", `${organization}/spaces`, {
    title: "Handbook",
  });
  const markdown = "Many words in a paragraph that is set.\n\n".repeat(60);
  const changes = Array.from({ length: pages }, (_, at) => ({
    operation: "insert_page",
    title: `Page ${at}`,
    document: { markdown },
  }));
  await ask(call, "POST", `/v1/spaces/${id}/content`, { changes });
  const { url } = await ask<{ url: string }>(call, "GET", `/v1/spaces/${id}/pdf`);
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
};

const jobsIn = async (place: Place) => {
  const database = await openDatabase(place);
  try {
    return await database.db.select().from(jobs).where(eq(jobs.kind, KIND));
  } finally {
    await database.close();
  }
};

/** As if what a dead process had taken were free again, which takes half a minute. */
const endLeases = async (place: Place): Promise<void> => {
  const database = await openDatabase(place);
  await database.db.update(jobs).set({ leasedUntil: new Date() }).where(eq(jobs.state, "running"));
  await database.close();
};

/** Ids of the processes that work in this folder. */
const workersIn = async (folder: string): Promise<number[]> => {
  const ids = (await readdir("/proc")).map(Number).filter((id) => id > 0);
  const lines = await Promise.all(
    ids.map(
      async (id) => [id, await readFile(`/proc/${id}/cmdline`, "utf8").catch(() => "")] as const,
    ),
  );
  return lines
    .filter(
      ([, line]) => line.includes("pdf-process") && line.includes(join(folder, "bindery-pdf-")),
    )
    .map(([id]) => id);
};

const foldersIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.startsWith("bindery-pdf-"));

const aWorkerIn = (folder: string): Promise<number> =>
  vi.waitFor(async () => {
    const [id] = await workersIn(folder);
    if (id === undefined) throw new Error("nothing is being made");
    return id;
  }, PATIENCE);

/** The PDF, however often one has to come back for it. */
const open = async (call: Call, address: string): Promise<Buffer> =>
  vi.waitFor(
    async () => {
      const response = await call("GET", address);
      expect(response.status).toBe(200);
      return Buffer.from(await response.arrayBuffer());
    },
    { ...PATIENCE, timeout: 90_000 },
  );

const hasProcesses = existsSync("/proc/self/cmdline");

it.runIf(process.env.TEST_DATABASE_URL)(
  `is made once for ${CALLERS} callers of two processes`,
  async () => {
    const { place, environment } = await newPlace();
    const services = await Promise.all([1, 2].map(() => startServerProcess(environment)));
    const calls = services.map(callOf);
    try {
      const [first] = calls;
      const address = first === undefined ? "" : await addressOf(first, 10);
      const answers = await Promise.all(
        Array.from({ length: CALLERS / calls.length }, () =>
          calls.map((call) => call("GET", address)),
        ).flat(),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      const hashes = await Promise.all(
        answers.map(async (answer) =>
          createHash("sha256")
            .update(Buffer.from(await answer.arrayBuffer()))
            .digest("hex"),
        ),
      );
      expect(hashes).toHaveLength(CALLERS);
      expect(new Set(hashes).size).toBe(1);
      expect(await jobsIn(place)).toMatchObject([{ state: "done", attempts: 1 }]);
    } finally {
      await Promise.all(services.map((service) => service.crash()));
    }
  },
);

it.runIf(hasProcesses)(
  "a PDF whose process is killed in the middle is there for who waits for it",
  async () => {
    const { folder, environment } = await newPlace();
    const service = await startServerProcess(environment);
    try {
      const call = callOf(service);
      const address = await addressOf(call, 40);
      const waiting = call("GET", address);
      const killed = await aWorkerIn(folder);
      process.kill(killed, "SIGKILL");
      expect((await waiting).status).toBe(200);
      expect(await workersIn(folder)).toEqual([]);
      expect(await foldersIn(folder)).toEqual([]);
    } finally {
      await service.crash();
    }
  },
);

it.runIf(hasProcesses)(
  "a PDF whose service is killed in the middle is there for the next who asks the next service",
  async () => {
    const { place, folder, environment } = await newPlace();
    const service = await startServerProcess(environment);
    const address = await addressOf(callOf(service), 40);
    const waiting = callOf(service)("GET", address).catch(() => undefined);
    await aWorkerIn(folder);
    await service.crash();
    expect((await waiting)?.status).not.toBe(200);
    // The process that was left alone ends, and clears its folder away itself.
    await vi.waitFor(async () => {
      expect(await workersIn(folder)).toEqual([]);
      expect(await foldersIn(folder)).toEqual([]);
    }, PATIENCE);
    await endLeases(place);
    const next = await startServerProcess(environment);
    try {
      const bytes = await open(callOf(next), address);
      expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    } finally {
      await next.crash();
    }
  },
);
