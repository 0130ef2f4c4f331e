import { link, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { isCode } from "#server/kit/error-code.ts";
import type { Log } from "./database.ts";
import { DataFolderUnusable } from "./disk-space.ts";
import { identifyThisProcess, type ProcessIdentity, stillRuns } from "./process-identity.ts";

/**
 * The embedded database does not stop a second process from opening its files and would be corrupted by it, so the
 * folder has a lock of our own. It is a numbered file, `lock.1`, `lock.2` and so on; the highest number counts. To
 * take over from a dead holder, a process creates the next number, which the file system grants exactly once. Numbers
 * only grow, so no process can act on what it read before another took over.
 */

/** How often a holder updates its lock, and how long another process watches for that. */
const HEARTBEAT_MILLISECONDS = 2_000;
const WATCH_MILLISECONDS = 7_000;

/** Thrown when another process uses the data folder. */
export class DataFolderInUse extends Error {
  override readonly name = "DataFolderInUse";
  readonly pid: number;

  constructor(folder: string, pid: number) {
    super(`The data folder ${folder} is in use by process ${pid}. Stop that one, or set DATA_DIR.`);
    this.pid = pid;
  }
}

export interface DataLock {
  /** Releases the lock; calling it again does nothing. */
  release(): Promise<void>;
}

export interface LockOptions {
  readonly log?: Log;
  /** How long to watch for the heartbeat of a holder whose process cannot be checked. */
  readonly watchMilliseconds?: number;
}

type Holder = ProcessIdentity | "nobody";

const fileOf = (folder: string, number: number): string => join(folder, `lock.${number}`);

const highest = async (folder: string): Promise<number> =>
  Math.max(
    0,
    ...(await readdir(folder))
      .filter((name) => /^lock\.\d+$/.test(name))
      .map((name) => Number(name.slice("lock.".length))),
  );

const isHolder = (written: unknown): written is Holder =>
  written === "nobody" ||
  (typeof written === "object" &&
    written !== null &&
    "pid" in written &&
    typeof written.pid === "number");

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Returns who wrote the lock; undefined when it has since disappeared. Lock files are written atomically, so an
 * unreadable one was damaged and nothing tells whether its process still uses the folder: throws
 * `DataFolderUnusable`.
 */
const readHolder = async (folder: string, file: string): Promise<Holder | undefined> => {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if (isCode(error, "ENOENT")) return undefined;
    throw error;
  }
  const holder = parsed(text);
  if (isHolder(holder)) return holder;
  throw new DataFolderUnusable(
    folder,
    `its lock ${file} is damaged. If no other process works on the folder, remove that file`,
  );
};

/** Whether the holder keeps touching its file, for a holder whose process cannot be checked. */
const beats = async (file: string, watchMilliseconds: number): Promise<boolean> => {
  const touched = async () => (await stat(file).catch(() => undefined))?.mtimeMs;
  const before = await touched();
  const until = performance.now() + watchMilliseconds;
  while (performance.now() < until) {
    await wait(Math.min(250, watchMilliseconds));
    if ((await touched()) !== before) return true;
  }
  return false;
};

const isHeld = async (
  file: string,
  holder: Holder,
  { log, watchMilliseconds }: Required<LockOptions>,
): Promise<boolean> => {
  if (holder === "nobody") return false;
  const runs = await stillRuns(holder);
  if (runs !== "unknown") return runs === "yes";
  log("waiting to see whether the process that held the data folder is still there", {
    pid: holder.pid,
    seconds: watchMilliseconds / 1_000,
  });
  return beats(file, watchMilliseconds);
};

/** Locks the folder for this process, or rejects with `DataFolderInUse`. */
export const lockDataFolder = async (
  folder: string,
  options: LockOptions = {},
): Promise<DataLock> => {
  const watching = { log: () => undefined, watchMilliseconds: WATCH_MILLISECONDS, ...options };
  const me = await identifyThisProcess();
  const draft = join(folder, `lock-${me.nonce}.tmp`);
  try {
    for (;;) {
      const number = await highest(folder);
      if (number > 0) {
        const file = fileOf(folder, number);
        const holder = await readHolder(folder, file);
        if (holder === undefined) continue;
        if (holder !== "nobody" && (await isHeld(file, holder, watching))) {
          throw new DataFolderInUse(folder, holder.pid);
        }
      }
      await writeFile(draft, JSON.stringify(me), { mode: 0o600 });
      const mine = fileOf(folder, number + 1);
      try {
        await link(draft, mine);
      } catch (error) {
        if (isCode(error, "EEXIST")) continue;
        throw error;
      }
      if ((await highest(folder)) !== number + 1) {
        await rm(mine, { force: true });
        continue;
      }
      await removeBelow(folder, number + 1);
      return hold(mine, draft);
    }
  } finally {
    await rm(draft, { force: true });
  }
};

const removeBelow = async (folder: string, number: number): Promise<void> => {
  for (const name of await readdir(folder)) {
    const found = /^lock\.(\d+)$/.exec(name)?.[1];
    if (found !== undefined && Number(found) < number) {
      await rm(join(folder, name), { force: true });
    }
  }
};

const hold = (file: string, draft: string): DataLock => {
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(file, now, now).catch(() => undefined); // A missed heartbeat matters only to a watching process.
  }, HEARTBEAT_MILLISECONDS).unref();
  let released: Promise<void> | undefined;
  const release = async (): Promise<void> => {
    clearInterval(heartbeat);
    await writeFile(draft, JSON.stringify("nobody"), { mode: 0o600 });
    await rename(draft, file);
  };
  return {
    release() {
      released ??= release();
      return released;
    },
  };
};
