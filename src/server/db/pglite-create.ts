import { PGlite, type postgresMod } from "@electric-sql/pglite";
import { creatingIn, finishCreating } from "./pglite-folder.ts";
import { fsyncSync } from "node:fs";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/** The options with which PGlite starts PostgreSQL. */
export type StartOptions = Partial<postgresMod.PostgresMod>;

interface NodeFileSystem {
  readonly stream_ops: { fsync?: (stream: { readonly nfd: number }) => number };
  tryFSOperation(operation: () => void): void;
}

const isNodeFileSystem = (value: unknown): value is NodeFileSystem =>
  typeof value === "object" && value !== null && "stream_ops" in value && "tryFSOperation" in value;

/**
 * PGlite's file system for Node with fsync added. A disk error reaches PostgreSQL, which then stops instead of
 * acknowledging what it cannot store.
 */
export class SyncedFileSystem extends NodeFS {
  override async init(
    pg: PGlite,
    options: StartOptions,
  ): Promise<{ emscriptenOpts: StartOptions }> {
    const { emscriptenOpts } = await super.init(pg, options);
    const addFsync = (module: postgresMod.PostgresMod) => {
      const nodeFs: unknown = module.NODEFS;
      if (!isNodeFileSystem(nodeFs)) {
        throw new Error("This version of PGlite keeps its files in a way that fsync cannot reach.");
      }
      nodeFs.stream_ops.fsync = (stream) => {
        nodeFs.tryFSOperation(() => fsyncSync(stream.nfd));
        return 0;
      };
    };
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] },
    };
  }
}

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

/** Creates a database that is lost when the process ends. */
export const createInMemory = (): Promise<PGlite> =>
  PGlite.create({ startParams: startParams("off") });

/** Creates the database of a folder that has none; fully on disk when this resolves. */
export const createInFolder = async (folder: string): Promise<void> => {
  const pg = await openInFolder(creatingIn(folder));
  await pg.close();
  await finishCreating(folder);
};

/**
 * Opens the database of a folder. Acknowledged commits survive the end of the process and a power failure: each one
 * waits for the disk.
 */
export const openInFolder = (
  folder: string,
  fileSystem: SyncedFileSystem = new SyncedFileSystem(folder),
): Promise<PGlite> => PGlite.create({ fs: fileSystem, startParams: startParams("on") });
