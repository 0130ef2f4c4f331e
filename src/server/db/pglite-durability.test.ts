import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rename, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { PGlite, postgresMod } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { DatabaseUnavailable } from "./database.ts";
import { openDatabase } from "./open.ts";
import { openInFolder, type StartOptions, SyncedFileSystem } from "./pglite-create.ts";
import { Statements } from "./pglite-statements.ts";
import { PgliteThread } from "./pglite-thread.ts";
import { Upkeep, UPKEEP_LIMITS } from "./pglite-upkeep.ts";

const MIB = 1024 * 1024;

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "bindery-data-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

/** The synced file system, with a count of what it brought to the disk. */
class CountedFileSystem extends SyncedFileSystem {
  syncs = 0;

  override async init(pg: PGlite, options: StartOptions) {
    const { emscriptenOpts } = await super.init(pg, options);
    const count = (module: postgresMod.PostgresMod) => {
      const streams = module.NODEFS.stream_ops;
      const { fsync } = streams;
      streams.fsync = (stream: unknown): unknown => {
        this.syncs += 1;
        return fsync(stream);
      };
    };
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), count] },
    };
  }
}

const walBytes = async (folder: string): Promise<number> => {
  const wal = join(folder, "pg_wal");
  const names = (await readdir(wal)).filter((name) => /^[0-9A-F]{24}$/.test(name));
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(wal, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
};

describe("the embedded database on disk", { timeout: 120_000 }, () => {
  it("waits for the disk at every commit, and keeps its log small", async () => {
    const folder = join(await newFolder(), "database");
    await mkdir(folder);
    const files = new CountedFileSystem(folder);
    const pg = await openInFolder(folder, files);
    onTestFinished(() => pg.close());
    await pg.exec("create table notes (id int primary key, text text)");

    const before = files.syncs;
    for (let id = 0; id < 20; id += 1) await pg.query("insert into notes values ($1, 'x')", [id]);
    expect(files.syncs - before).toBeGreaterThanOrEqual(20);

    const statements = new Statements(pg);
    const log = vi.fn<(message: string, fields: Record<string, unknown>) => void>();
    const upkeep = new Upkeep(pg, statements, log, {
      ...UPKEEP_LIMITS,
      walBytes: 4 * MIB,
      changedRows: 100,
      pauseMilliseconds: 0,
    });
    // Kept as it is, so that each round writes five megabytes of log.
    await pg.exec("alter table notes alter column text set storage external");
    const fill = "update notes set text = repeat(md5(random()::text), 8000)";
    for (let round = 0; round < 30; round += 1) {
      const { command } = await statements.run(fill, [], "arrays");
      upkeep.noted(command);
      while (await upkeep.step());
    }
    const done = log.mock.calls.map(([message]) => message);
    expect(done).toContain("checkpoint");
    expect(done).toContain("vacuumed");
    const { rows } = await pg.query("select pg_current_wal_lsn() - '0/0'::pg_lsn as written");
    expect(Number((rows as { written: string }[])[0]?.written)).toBeGreaterThan(128 * MIB);
    expect(await walBytes(folder)).toBeLessThanOrEqual(80 * MIB);

    await pg.exec("begin");
    for (let write = 0; write < 100; write += 1) upkeep.noted("UPDATE");
    log.mockClear();
    expect(await upkeep.step()).toBe(false);
    expect(log).not.toHaveBeenCalled();
    await pg.exec("commit");
  });

  it("keeps every acknowledged write when the process is killed", async () => {
    const dataDir = await newFolder();
    const source = `
      import { sql } from "drizzle-orm";
      import { openDatabase } from ${JSON.stringify(new URL("./open.ts", import.meta.url).href)};
      const { db } = await openDatabase({ dataDir: ${JSON.stringify(dataDir)} });
      await db.execute(sql\`create table if not exists entries (id serial primary key)\`);
      await db.execute(sql\`create table if not exists pairs (id int primary key)\`);
      for (;;) {
        const id = await db.transaction(async (tx) => {
          const [row] = await tx.execute(sql\`insert into entries default values returning id\`);
          await tx.execute(sql\`insert into pairs values (\${row.id})\`);
          return row.id;
        });
        process.stdout.write(id + "\\n");
      }
    `;
    const acknowledged: number[] = [];
    for (let round = 1; round <= 2; round += 1) {
      const child = spawn(
        process.execPath,
        ["--import", "tsx", "--input-type=module", "--eval", source],
        { stdio: ["ignore", "pipe", "inherit"] },
      );
      const lines = createInterface(child.stdout);
      let left = 25 * round;
      lines.on("line", (line) => {
        acknowledged.push(Number(line));
        if ((left -= 1) === 0) child.kill("SIGKILL");
      });
      await Promise.all([once(child, "exit"), once(lines, "close")]);
      expect(left).toBeLessThanOrEqual(0);
    }
    const database = await openDatabase({ dataDir });
    const ids = async (table: string) => {
      const rows = await database.db.execute(
        sql`select id from ${sql.identifier(table)} order by id`,
      );
      return (rows as { id: number }[]).map(({ id }) => id);
    };
    const entries = await ids("entries");
    expect(await ids("pairs")).toEqual(entries);
    expect(entries).toEqual(expect.arrayContaining(acknowledged));
    await database.close();
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  });

  it("begins again when its creation was cut short", async () => {
    const dataDir = await newFolder();
    const folder = join(dataDir, "database");
    await mkdir(folder);
    await mkdir(`${folder}.creating`);
    await writeFile(join(`${folder}.creating`, "PG_VERSION"), "18\n");
    await writeFile(`${folder}.unfinished`, "");
    const thread = await PgliteThread.open(
      { folder },
      () => undefined,
      () => undefined,
    );
    expect((await thread.ask({ kind: "ping" })).rows).toEqual([]);
    expect(await readdir(dataDir)).toEqual(["database"]);
    await thread.close();
  });

  it("is refused in a sentence, and left as it is, where it is damaged or may be in use", async () => {
    const dataDir = join(await newFolder(), "data");
    const folder = join(dataDir, "database");
    // Locks come and go with every try.
    const filesOf = async () =>
      (await readdir(dataDir, { recursive: true }))
        .filter((name) => !/^lock\.|postmaster\.pid$/.test(name))
        .toSorted();
    const open = () => openDatabase({ dataDir });
    const first = await open();
    await first.db.execute(sql`create table kept (id int)`);
    await first.close();
    const expectRefused = async (sentence: RegExp) => {
      const before = await filesOf();
      const error = await open().then(
        () => undefined,
        (refused: unknown) => refused,
      );
      expect(error).toMatchObject({
        name: "DataFolderUnusable",
        message: expect.stringMatching(sentence),
      });
      expect(await filesOf()).toEqual(before);
    };

    await writeFile(`${folder}.unfinished`, "");
    await expectRefused(/says that its database was never finished, but there is one/);
    await rm(`${folder}.unfinished`);
    await rename(join(folder, "PG_VERSION"), join(dataDir, "kept-version"));
    await expectRefused(/PG_VERSION is missing, so it is no whole database/);
    await rename(join(dataDir, "kept-version"), join(folder, "PG_VERSION"));
    const again = await open();
    expect(await again.db.execute(sql`select * from kept`)).toMatchObject([]);
    await again.close();

    const [held = ""] = (await readdir(dataDir)).filter((name) => name.startsWith("lock."));
    const lock = join(dataDir, held);
    await writeFile(lock, "\0\0\0");
    await expectRefused(/its lock \S+ is damaged/);
    await rm(lock);
    await truncate(join(folder, "global", "pg_control"), 100);
    await expectRefused(/its database does not open .* so its files are damaged/);
  });

  it("stops, rejects what waits and says so when the disk fails it", async () => {
    const folder = join(await newFolder(), "database");
    const crashed = vi.fn<(error: Error) => void>();
    const thread = await PgliteThread.open({ folder }, () => undefined, crashed);
    const query = (text: string) =>
      thread.ask({ kind: "query", sql: text, params: [], rows: "arrays" });
    await query("create table notes (text text)");
    await rename(join(folder, "pg_wal"), join(folder, "elsewhere"));
    await query("select pg_switch_wal()");
    const [failed, waiting] = await Promise.allSettled([
      query("insert into notes values ('x')"),
      query("select 1"),
    ]);
    expect(failed).toMatchObject({ status: "rejected", reason: { severity: "PANIC" } });
    expect(waiting).toMatchObject({ status: "rejected", reason: { name: "DatabaseUnavailable" } });
    await expect(thread.ask({ kind: "ping" })).rejects.toThrow(DatabaseUnavailable);
    expect(crashed).toHaveBeenCalledTimes(1);
    await thread.close();
  });
});
