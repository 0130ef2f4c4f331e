import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { type OpenDatabase, openDatabase } from "./open.ts";

const url = process.env["TEST_DATABASE_URL"];
const kinds = [["the embedded database", {}] as const];
const both = url ? [...kinds, ["PostgreSQL", { url }] as const] : kinds;

describe.each(both)("%s", (_name, options) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openDatabase(options);
  });
  afterAll(async () => {
    await database.close();
  });

  let tables = 0;
  const newTable = async () => {
    const name = sql.identifier(`open_test_${process.pid}_${(tables += 1)}`);
    await database.db.execute(sql`create table ${name} (id int primary key, title text)`);
    onTestFinished(async () => {
      await database.db.execute(sql`drop table ${name}`);
    });
    const rows = () => database.db.execute(sql`select id, title from ${name} order by id`);
    return { name, rows };
  };

  it("answers plain rows with the same values", async () => {
    const rows = await database.db.execute(sql`
      select 9007199254740993::int8 as big, 7::int8 as small, 1.50::numeric as exact, true as yes,
        null as nothing, '{"a":[1]}'::jsonb as json, array['x','y'] as list,
        timestamptz '2026-01-02 03:04:05.678+00' as at`);
    expect([...(rows as unknown[])]).toEqual([
      {
        big: 9007199254740993n,
        small: 7,
        exact: "1.50",
        yes: true,
        nothing: null,
        json: { a: [1] },
        list: ["x", "y"],
        at: "2026-01-02 03:04:05.678+00",
      },
    ]);
  });

  it("keeps bytes as they are, none of them and many", async () => {
    const name = sql.identifier(`open_test_bytes_${process.pid}`);
    await database.db.execute(sql`create table ${name} (id int, bytes bytea, length int)`);
    onTestFinished(async () => {
      await database.db.execute(sql`drop table ${name}`);
    });
    const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    // A part of something longer, of which only that part is meant.
    const given = [
      all,
      all.subarray(100, 103),
      new Uint8Array(),
      new Uint8Array(3_000_000).fill(7),
    ];
    for (const [id, bytes] of given.entries())
      await database.db.execute(
        sql`insert into ${name} values (${id}, ${bytes}, length(${bytes}::bytea))`,
      );
    const rows = await database.db.execute(sql`select bytes, length from ${name} order by id`);
    const kept = [...(rows as unknown[])];
    expect(kept).toMatchObject(given.map(({ length }) => ({ length })));
    const hexOf = (row: unknown): string =>
      typeof row === "object" && row !== null && "bytes" in row && row.bytes instanceof Uint8Array
        ? Buffer.from(row.bytes).toString("hex")
        : "no bytes";
    const hex = given.map((bytes) => Buffer.from(bytes).toString("hex"));
    expect(kept.map((row, at) => hexOf(row) === hex[at])).toEqual(given.map(() => true));
  });

  it("tells what was refused, and goes on", async () => {
    const { name, rows } = await newTable();
    const insert = () => database.db.execute(sql`insert into ${name} values (1, 'one')`);
    await insert();
    await expect(insert()).rejects.toMatchObject({ cause: { code: "23505" } });
    expect(await rows()).toEqual([{ id: 1, title: "one" }]);
  });

  it("rolls back what fails, and only the inner part of what fails inside", async () => {
    const { name, rows } = await newTable();
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`insert into ${name} values (1, 'outer')`);
      const inner = tx.transaction(async (nested) => {
        await nested.execute(sql`insert into ${name} values (2, 'inner')`);
        throw new Error("inner");
      });
      await expect(inner).rejects.toThrow("inner");
    });
    const failing = database.db.transaction(async (tx) => {
      await tx.execute(sql`insert into ${name} values (3, 'lost')`);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await rows()).toEqual([{ id: 1, title: "outer" }]);
  });

  it("does not call a transaction done whose statement failed", async () => {
    const { name, rows } = await newTable();
    const swallowing = database.db.transaction(async (tx) => {
      await tx.execute(sql`insert into ${name} values (1, 'one')`);
      await tx.execute(sql`insert into ${name} values (1, 'one')`).catch(() => undefined);
    });
    await expect(swallowing).rejects.toMatchObject({ code: expect.any(String) as string });
    expect(await rows()).toEqual([]);
  });

  it("writes nothing of what was asked at once with what failed", async () => {
    const { name, rows } = await newTable();
    const together = database.db.transaction((tx) =>
      Promise.all(
        [sql`1`, sql`1`, sql`2`, sql`3`].map((id) =>
          tx.execute(sql`insert into ${name} values (${id}, 'one')`),
        ),
      ),
    );
    await expect(together).rejects.toMatchObject({ cause: { code: "23505" } });
    expect(await rows()).toEqual([]);
  });

  it("hands notifications to those who listen, after the commit", async () => {
    const heard: string[] = [];
    const hear = (name: string) => () => {
      heard.push(name);
    };
    const stop = await database.listen("Some channel", hear("first"));
    const stopSecond = await database.listen("Some channel", hear("second"));
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_notify('Some channel', '')`);
      expect(heard).toEqual([]);
    });
    await vi.waitFor(() => expect(heard).toEqual(["first", "second"]), { timeout: 60_000 });
    await stopSecond();
    await database.db.execute(sql`select pg_notify('Some channel', '')`);
    await vi.waitFor(() => expect(heard).toEqual(["first", "second", "first"]), {
      timeout: 60_000,
    });
    await stop();
    await database.db.execute(sql`select pg_notify('Some channel', '')`);
    await database.ping();
    expect(heard).toHaveLength(3);
  });

  it("answers a ping while it is open only", async () => {
    const other = await openDatabase(options);
    await other.ping();
    await other.close();
    await expect(other.ping()).rejects.toThrow(/./);
  });
});
