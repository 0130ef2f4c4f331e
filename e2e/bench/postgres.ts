import { chown, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { inFreshFolder } from "./folders.ts";
import { outputOf } from "./program.ts";
import { freePort } from "./service.ts";

const PROGRAMS = "/usr/lib/postgresql";

/** Finds the newest PostgreSQL programs installed by Debian, or undefined. */
const findPrograms = async (): Promise<string | undefined> => {
  const versions = await readdir(PROGRAMS).catch(() => []);
  const newest = versions.toSorted((a, b) => Number(a) - Number(b)).at(-1);
  return newest === undefined ? undefined : join(PROGRAMS, newest, "bin");
};

/** PostgreSQL refuses to run as root; its own account is then used. */
const asOwner = async (command: string, args: readonly string[]): Promise<string> =>
  process.getuid?.() === 0
    ? outputOf("runuser", ["-u", "postgres", "--", command, ...args], { cwd: tmpdir() })
    : outputOf(command, args, { cwd: tmpdir() });

const idOf = async (kind: "-u" | "-g"): Promise<number> =>
  Number(await outputOf("id", [kind, "postgres"]));

const withThrowaway = async <Result>(
  programs: string,
  work: (url: string) => Promise<Result>,
): Promise<Result> => {
  const folder = await mkdtemp(join(tmpdir(), "bindery-bench-pg-"));
  if (process.getuid?.() === 0) await chown(folder, await idOf("-u"), await idOf("-g"));
  const data = join(folder, "data");
  const control = (...args: string[]) =>
    asOwner(join(programs, "pg_ctl"), [`--pgdata=${data}`, "--silent", "--wait", ...args]);
  try {
    const port = await freePort();
    const common = ["--username=postgres", "--auth=trust", "--encoding=UTF8", "--no-sync"];
    await asOwner(join(programs, "initdb"), [`--pgdata=${data}`, ...common]);
    const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`;
    await control(`--log=${join(folder, "log")}`, `--options=${options}`, "start");
    try {
      return await work(`postgres://postgres@127.0.0.1:${port}/postgres`);
    } finally {
      await control("--mode=immediate", "stop");
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const withDatabase = async <Result>(
  server: string,
  work: (url: string) => Promise<Result>,
): Promise<Result> => {
  const name = `bindery_bench_${process.pid}`;
  const client = new Client(server);
  const address = new URL(server);
  address.pathname = `/${name}`;
  await client.connect();
  await client.query(`create database ${name}`);
  try {
    return await work(address.href);
  } finally {
    await client.query(`drop database ${name} with (force)`);
    await client.end();
  }
};

/**
 * Passes the address of an empty database to `work`: on the server at TEST_DATABASE_URL, else on a throwaway one.
 * Returns undefined if PostgreSQL is not installed.
 */
export const withPostgres = async <Result>(
  work: (url: string) => Promise<Result>,
): Promise<Result | undefined> => {
  const server = process.env.TEST_DATABASE_URL;
  if (server) return withDatabase(server, work);
  const programs = await findPrograms();
  if (programs === undefined) return undefined;
  return withThrowaway(programs, (url) => withDatabase(url, work));
};

const SECONDS = 5;

/** A pgbench script, and the values of its `:names`. */
export interface Script {
  readonly sql: string;
  readonly values: Readonly<Record<string, string>>;
}

/** Returns the transactions per second of a pgbench script, prepared, with the given number of connections. */
export const pgbenchRate = async (
  url: string,
  { sql, values }: Script,
  connections: number,
): Promise<number> => {
  const programs = await findPrograms();
  const pgbench = programs === undefined ? "pgbench" : join(programs, "pgbench");
  return inFreshFolder(async (folder) => {
    const file = join(folder, "script.sql");
    await writeFile(file, sql);
    const output = await outputOf(pgbench, [
      "--no-vacuum",
      "--protocol=prepared",
      "--jobs=2",
      `--time=${SECONDS}`,
      `--client=${connections}`,
      `--file=${file}`,
      ...Object.entries(values).map(([name, value]) => `--define=${name}=${value}`),
      url,
    ]);
    const [, rate] = /^tps = ([\d.]+)/m.exec(output) ?? [];
    if (rate === undefined) throw new Error(`pgbench printed ${output}`);
    return Number(rate);
  });
};
