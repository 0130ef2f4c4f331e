import { PGlite } from "@electric-sql/pglite";
import { SyncedFileSystem } from "./pglite-file-system.ts";
import { finishCreating } from "./pglite-folder.ts";

const SETTINGS = [
  "wal_sync_method=fsync", // fdatasync, the default, does nothing in this build
  "min_wal_size=32MB",
  "max_wal_size=64MB",
  "jit=off",
];

const startParams = (fsync: "on" | "off"): string[] => [
  ...PGlite.defaultStartParams.filter((param) => param !== "-F"), // -F turns fsync off
  ...[...SETTINGS, `fsync=${fsync}`].flatMap((setting) => ["-c", setting]),
];

/** A database that ends with the process. */
export const createInMemory = (): Promise<PGlite> =>
  PGlite.create({ startParams: startParams("off") });

/** Creates the database of a folder that has none, wholly on the disk when this resolves. */
export const createInFolder = async (folder: string): Promise<void> => {
  const pg = await openInFolder(folder);
  await pg.close();
  await finishCreating(folder);
};

/**
 * Opens the database of a folder. What it acknowledges survives the end of the process and of the
 * power: every commit waits for the disk.
 */
export const openInFolder = (
  folder: string,
  fileSystem: SyncedFileSystem = new SyncedFileSystem(folder),
): Promise<PGlite> => PGlite.create({ fs: fileSystem, startParams: startParams("on") });
