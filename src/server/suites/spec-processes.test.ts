import { createServer, type Server, type ServerResponse } from "node:http";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, it, onTestFinished, vi } from "vitest";
import type { OpenApiSpec } from "#client";
import { openDatabase } from "#server/db/open.ts";
import { jobs } from "#server/db/tables/index.ts";
import { type ServerProcess, startServerProcess } from "#server/testing/server-process.ts";
import { operation, smallSpec } from "#server/testing/small-spec.ts";
import { freshDatabaseUrl } from "#server/testing/test-database.ts";
import { ask, type Call, countEvents, listAll } from "./crash-rounds.ts";

const TOKEN = "bnd_api_for_the_test_of_spec_processes";
const PATIENCE = { timeout: 60_000, interval: 10 };
/** Enough operations that reading them takes a while. */
const MANY = Array.from({ length: 3000 }, (_, at) => [`/p${at}`, { get: operation(`p${at}`) }]);
const before = smallSpec(Object.fromEntries(MANY));
const after = smallSpec(Object.fromEntries(MANY.slice(1)));

const callOf =
  ({ url }: ServerProcess): Call =>
  (method, path, body) =>
    fetch(`${url}${path}`, {
      method,
      headers: { Authorization: `Bearer ${TOKEN}`, "Content-Type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

/** A server that keeps who asks waiting until it is told to answer. */
const openSource = async () => {
  const waiting: ServerResponse[] = [];
  let text: string | undefined = before;
  const server: Server = createServer((_, response) => {
    if (text === undefined) waiting.push(response);
    else response.end(text);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    host,
    url: `http://${host}/openapi.json`,
    hold: () => (text = undefined),
    answer: (said: string) => {
      text = said;
      for (const response of waiting.splice(0)) response.end(said);
    },
    isAsked: () => waiting.length > 0,
  };
};
type Source = Awaited<ReturnType<typeof openSource>>;

/** Where in a reading its process is killed: `wait` settles at that moment. */
const moments: Readonly<
  Record<string, (source: Source, read: () => Promise<OpenApiSpec>) => Promise<unknown>>
> = {
  "before it begins": async () => undefined,
  "while its source is fetched": (source) =>
    vi.waitFor(() => expect(source.isAsked()).toBe(true), PATIENCE),
  "while it is parsed and compared": async (source, read) => {
    await vi.waitFor(() => expect(source.isAsked()).toBe(true), PATIENCE);
    source.answer(after);
    await read();
  },
  "about when it is written": async (source, read) => {
    await vi.waitFor(() => expect(source.isAsked()).toBe(true), PATIENCE);
    source.answer(after);
    await vi.waitFor(async () => {
      const { processingState, versions } = await read();
      if (processingState === "progress" && versions === 1) throw new Error("not yet");
    }, PATIENCE);
  },
};

it.each(Object.entries(moments))(
  "killed %s, a specification has the old version or the new one, and in the end the new one once",
  async (_, wait) => {
    const source = await openSource();
    const folder = await mkdtemp(join(tmpdir(), "bindery-spec-processes-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const url = await freshDatabaseUrl();
    const place = url === undefined ? { dataDir: join(folder, "data") } : { url };
    const environment = {
      BOOTSTRAP_TOKEN: TOKEN,
      RATE_LIMIT: "0",
      OUTBOUND_ALLOW: source.host,
      ...("url" in place ? { DATABASE_URL: place.url } : { DATA_DIR: place.dataDir }),
    };
    const first = await startServerProcess(environment);
    let organization = "";
    const at = () => `${organization}/openapi/many`;
    try {
      const call = callOf(first);
      const { items } = await ask<{ items: { id: string }[] }>(call, "GET", "/v1/orgs");
      organization = `/v1/orgs/${items[0]?.id}`;
      const read = () => ask<OpenApiSpec>(call, "GET", at());
      await ask(call, "PUT", at(), { source: { url: source.url } });
      await vi.waitFor(async () => expect((await read()).versions).toBe(1), PATIENCE);
      source.hold();
      await ask(call, "POST", `${at()}/check`);
      await wait(source, read);
    } finally {
      await first.crash();
    }
    source.answer(after);
    // As if what the dead process had taken were free again, which takes half a minute.
    const database = await openDatabase(place);
    await database.db
      .update(jobs)
      .set({ leasedUntil: new Date() })
      .where(eq(jobs.state, "running"));
    await database.close();

    const next = await startServerProcess(environment);
    try {
      const call = callOf(next);
      const spec = await ask<OpenApiSpec>(call, "GET", at());
      expect([3001, 3000]).toContain(spec.operations);
      expect(spec.operations === 3000 ? 2 : 1).toBe(spec.versions);
      const done = await vi.waitFor(async () => {
        const now = await ask<OpenApiSpec>(call, "GET", at());
        if (now.processingState !== "complete") throw new Error(now.processingState);
        return now;
      }, PATIENCE);
      expect(done).toMatchObject({ operations: 3000, versions: 2 });
      const versions = await listAll(call, `${at()}/versions`);
      expect(versions).toMatchObject([
        { number: 2, state: "served", changes: { breaking: 1 } },
        { number: 1, state: "replaced" },
      ]);
      expect(await countEvents(call, organization, ["openapi-spec-version.created"])).toBe(2);
    } finally {
      await next.crash();
    }
  },
);
