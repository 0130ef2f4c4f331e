import { link, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { isCode } from "#server/kit/error-code.ts";
import type { Log } from "./database.ts";
import { DataFolderUnusable } from "./disk-space.ts";
import { identifyThisProcess, type ProcessIdentity, stillRuns } from "./process-identity.ts";

/**
 * The embedded database lets a second process into its files and is ruined by it, so the folder has a
 * lock of ours. It is a numbered file, `lock.1`, `lock.2` and so on; the highest number counts. To take
 * over from a holder that is gone one makes the next number, which the file system grants exactly once;
 * numbers only grow, so nobody can act on what they read before someone else took over.
 */

/** How often a holder shows that it lives, and how long one watches a holder for that. */
const HEARTBEAT_MILLISECONDS = 2_000;
const WATCH_MILLISECONDS = 7_000;

/** Another process works on the data folder. */
export class DataFolderInUse extends Error {
  override readonly name = "DataFolderInUse";
  readonly pid: number;

  constructor(folder: string, pid: number) {
    super(`The data folder ${folder} is in use by process ${pid}. Stop that one, or set DATA_DIR.`);
    this.pid = pid;
  }
}

export interface DataLock {
  /** Lets the next process in. Calling it again changes nothing. */
  release(): Promise<void>;
}

export interface LockOptions {
  readonly log?: Log;
  /** How long a holder that cannot be seen is watched for a sign of life. */
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
 * Who wrote the lock; undefined when it went away meanwhile. Files appear whole, so one that says nothing was damaged,
 * and nobody can tell whether its process still works on the folder: `DataFolderUnusable`.
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

/** Whether the holder keeps touching its file: the way to tell when its process cannot be seen. */
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

/** Takes the folder for this process, or rejects with `DataFolderInUse`. */
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
    utimes(file, now, now).catch(() => undefined); // A missed beat matters to nobody but a watcher.
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
