import { cpSync, existsSync } from "node:fs";
import { open, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** An empty database with all tables, which the build makes once: making one takes as long as the rest of a start. */
const prepared = fileURLToPath(new URL("./prepared-database", import.meta.url));

/**
 * A database folder comes into being in many small steps. While that lasts a marker lies beside it, so
 * that a creation cut short is thrown away and begun again instead of being taken for a database.
 * Nothing was ever acknowledged to anyone while the marker is there.
 */
const markerOf = (folder: string): string => `${folder}.unfinished`;

/** Clears away what a creation cut short left behind; says whether the folder needs to be created. */
export const needsCreating = async (folder: string): Promise<boolean> => {
  if (existsSync(markerOf(folder))) await rm(folder, { recursive: true, force: true });
  if (existsSync(join(folder, "PG_VERSION"))) return false;
  await writeFile(markerOf(folder), "", { mode: 0o600 });
  await sync(dirname(folder));
  return true;
};

/** Creates the database of a folder from the prepared one; says whether there is one. */
export const createPrepared = async (folder: string): Promise<boolean> => {
  if (!existsSync(prepared)) return false;
  cpSync(prepared, folder, { recursive: true });
  await finishCreating(folder);
  return true;
};

/** Brings every file of the new database to the disk, then declares it finished. */
export const finishCreating = async (folder: string): Promise<void> => {
  await syncTree(folder);
  await rm(markerOf(folder));
  await sync(dirname(folder));
};

const syncTree = async (folder: string): Promise<void> => {
  const entries = await readdir(folder, { withFileTypes: true });
  await Promise.all(
    entries.map((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? syncTree(path) : sync(path);
    }),
  );
  await sync(folder);
};

const sync = async (path: string): Promise<void> => {
  const file = await open(path, "r");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
};
