import { cp } from "node:fs/promises";
import { join } from "node:path";
import { inFreshFolder } from "./folders.ts";
import { pgliteRate } from "./pglite-alone.ts";
import type { Group } from "./result.ts";
import { fill, withService } from "./service.ts";
import { requestsOf, recordStatements } from "./statements.ts";
import { compareRequests } from "./three-requests.ts";

const MEMBERS = 10_000;
const SPACES = 200;
const GOALS = { list: 0.7, read: 0.7, rename: 0.7 };

/** The service on its embedded database compared with PGlite's own driver running the same statements. */
export const onEmbedded: Group = {
  name: "embedded",
  measure: () =>
    inFreshFolder(async (folder) => {
      const store = { DATA_DIR: join(folder, "data") };
      const filled = await fill(store, MEMBERS, SPACES);
      const recorded = await recordStatements(store, filled);
      const copy = join(folder, "copy");
      await cp(join(store.DATA_DIR, "database"), copy, { recursive: true });
      return withService(store, filled, async (service) =>
        compareRequests(
          "embedded",
          service,
          await requestsOf(service),
          (kind) => pgliteRate(copy, recorded[kind]),
          GOALS,
        ),
      );
    }),
};
