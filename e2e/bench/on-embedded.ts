import { cp } from "node:fs/promises";
import { join } from "node:path";
import { inFreshFolder } from "./folders.ts";
import { readRate, renameRate } from "./load.ts";
import { pgliteRate } from "./pglite-alone.ts";
import type { Group, Result } from "./result.ts";
import { median } from "./result.ts";
import { fill, type Service, withService } from "./service.ts";
import { actsOf, recordStatements } from "./statements.ts";

const MEMBERS = 10_000;
const ROUNDS = 3;

/** The service on its embedded database against PGlite's own driver with the same statements. */
export const onEmbedded: Group = {
  name: "embedded",
  measure: () =>
    inFreshFolder(async (folder) => {
      const store = { DATA_DIR: join(folder, "data") };
      const crowd = await fill(store, MEMBERS);
      const recorded = await recordStatements(store, crowd);
      const copy = join(folder, "copy");
      await cp(join(store.DATA_DIR, "database"), copy, { recursive: true });

      const taken = { list: [], read: [], rename: [] } as Record<keyof typeof recorded, Pair[]>;
      const measureOurs = (service: Service) =>
        actsOf(service).then(async (acts) => ({
          list: await readRate(service, acts.list),
          read: await readRate(service, acts.read),
          rename: await renameRate(service, acts),
        }));
      for (let round = 0; round < ROUNDS; round += 1) {
        const ours = await withService(store, crowd, measureOurs);
        for (const kind of ["list", "read", "rename"] as const)
          taken[kind].push({ ours: ours[kind], floor: await pgliteRate(copy, recorded[kind]) });
      }
      const result = (name: string, pairs: readonly Pair[]): Result => ({
        name: `${name}, embedded`,
        unit: "/s",
        ours: median(pairs.map(({ ours }) => ours)),
        floor: median(pairs.map(({ floor }) => floor)),
        goal: { least: 0.6 },
      });
      return [
        result("list 100 of 10,000 members", taken.list),
        result("read one member by id", taken.read),
        result("change one title with its event", taken.rename),
      ];
    }),
};

interface Pair {
  readonly ours: number;
  readonly floor: number;
}
