import { parentPort, workerData } from "node:worker_threads";
import { DiskSpace } from "./disk-space.ts";
import { createInFolder, createInMemory, openInFolder } from "./pglite-create.ts";
import type { PgliteThreadData } from "./pglite-messages.ts";
import { servePglite } from "./pglite-serve.ts";

/** The thread of PGlite: PostgreSQL blocks the thread it runs in while it works. */

const { task, folder } = workerData as PgliteThreadData;
if (task === "create") {
  if (folder !== undefined) await createInFolder(folder);
} else {
  if (parentPort === null) throw new Error("This file runs as a worker thread only.");
  const pg = await (folder === undefined ? createInMemory() : openInFolder(folder));
  servePglite(pg, parentPort, folder === undefined ? undefined : new DiskSpace(folder));
}
