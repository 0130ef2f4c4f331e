import { PGlite } from "@electric-sql/pglite";
import { SyncedFileSystem } from "./pglite-file-system.ts";
import { finishCreating, needsCreating } from "./pglite-folder.ts";

const START_PARAMS = [
  ...PGlite.defaultStartParams.filter((param) => param !== "-F"), // -F turns fsync off
  ...["-c", "wal_sync_method=fsync"], // fdatasync, the default, does nothing in this build
  ...["-c", "min_wal_size=32MB", "-c", "max_wal_size=64MB"],
  ...["-c", "jit=off"],
];

/** A database that ends with the process. */
export const createInMemory = (): Promise<PGlite> =>
  PGlite.create({ startParams: [...START_PARAMS, "-c", "fsync=off"] });

/**
 * The database in a folder, created if there is none. What it acknowledges survives the end of the
 * process and of the power: every commit waits for the disk.
 */
export const openInFolder = async (
  folder: string,
  fileSystem = (path: string): SyncedFileSystem => new SyncedFileSystem(path),
): Promise<PGlite> => {
  const fresh = await needsCreating(folder);
  const pg = await PGlite.create({
    fs: fileSystem(folder),
    startParams: [...START_PARAMS, "-c", "fsync=on"],
  });
  if (fresh) await finishCreating(folder);
  return pg;
};
