import { join } from "node:path";
import { inFreshFolder } from "./folders.ts";
import { openPgliteProgram } from "./pglite-alone.ts";
import { type Program, startNode } from "./program.ts";
import { type Group, alternateMedians } from "./result.ts";
import { startBuilt } from "./service.ts";

const ROUNDS = 3;
/** How long a process is left alone before it counts as idle, in milliseconds. */
const IDLE_MS = 5_000;

const idleMemoryOf = async (program: Program): Promise<number> => {
  await new Promise((resolve) => {
    setTimeout(resolve, IDLE_MS);
  });
  return program.memory();
};

const ours = () =>
  inFreshFolder(async (folder) => {
    const service = await startBuilt({ DATA_DIR: join(folder, "data") });
    try {
      await service.printed("Bindery runs at");
      await fetch(`${service.url}/readyz`);
      return await idleMemoryOf(service);
    } finally {
      await service.stop();
    }
  });

const floor = () =>
  inFreshFolder(async (folder) => {
    const program = startNode(openPgliteProgram(join(folder, "data")));
    try {
      await program.printed("open");
      return await idleMemoryOf(program);
    } finally {
      await program.stop();
    }
  });

/** Resident memory of the idle service compared with a process that only has PGlite. */
export const idleMemory: Group = {
  name: "memory",
  measure: async () => [
    {
      name: "memory of the idle service, embedded",
      unit: "MiB",
      ...(await alternateMedians(ROUNDS, ours, floor)),
      goal: { most: 1.5 },
    },
  ],
};
