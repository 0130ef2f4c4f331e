import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { inFreshFolder } from "./folders.ts";
import { percentile } from "./meanwhile.ts";
import { withPostgres } from "./postgres.ts";
import { startNode } from "./program.ts";
import { type Group, median, type Result } from "./result.ts";
import {
  fill,
  type FilledOrganization,
  freePort,
  type Service,
  type Store,
  withService,
} from "./service.ts";

/** The longest time /healthz may take, and the most that an attack may add to others' requests, in milliseconds. */
const HEALTH_MS = 250;
const MORE_MS = 50;
const QUIET_MS = 6_000;
const ROUNDS = 2;
const PAUSE_MS = 10;
const TRIES = 5;

const kinds = [
  "reads of one token",
  "short reads of one token",
  "checks of a silent repository",
  "bodies that trickle in, by nobody",
  "bodies that trickle in, by one token",
  "streams of one token",
  "a hostile robots.txt",
  "large edits of a structure",
  "proposals for many broken links",
  "metadata of namespaces",
  "documents that nobody reads",
];

interface Seen {
  /** The longest time of /healthz, and the 95th percentile of others' reads, in milliseconds. */
  readonly health: number;
  readonly others: number;
}

/** Retries when a kept-alive connection has been closed, as browsers do; the clock keeps running. */
const asBrowsersDo = async (ask: () => Promise<unknown>): Promise<void> => {
  for (let left = TRIES; ; left -= 1) {
    try {
      await ask();
      return;
    } catch (error) {
      if (left <= 1 || !(error instanceof TypeError)) throw error;
    }
  }
};

/** Reads from the service as other people do, repeatedly until `work` is done. */
const lookDuring = async (service: Service, work: Promise<unknown>): Promise<Seen> => {
  const end = new AbortController();
  const done = work.finally(() => end.abort());
  done.catch(() => undefined);
  const again = async (act: () => Promise<unknown>): Promise<number[]> => {
    const taken: number[] = [];
    while (!end.signal.aborted) {
      const start = performance.now();
      await asBrowsersDo(act);
      taken.push(performance.now() - start);
      await wait(PAUSE_MS);
    }
    return taken;
  };
  const [health, others] = await Promise.all([
    again(async () => (await fetch(`${service.url}/healthz`)).arrayBuffer()),
    again(() => service.read("/members?limit=20")),
  ]);
  await done;
  return { health: Math.max(...health), others: percentile(others, 0.95) };
};

/** Runs an attack from another organization besides the usual load. */
const underAttack = async (
  service: Service,
  { token, organizationId }: FilledOrganization,
  kind: string,
  port: number,
): Promise<Seen> => {
  const program = ["--import", "tsx", "e2e/bench/attack.ts"];
  const attacker = startNode([...program, kind, service.url, token, organizationId, `${port}`]);
  await attacker.printed("attacking");
  const ended = new Promise<void>((resolve) => attacker.child.once("exit", () => resolve()));
  return lookDuring(service, ended);
};

const measureOn = async (database: string, store: Store): Promise<Result[]> => {
  const others = await fill(store, 200);
  const attacker = await fill(store, 1_000);
  const port = await freePort();
  const env = { RATE_LIMIT: "12000", OUTBOUND_ALLOW: `127.0.0.1:${port}` };
  const results: Result[] = [];
  for (const kind of kinds)
    results.push(
      // Each attack gets a fresh service, so that none is affected by an earlier one.
      ...(await withService(
        store,
        others,
        async (service) => {
          await lookDuring(service, wait(QUIET_MS / 3));
          const quiet: Seen[] = [];
          const attacked: Seen[] = [];
          for (let round = 0; round < ROUNDS; round += 1) {
            quiet.push(await lookDuring(service, wait(QUIET_MS)));
            attacked.push(await underAttack(service, attacker, kind, port));
          }
          const most = { goal: { most: 1 }, unit: "ms" } as const;
          const health = median(attacked.map((seen) => seen.health));
          const waited = (seen: readonly Seen[]) => median(seen.map((one) => one.others));
          return [
            {
              ...most,
              name: `longest answer of /healthz, ${kind}, ${database}`,
              ours: health,
              floor: HEALTH_MS,
            },
            {
              ...most,
              name: `p95 of others' reads, ${kind}, ${database} (floor: without it, and ${MORE_MS} ms)`,
              ours: waited(attacked),
              floor: waited(quiet) + MORE_MS,
            },
          ];
        },
        [],
        env,
      )),
    );
  return results;
};

/** Attacks by one person, or without signing in, on a real service, compared with the same load without them. */
export const attacked: Group = {
  name: "attacked",
  measure: async () => {
    const embedded = await inFreshFolder((folder) =>
      measureOn("embedded", { DATA_DIR: join(folder, "data") }),
    );
    const postgres = await withPostgres((url) => measureOn("PostgreSQL", { DATABASE_URL: url }));
    return [...embedded, ...(postgres ?? [])];
  },
};
