import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { inFreshFolder } from "./folders.ts";
import { openPgliteProgram } from "./pglite-alone.ts";
import { startNode } from "./program.ts";
import { type Group, alternateMedians } from "./result.ts";
import { fill, startBuilt } from "./service.ts";

const ROUNDS = 5;

const ROWS = 10_000;

/** Measures the time from starting the process to its first HTTP response, in milliseconds. */
const ours = async (folder: string): Promise<number> => {
  const start = performance.now();
  const service = await startBuilt({ DATA_DIR: folder });
  await service.printed("Bindery runs at");
  const answer = await fetch(`${service.url}/readyz`);
  const taken = performance.now() - start;
  await service.stop();
  if (!answer.ok) throw new Error(`the service answered ${answer.status}`);
  return taken;
};

const floor = async (folder: string): Promise<number> => {
  const start = performance.now();
  const program = startNode(openPgliteProgram(join(folder, "database")));
  await program.printed("open");
  const taken = performance.now() - start;
  await program.stop();
  return taken;
};

const onNothing = (start: (folder: string) => Promise<number>) => () =>
  inFreshFolder(async (folder) => {
    const data = join(folder, "data");
    await mkdir(data);
    return start(data);
  });

const overMembers = () =>
  inFreshFolder(async (folder) => {
    const data = join(folder, "data");
    await fill({ DATA_DIR: data }, ROWS);
    return alternateMedians(
      ROUNDS,
      () => ours(data),
      () => floor(data),
    );
  });

/** Starts with an empty store and with a filled one, compared with PGlite opening the same. */
export const firstStart: Group = {
  name: "start",
  measure: async () => [
    {
      name: "first start to first answer, embedded",
      unit: "ms",
      ...(await alternateMedians(ROUNDS, onNothing(ours), onNothing(floor))),
      goal: { most: 1.5 },
    },
    {
      name: `start over ${ROWS.toLocaleString("en")} members to first answer, embedded`,
      unit: "ms",
      ...(await overMembers()),
      goal: { most: 1.5 },
    },
  ],
};
