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
  /** Address of a PostgreSQL server; without it the embedded database is opened. */
  readonly url?: string;
  /** Folder of the embedded database; absent: in memory, lost when the process ends. */
  readonly dataDir?: string;
  readonly log?: Log;
  /** Called once when the embedded database stops by itself; it handles no queries after that. */
  readonly onCrash?: (error: Error) => void;
  /** Migrations to use instead of the service's own; for tests of migrating. */
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
 * Opens the database and applies pending migrations. Rejects with `DataFolderInUse`, `NewerDatabase`,
 * `ChangedMigration`, `DataFolderUnusable` or the database's own error, leaving nothing open.
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
