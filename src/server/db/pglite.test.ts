import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { DatabaseUnavailable, type OpenDatabase } from "./database.ts";
import { openDatabase } from "./open.ts";

const newTable = (database: OpenDatabase, name: string) =>
  database.db.execute(sql`create table ${sql.identifier(name)} (id int primary key, title text)`);

describe("the embedded database", () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openDatabase({});
  });
  afterAll(async () => {
    await database.close();
  });

  const titles = async (table: string) => {
    const rows = await database.db.execute(
      sql`select title from ${sql.identifier(table)} order by id`,
    );
    return (rows as { title: string }[]).map(({ title }) => title);
  };

  it("keeps statements usable when their table changes", async () => {
    await newTable(database, "changing");
    const read = () => database.db.execute(sql`select * from changing where id = ${1}`);
    await database.db.execute(sql`insert into changing values (1, 'one')`);
    expect(await read()).toEqual([{ id: 1, title: "one" }]);
    await database.db.execute(sql`alter table changing add column note text`);
    expect(await read()).toEqual([{ id: 1, title: "one", note: null }]);
  });

  it("keeps statements usable when a change of their table is taken back", async () => {
    await newTable(database, "taken_back");
    await database.db.execute(sql`insert into taken_back values (1, 'one')`);
    const read = sql`select * from taken_back where id = ${1}`;
    const changing = database.db.transaction(async (tx) => {
      await tx.execute(sql`alter table taken_back add column note text`);
      expect(await tx.execute(read)).toEqual([{ id: 1, title: "one", note: null }]);
      await tx.execute(sql`insert into taken_back values (1, 'again')`);
    });
    await expect(changing).rejects.toMatchObject({ cause: { code: "23505" } });
    expect(await database.db.execute(read)).toEqual([{ id: 1, title: "one" }]);
  });

  it("keeps statements prepared while transactions come and go", async () => {
    const read = sql`select 'prepared once' as words`;
    const prepared = async () => {
      const rows = await database.db.execute(
        sql`select name from pg_prepared_statements where statement like ${"%prepared once%"}`,
      );
      return [...(rows as Iterable<unknown>)];
    };
    await database.db.execute(read);
    const [before] = await prepared();
    await database.db.transaction((tx) => tx.transaction((inner) => inner.execute(read)));
    const failing = database.db.transaction((tx) => tx.execute(sql`select 1 / 0`));
    await expect(failing).rejects.toMatchObject({ cause: { code: "22012" } });
    await database.db.execute(read);
    expect(before).toBeDefined();
    expect(await prepared()).toEqual([before]);
  });

  it("goes on after more different statements than it keeps prepared", async () => {
    for (let number = 0; number < 700; number += 1) {
      const rows = await database.db.execute(sql.raw(`select ${number % 350} as number`));
      expect(rows).toEqual([{ number: number % 350 }]);
    }
  });

  it("keeps what others ask out of an open transaction", async () => {
    await newTable(database, "waiting");
    const steps: string[] = [];
    let goOn: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    const writing = database.db.transaction(async (tx) => {
      await tx.execute(sql`insert into waiting values (1, 'written')`);
      steps.push("wrote");
      await held;
      await tx.execute(sql`update waiting set title = 'changed'`);
    });
    const reading = titles("waiting");
    const second = database.db.transaction(async (tx) => {
      await tx.execute(sql`insert into waiting values (2, 'later')`);
      steps.push("second");
    });
    await vi.waitFor(() => expect(steps).toEqual(["wrote"]), { timeout: 60_000 });
    await database.ping();
    goOn();
    await Promise.all([writing, second]);
    expect(steps).toEqual(["wrote", "second"]);
    expect((await reading)[0]).toBe("changed");
    expect(await titles("waiting")).toEqual(["changed", "later"]);
  });

  it("does not call a transaction done whose statement failed", async () => {
    await newTable(database, "swallowed");
    const swallowing = database.db.transaction(async (tx) => {
      await tx.execute(sql`insert into swallowed values (1, 'one')`);
      await tx.execute(sql`insert into swallowed values (1, 'one')`).catch(() => undefined);
    });
    await expect(swallowing).rejects.toMatchObject({ code: "25P02" });
    expect(await titles("swallowed")).toEqual([]);
  });

  it("refuses to wait for the transaction it is in", async () => {
    const around = database.db.transaction(async () => {
      await database.db.execute(sql`select 1`);
    });
    await expect(around).rejects.toMatchObject({
      cause: { message: expect.stringContaining("goes through it") as string },
    });
    await database.db.execute(sql`select 1`);
  });

  it("refuses to go on with a transaction that is over", async () => {
    let kept: { execute(query: ReturnType<typeof sql>): PromiseLike<unknown> } | undefined;
    await database.db.transaction(async (tx) => {
      kept = tx;
      await tx.execute(sql`select 1`);
    });
    await expect(kept?.execute(sql`select 1`)).rejects.toMatchObject({
      cause: { message: "This transaction was committed already." },
    });
  });

  it("answers many at once in the order they asked", async () => {
    const asked = Array.from({ length: 500 }, (_, number) => number);
    const answers = await Promise.all(
      asked.map((number) => database.db.execute(sql`select ${number}::int as number`)),
    );
    expect(answers.flat()).toEqual(asked.map((number) => ({ number })));
  });
});

describe("the end of the embedded database", { timeout: 60_000 }, () => {
  it("refuses everything after close, which may be called twice", async () => {
    const database = await openDatabase({});
    const inTime = database.db.execute(sql`select 1 as one`).then((rows) => rows);
    await Promise.all([database.close(), database.close()]);
    expect(await inTime).toEqual([{ one: 1 }]);
    await expect(database.db.execute(sql`select 1`)).rejects.toMatchObject({
      cause: { name: "DatabaseUnavailable" },
    });
    await expect(database.ping()).rejects.toThrow(DatabaseUnavailable);
  });
});
