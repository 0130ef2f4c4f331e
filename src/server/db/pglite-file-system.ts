import { fsyncSync } from "node:fs";
import type { PGlite, postgresMod } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/** What PGlite starts its PostgreSQL with. */
export type StartOptions = Partial<postgresMod.PostgresMod>;

interface NodeFileSystem {
  readonly stream_ops: { fsync?: (stream: { readonly nfd: number }) => number };
  tryFSOperation(operation: () => void): void;
}

const isNodeFileSystem = (value: unknown): value is NodeFileSystem =>
  typeof value === "object" && value !== null && "stream_ops" in value && "tryFSOperation" in value;

/**
 * PGlite's file system for Node, which has no fsync, with one. An error of the disk reaches
 * PostgreSQL, which then stops instead of promising what it cannot keep.
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
