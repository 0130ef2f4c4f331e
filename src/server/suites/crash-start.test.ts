import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { getTableName, is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { describe, expect, it, onTestFinished } from "vitest";
import { type OpenDatabase, openDatabase } from "#server/db/open.ts";
import * as tables from "#server/db/tables/index.ts";
import { serviceCommand, startServerProcess } from "#server/testing/server-process.ts";
import { freshDatabaseUrl } from "#server/testing/test-database.ts";
import { rounds } from "#testing/depth.ts";

/** Starts that are killed, of each kind. */
const KILLS = rounds(1);

const moduleOf = (path: string): string =>
  JSON.stringify(new URL(`../db/${path}`, import.meta.url).href);
const migrations = new URL("../db/migrations/", import.meta.url);

/** Where a service keeps its data: an empty database on a server, or a folder of its own. */
type Place = { readonly url: string } | { readonly dataDir: string };

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "bindery-crash-start-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};
const newPlace = async (): Promise<Place> => {
  const url = await freshDatabaseUrl();
  return url === undefined ? { dataDir: join(await newFolder(), "data") } : { url };
};

/** Asks a database that no service runs on. */
const atRest = async <Result>(
  place: Place & { readonly migrations?: URL },
  work: (database: OpenDatabase) => Promise<Result>,
): Promise<Result> => {
  const database = await openDatabase(place);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
};

const rowsOf = async <Row>({ db }: OpenDatabase, query: string): Promise<Row[]> => [
  ...((await db.execute(sql.raw(query))) as Iterable<Row>),
];

describe("kill -9 while the database is brought up to date", () => {
  const columns = `select table_name, column_name, data_type, is_nullable, column_default
    from information_schema.columns where table_schema = 'public' order by 1, 2`;
  const applied = 'select name, hash from applied_migrations order by name collate "C"';
  const wholeOf = async (database: OpenDatabase) => ({
    columns: await rowsOf(database, columns),
    applied: await rowsOf(database, applied),
  });

  /** A program that migrates as the service does, and says when it sends each step. */
  const program = (place: Place) => `
    import { migrate } from ${moduleOf("migrate.ts")};
    const say = (step) => new Promise((done) => process.stdout.write(step + "\\n", done));
    let step = 0;
    const sending = (send) => async (...given) => {
      const sent = send(...given);
      await say(step += 1);
      return sent;
    };
    ${
      "url" in place
        ? `
    import { Client } from "pg";
    const client = new Client(${JSON.stringify(place.url)});
    await client.connect();
    const query = async (text, params = []) => (await client.query(text, [...params])).rows;
    const script = query;`
        : `
    import { PgliteThread } from ${moduleOf("pglite-thread.ts")};
    const folder = ${JSON.stringify(join(place.dataDir, "database"))};
    const thread = await PgliteThread.open({ folder }, () => undefined, () => undefined);
    const query = async (sql, params = []) =>
      (await thread.ask({ kind: "query", sql, params, rows: "objects" })).rows;
    const script = (sql) => thread.ask({ kind: "script", sql });`
    }
    await migrate({ query: sending(query), script: sending(script) });
    await say("done");
  `;

  /** Lets it come to a step, ends it there, and answers whether it came so far. */
  const killAt = async (place: Place, step: number): Promise<boolean> => {
    const child = spawn(
      process.execPath,
      ["--import", "tsx", "--input-type=module", "--eval", program(place)],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    let reached = false;
    const lines = createInterface(child.stdout);
    lines.on("line", (line) => {
      if (line !== "done" && Number(line) < step) return;
      reached ||= line !== "done";
      child.kill("SIGKILL");
    });
    await Promise.all([once(child, "exit"), once(lines, "close")]);
    return reached;
  };

  it(
    `leaves it as it was or whole, and the next start makes it whole, ${KILLS} times`,
    { timeout: 120_000 + KILLS * 60_000 },
    async () => {
      const names = (await readdir(migrations)).filter((name) => name.endsWith(".sql")).toSorted();
      const whole = await atRest(await newPlace(), wholeOf);
      expect(whole.applied).toHaveLength(names.length);

      for (let kill = 0; kill < KILLS; kill += 1) {
        const had = 1 + ((kill * 5) % (names.length - 1));
        const older = join(await newFolder(), "migrations");
        await mkdir(older);
        for (const name of names.slice(0, had))
          await copyFile(new URL(name, migrations), join(older, name));
        const place = await newPlace();
        const before = await atRest(
          { ...place, migrations: pathToFileURL(`${older}/`) },
          async (database) => {
            await rowsOf(
              database,
              "insert into users (id, email, display_name, created_at) values ('kept', 'kept@people.example', 'Kept', now())",
            );
            return wholeOf(database);
          },
        );
        expect(before.applied).toHaveLength(had);

        // Lock, table, list and commit, and two steps for every migration that is missing.
        const steps = 5 + 2 * (names.length - had);
        const step = 1 + Math.floor(Math.random() * steps);
        expect(await killAt(place, step), `step ${step} of ${steps}`).toBe(true);
        if (step < steps)
          expect(
            await atRest({ ...place, migrations: pathToFileURL(`${older}/`) }, wholeOf),
            `after step ${step} of ${steps}`,
          ).toEqual(before);
        await atRest(place, async (database) => {
          expect(await wholeOf(database)).toEqual(whole);
          expect(await rowsOf(database, "select id, display_name from users")).toEqual([
            { id: "kept", display_name: "Kept" },
          ]);
        });
      }
    },
  );
});

describe("kill -9 during a first start", () => {
  // How often progress is announced depends on how long the work takes.
  const names = Object.values(tables).flatMap((table) =>
    is(table, PgTable) && table !== tables.announcements ? [getTableName(table)] : [],
  );
  /** How many rows there are of everything that a first start makes. */
  const counted = (place: Place) =>
    atRest(place, (database) =>
      rowsOf(
        database,
        names
          .map((name) => `select '${name}' as name, count(*)::int as rows from ${name}`)
          .join(" union all "),
      ),
    );
  const environmentOf = (place: Place): Record<string, string> => ({
    BOOTSTRAP_TOKEN: "bnd_api_for_the_test_of_first_starts",
    DEMO: "1",
    ...("url" in place ? { DATABASE_URL: place.url } : { DATA_DIR: place.dataDir }),
  });

  it(
    `leaves nothing or all of it, and the next start makes it whole, ${KILLS} times`,
    { timeout: 120_000 + KILLS * 120_000 },
    async () => {
      const place = await newPlace();
      const begun = performance.now();
      await (await startServerProcess(environmentOf(place))).crash();
      const milliseconds = performance.now() - begun;
      const whole = await counted(place);

      for (let kill = 0; kill < KILLS; kill += 1) {
        const killed = await newPlace();
        // Twice, so that what a first kill left is killed, too.
        for (const _ of ["first", "second"]) {
          const child = spawn(process.execPath, serviceCommand, {
            env: { PATH: process.env.PATH, PORT: "0", ...environmentOf(killed) },
            stdio: "ignore",
            timeout: Math.ceil(milliseconds * (0.2 + 0.8 * Math.random())),
            killSignal: "SIGKILL",
          });
          await once(child, "close");
        }
        const service = await startServerProcess(environmentOf(killed));
        const { status } = await fetch(`${service.url}/v1/user`, {
          headers: { Authorization: "Bearer bnd_api_for_the_test_of_first_starts" },
        });
        await service.crash();
        expect(status).toBe(200);
        expect(await counted(killed)).toEqual(whole);
      }
    },
  );
});
