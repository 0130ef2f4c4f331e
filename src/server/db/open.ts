import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type DataLock, lockDataFolder } from "./data-lock.ts";
import type { Log, OpenDatabase } from "./database.ts";
import { checkRoom, DataFolderUnusable, folderError } from "./disk-space.ts";
import { openPglite } from "./pglite.ts";
import { openPostgres } from "./postgres.ts";

export type { Database, OpenDatabase, Schema, SharedDatabase } from "./database.ts";
export { DataFolderInUse } from "./data-lock.ts";
export { DataFolderUnusable };
export { ChangedMigration, NewerDatabase } from "./migrate.ts";

export interface OpenDatabaseOptions {
  /** A PostgreSQL address; without it the embedded database is opened. */
  readonly url?: string;
  /** Where the embedded database keeps its files; absent: in memory, gone with the process. */
  readonly dataDir?: string;
  readonly log?: Log;
  /** Called once when the embedded database stops by itself; it answers nothing after that. */
  readonly onCrash?: (error: Error) => void;
  /** Other migrations than the service's own; for tests of migrating. */
  readonly migrations?: URL;
}

const takeFolder = async (folder: string, log: Log): Promise<DataLock> => {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return await lockDataFolder(folder, { log });
  } catch (error) {
    throw folderError(folder, error);
  }
};

/**
 * Opens the database and brings its tables up to date. Rejects with `DataFolderInUse`, `NewerDatabase`,
 * `ChangedMigration`, `DataFolderUnusable`, or whatever the database has to say, and leaves nothing open then.
 */
export const openDatabase = async (options: OpenDatabaseOptions): Promise<OpenDatabase> => {
  const { url, dataDir, migrations, log = () => undefined, onCrash = () => undefined } = options;
  if (url !== undefined) return openPostgres(url, log, migrations);
  const common = { log, onCrash, ...(migrations === undefined ? {} : { migrations }) };
  if (dataDir === undefined) return openPglite(common);
  const lock = await takeFolder(dataDir, log);
  try {
    const folder = join(dataDir, "database");
    if (!existsSync(folder)) checkRoom(dataDir);
    const opened = await openPglite({ ...common, folder });
    return {
      ...opened,
      async close() {
        await opened.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
};
