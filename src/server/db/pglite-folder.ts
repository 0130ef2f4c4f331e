import { cpSync, existsSync } from "node:fs";
import { open, readdir, rename, rm, rmdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isCode } from "#server/kit/error-code.ts";
import { DataFolderUnusable } from "./disk-space.ts";

/** An empty database with all tables, created by the build: creating one takes as long as the rest of a start. */
const prepared = fileURLToPath(new URL("./prepared-database", import.meta.url));

/**
 * Creating a database takes many small steps, so it is created in a folder next to the final one and renamed in one
 * step once all of it is on disk. What an interrupted creation leaves behind was never used and may be deleted; a
 * folder with the database's own name never is.
 */
export const creatingIn = (folder: string): string => `${folder}.creating`;

/** Exists next to a database whose creation by an earlier version did not finish. */
const formerMarkerOf = (folder: string): string => `${folder}.unfinished`;

const filesIn = async (folder: string): Promise<string[]> => {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isCode(error, "ENOENT")) return [];
    throw error;
  }
};

/**
 * Whether a database must be created: only if the folder is missing or empty. Rejects with `DataFolderUnusable`,
 * changing nothing, where its files are not a complete database.
 */
export const needsCreating = async (folder: string): Promise<boolean> => {
  const files = await filesIn(folder);
  if (files.length > 0 && existsSync(formerMarkerOf(folder)))
    throw new DataFolderUnusable(
      dirname(folder),
      `the file ${formerMarkerOf(folder)} says that its database was never finished, but there is one. If the service has run with it, remove that file; if it never has, remove the folder ${folder}`,
    );
  if (files.length > 0 && !files.includes("PG_VERSION"))
    throw new DataFolderUnusable(
      dirname(folder),
      `${folder} holds files, but PG_VERSION is missing, so it is no whole database. Restore all of it, or move it away to begin with an empty one`,
    );
  await rm(creatingIn(folder), { recursive: true, force: true });
  return files.length === 0;
};

/** Creates the database of a folder from the prepared one; returns false if there is none. */
export const createPrepared = async (folder: string): Promise<boolean> => {
  if (!existsSync(prepared)) return false;
  cpSync(prepared, creatingIn(folder), { recursive: true });
  await finishCreating(folder);
  return true;
};

/** Flushes every file of the new database to disk, then renames its folder. */
export const finishCreating = async (folder: string): Promise<void> => {
  await syncTree(creatingIn(folder));
  await rm(formerMarkerOf(folder), { force: true });
  // Some systems cannot rename a folder over an empty one. `rmdir` never removes a folder with content.
  if (existsSync(folder)) await rmdir(folder);
  await rename(creatingIn(folder), folder);
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
