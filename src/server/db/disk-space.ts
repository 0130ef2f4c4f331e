import { statfsSync } from "node:fs";

const MIB = 1024 * 1024;
/** Space needed by a new database and some work on it. */
const NEW_DATABASE = 96 * MIB;
/** Space kept for the write-ahead log: PostgreSQL stops when its log runs out of space. */
const RESERVED = 48 * MIB;
/** How long a measurement of the free space is used. */
const LOOK_EVERY_MILLISECONDS = 250;

const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

const sentences: Readonly<Record<string, string>> = {
  EROFS: "it is on a disk that is mounted read-only",
  EACCES: "the service may not write there",
  EPERM: "the service may not write there",
  ENOTDIR: "it is no folder",
  EEXIST: "it is no folder",
  ENOSPC: "the disk is full",
};

/** Thrown when the data folder is unusable for a reason an operator can fix. */
export class DataFolderUnusable extends Error {
  override readonly name = "DataFolderUnusable";

  constructor(folder: string, because: string, options?: ErrorOptions) {
    super(
      `The data folder ${folder} cannot be used: ${because}. Mend that, or set DATA_DIR.`,
      options,
    );
  }
}

/** Converts an error that the folder is to blame for to `DataFolderUnusable`; returns other errors unchanged. */
export const folderError = (folder: string, error: unknown): unknown => {
  if (error instanceof DataFolderUnusable) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const because = sentences[code];
  return because === undefined ? error : new DataFolderUnusable(folder, because);
};

/** Throws if the folder's disk has no room for a new database. */
export const checkRoom = (folder: string): void => {
  const free = freeBytes(folder);
  if (free >= NEW_DATABASE) return;
  const has = `${Math.floor(free / MIB)} MiB`;
  throw new DataFolderUnusable(
    folder,
    `its disk has ${has} left, and a new database needs ${NEW_DATABASE / MIB} MiB`,
  );
};

/** Reports when a folder's disk becomes too full for writes, and when it has room again. */
export class DiskSpace {
  readonly #folder: string;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #full = false;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Returns whether the disk is too full for writes if that has changed, otherwise undefined. */
  changed(): boolean | undefined {
    const now = performance.now();
    if (now - this.#lookedAt < LOOK_EVERY_MILLISECONDS) return undefined;
    this.#lookedAt = now;
    const full = freeBytes(this.#folder) < RESERVED;
    if (full === this.#full) return undefined;
    this.#full = full;
    return full;
  }
}
