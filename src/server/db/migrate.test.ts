import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { MigrationConnection } from "./database.ts";
import { beforeFirstRelease, ChangedMigration, migrate, NewerDatabase } from "./migrate.ts";
import { PgliteThread } from "./pglite-thread.ts";

interface Server {
  connect(): Promise<MigrationConnection>;
  close(): Promise<void>;
}

const startPglite = async (): Promise<Server> => {
  const thread = await PgliteThread.open(
    {},
    () => undefined,
    () => undefined,
  );
  return {
    connect: async () => ({
      query: async (sql, params = []) => {
        const { rows } = await thread.ask({ kind: "query", sql, params, rows: "objects" });
        return rows as Record<string, unknown>[];
      },
      script: async (sql) => {
        await thread.ask({ kind: "script", sql });
      },
    }),
    close: () => thread.close(),
  };
};

const startPostgres = async (url: string): Promise<Server> => {
  const open: Client[] = [];
  return {
    connect: async () => {
      const client = new Client(url);
      await client.connect();
      open.push(client);
      return {
        query: async (text, params = []) => (await client.query(text, [...params])).rows,
        script: async (text) => {
          await client.query(text);
        },
      };
    },
    close: async () => {
      await Promise.all(open.map((client) => client.end()));
    },
  };
};

const url = process.env["TEST_DATABASE_URL"];
const servers = url ? [["PostgreSQL", () => startPostgres(url)] as const] : [];

describe.each([["PGlite", startPglite] as const, ...servers])("migrating %s", (_name, start) => {
  let server: Server;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(async () => {
    await server.close();
  });

  let schemas = 0;
  /** A place of its own for one test: tables it makes are seen by nobody else. */
  const newSchema = async () => {
    const schema = `migrating_${process.pid}_${(schemas += 1)}`;
    const connection = await server.connect();
    await connection.script(`create schema ${schema}; set search_path to ${schema}`);
    onTestFinished(() => connection.script(`drop schema ${schema} cascade`));
    const again = async () => {
      const second = await server.connect();
      await second.script(`set search_path to ${schema}`);
      return second;
    };
    const tables = async () => {
      const rows = await connection.query(
        "select tablename from pg_tables where schemaname = $1 order by 1",
        [schema],
      );
      return rows.map(({ tablename }) => tablename);
    };
    return { connection, again, tables };
  };

  const newFolder = async (files: Record<string, string>) => {
    const path = await mkdtemp(join(tmpdir(), "bindery-migrations-"));
    onTestFinished(() => rm(path, { recursive: true, force: true }));
    const write = (name: string, sql: string) => writeFile(join(path, `${name}.sql`), sql);
    for (const [name, sql] of Object.entries(files)) await write(name, sql);
    return {
      folder: pathToFileURL(`${path}/`),
      write,
      remove: (name: string) => rm(join(path, `${name}.sql`)),
    };
  };

  const first = {
    "0000_people":
      "create table people (id text primary key);--> statement-breakpoint\ncreate index people_id on people (id);",
  };

  it("applies what is missing, in order, once", async () => {
    const { connection, tables } = await newSchema();
    const { folder, write } = await newFolder(first);
    expect(await migrate(connection, folder)).toEqual(["0000_people"]);
    await write("0001_more", "alter table people add column name text");
    await write("0002_still_more", "create table pets (owner text references people (id))");
    expect(await migrate(connection, folder)).toEqual(["0001_more", "0002_still_more"]);
    expect(await migrate(connection, folder)).toEqual([]);
    expect(await tables()).toEqual(["applied_migrations", "people", "pets"]);
  });

  it("applies all of it or nothing", async () => {
    const { connection, tables } = await newSchema();
    const { folder } = await newFolder({
      ...first,
      "0001_wrong": "create table pets (id nonsense)",
    });
    await expect(migrate(connection, folder)).rejects.toThrow("nonsense");
    expect(await tables()).toEqual([]);
  });

  it("leaves a database of a newer version untouched", async () => {
    const { connection, tables } = await newSchema();
    const { folder, write, remove } = await newFolder({
      ...first,
      "0001_future": "create table future (id text)",
    });
    await migrate(connection, folder);
    await remove("0001_future");
    await write("0001_other", "create table other (id text)");
    await expect(migrate(connection, folder)).rejects.toThrow(NewerDatabase);
    await expect(migrate(connection, folder)).rejects.toThrow("0001_future");
    expect(await tables()).toEqual(["applied_migrations", "future", "people"]);
  });

  it("refuses a migration that was edited after it was applied", async () => {
    const { connection, tables } = await newSchema();
    const { folder, write } = await newFolder(first);
    await migrate(connection, folder);
    await write("0000_people", "create table people (id text primary key, name text)");
    await write("0001_more", "create table more (id text)");
    await expect(migrate(connection, folder)).rejects.toThrow(ChangedMigration);
    expect(await tables()).toEqual(["applied_migrations", "people"]);
  });

  it("brings a database along that was made before the first release", async () => {
    const { connection } = await newSchema();
    const { folder } = await newFolder({ "0000_first_release": first["0000_people"] });
    expect(await migrate(connection, folder)).toEqual(["0000_first_release"]);
    const written = () =>
      connection.query("select name, hash from applied_migrations order by name");
    const now = await written();
    const [[name, hash] = []] = beforeFirstRelease;
    const writeDown = async (migrations: typeof beforeFirstRelease) => {
      await connection.query("delete from applied_migrations");
      for (const one of migrations)
        await connection.query("insert into applied_migrations values ($1, $2)", [...one]);
    };

    await writeDown(beforeFirstRelease);
    expect(await migrate(connection, folder)).toEqual([]);
    expect(await written()).toEqual(now);

    await writeDown(beforeFirstRelease.slice(0, -1));
    await expect(migrate(connection, folder)).rejects.toThrow(/before the first release/);
    await writeDown([[String(name), `${hash} edited`], ...beforeFirstRelease.slice(1)]);
    await expect(migrate(connection, folder)).rejects.toThrow(ChangedMigration);
  });

  it("refuses a migration that slips in before one that was applied", async () => {
    const { connection } = await newSchema();
    const { folder, write } = await newFolder({ "0001_people": first["0000_people"] });
    await migrate(connection, folder);
    await write("0000_earlier", "create table earlier (id text)");
    await expect(migrate(connection, folder)).rejects.toThrow(ChangedMigration);
  });

  if (start !== startPglite) {
    it("lets one of several servers that start at once migrate", async () => {
      const { connection, again } = await newSchema();
      const { folder } = await newFolder(first);
      const others = await Promise.all(Array.from({ length: 4 }, again));
      const applied = await Promise.all(
        [connection, ...others].map((each) => migrate(each, folder)),
      );
      expect(applied.flat()).toEqual(["0000_people"]);
    });
  }
});
