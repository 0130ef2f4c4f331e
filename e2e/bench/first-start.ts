import { join } from "node:path";
import { inFreshFolder } from "./folders.ts";
import { openPgliteProgram } from "./pglite-alone.ts";
import { startNode } from "./program.ts";
import { type Group, alternateMedians } from "./result.ts";
import { startBuilt } from "./service.ts";

const ROUNDS = 5;

/** From the start of the process on an empty folder to the first answer over HTTP, in milliseconds. */
const ours = () =>
  inFreshFolder(async (folder) => {
    const start = performance.now();
    const service = await startBuilt({ DATA_DIR: join(folder, "data") });
    await service.printed("Bindery runs at");
    const answer = await fetch(`${service.url}/readyz`);
    const taken = performance.now() - start;
    await service.stop();
    if (!answer.ok) throw new Error(`the service answered ${answer.status}`);
    return taken;
  });

const floor = () =>
  inFreshFolder(async (folder) => {
    const start = performance.now();
    const program = startNode(openPgliteProgram(join(folder, "data")));
    await program.printed("open");
    const taken = performance.now() - start;
    await program.stop();
    return taken;
  });

/** The first start, with the making of database and tables, against PGlite opening an empty folder. */
export const firstStart: Group = {
  name: "start",
  measure: async () => [
    {
      name: "first start to first answer, embedded",
      unit: "ms",
      ...(await alternateMedians(ROUNDS, ours, floor)),
      goal: { most: 2 },
    },
  ],
};
