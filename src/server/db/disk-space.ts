import { statfsSync } from "node:fs";

const MIB = 1024 * 1024;
/** What a new database takes, and some work on it. */
const NEW_DATABASE = 96 * MIB;
/** Room that is kept for the write-ahead log: PostgreSQL stops where its log finds none. */
const RESERVED = 48 * MIB;
/** How long a look at the disk counts. */
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

/** The data folder cannot be worked on, for a reason that an operator can mend. */
export class DataFolderUnusable extends Error {
  override readonly name = "DataFolderUnusable";

  constructor(folder: string, because: string, options?: ErrorOptions) {
    super(
      `The data folder ${folder} cannot be used: ${because}. Mend that, or set DATA_DIR.`,
      options,
    );
  }
}

/** The same error, as `DataFolderUnusable` where it is the folder's fault. */
export const folderError = (folder: string, error: unknown): unknown => {
  if (error instanceof DataFolderUnusable) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const because = sentences[code];
  return because === undefined ? error : new DataFolderUnusable(folder, because);
};

/** Rejects a folder whose disk has no room for a new database. */
export const checkRoom = (folder: string): void => {
  const free = freeBytes(folder);
  if (free >= NEW_DATABASE) return;
  const has = `${Math.floor(free / MIB)} MiB`;
  throw new DataFolderUnusable(
    folder,
    `its disk has ${has} left, and a new database needs ${NEW_DATABASE / MIB} MiB`,
  );
};

/** Tells when the disk below a folder becomes too full for writes, and when there is room again. */
export class DiskSpace {
  readonly #folder: string;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #full = false;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Whether it is too full for writes where that has changed, else undefined. */
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
