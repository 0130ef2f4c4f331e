import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type Database, type OpenDatabase, openDatabase } from "./open.ts";
import { transaction, writeAlong, writeThenRead } from "./transaction.ts";

const url = process.env["TEST_DATABASE_URL"];
const kinds = [["the embedded database", {}] as const];
const both = url ? [...kinds, ["PostgreSQL", { url }] as const] : kinds;

describe.each(both)("writing along on %s", (_name, options) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openDatabase(options);
  });
  afterAll(async () => {
    await database.close();
  });

  const table = sql.identifier(`written_along_${process.pid}`);
  const newTable = async () => {
    const { db } = database;
    await db.execute(sql`create table ${table} (id int primary key)`);
    onTestFinished(async () => {
      await db.execute(sql`drop table ${table}`);
    });
    await db.execute(sql`insert into ${table} values (1)`);
  };
  const rows = async (db: Database) => {
    const found: unknown = await db.execute(sql`select id from ${table} order by id`);
    return (found as { id: number }[]).map(({ id }) => id);
  };
  const add = (db: Database, id: number) =>
    writeAlong(db, () => Promise.resolve(db.execute(sql`insert into ${table} values (${id})`)));

  it("shows what is written along to what is asked next, and commits it", async () => {
    await newTable();
    const seen = await transaction(database, async ({ db }) => {
      add(db, 2);
      add(db, 3);
      return rows(db);
    });
    expect(seen).toEqual([1, 2, 3]);
    await transaction(database, async ({ db }) => add(db, 4));
    expect(await rows(database.db)).toEqual([1, 2, 3, 4]);
  });

  it("commits nothing when it fails, and says why, whether or not something is asked after it", async () => {
    await newTable();
    const last = transaction(database, async ({ db }) => {
      add(db, 2);
      add(db, 1);
    });
    await expect(last).rejects.toMatchObject({ cause: { code: "23505" } });
    const between = transaction(database, async ({ db }) => {
      add(db, 1);
      return rows(db);
    });
    await expect(between).rejects.toMatchObject({ cause: { code: "23505" } });
    expect(await rows(database.db)).toEqual([1]);
  });

  it("commits nothing when it could not even be asked", async () => {
    await newTable();
    // Neither database can be sent such a value.
    const value = {
      toPostgres: () => {
        throw new Error("has no value");
      },
    };
    const writing = transaction(database, async ({ db }) => {
      add(db, 2);
      writeAlong(db, () =>
        Promise.resolve(db.execute(sql`insert into ${table} values (${value}::int)`)),
      );
    });
    await expect(writing).rejects.toThrow(/./);
    expect(await rows(database.db)).toEqual([1]);
  });

  it("answers what was written, once it is committed", async () => {
    await newTable();
    const add2 = async ({ db }: Pick<OpenDatabase, "db">) => add(db, 2);
    expect(await writeThenRead(database, add2, ({ db }) => rows(db))).toEqual([1, 2]);
    const joined = transaction(database, (tx) =>
      writeThenRead(
        tx,
        async () => 1,
        ({ db }) => rows(db),
      ),
    );
    expect(await joined).toEqual([1, 2]);
    const twice = writeThenRead(database, add2, ({ db }) => rows(db));
    await expect(twice).rejects.toMatchObject({ cause: { code: "23505" } });
    const broken = writeThenRead(
      database,
      async ({ db }) => add(db, 3),
      ({ db }) => Promise.resolve(db.execute(sql`select 1 / 0`)),
    );
    await expect(broken).rejects.toMatchObject({ cause: { code: "22012" } });
    expect(await rows(database.db)).toEqual([1, 2]);
  });

  it("is refused outside of a transaction", () => {
    expect(() => add(database.db, 2)).toThrow("outside of a transaction");
  });
});
