import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createSpace } from "#client";
import { hostileTexts } from "#server/testing/hostile-texts.ts";
import { inFreshFolder } from "./folders.ts";
import { withPostgres } from "./postgres.ts";
import { startNode } from "./program.ts";
import type { Group, Result } from "./result.ts";
import { clientOf, fill, type Service, type Store, withService } from "./service.ts";

const LENGTH = 5_000_000;
/** The longest wait for others in the meantime, and the longest work on a single text. */
const HEALTH_MS = 50;
const BOUND_MS = 10_000;
const PAUSE_MS = 5;
const WARM_UP_MS = 2_000;

/**
 * Writes the hostile text of this number as a page; returns the milliseconds that it took, and those of /healthz in
 * the meantime.
 */
const writeText = async (service: Service, spaceId: string, number: number) => {
  const { url, token } = service;
  const writer = startNode([
    "--import",
    "tsx",
    "e2e/bench/write-hostile-text.ts",
    url,
    token,
    spaceId,
    `${number}`,
    `${LENGTH}`,
  ]);
  await writer.printed("sending");
  let answered = "";
  const health = await healthDuring(
    service,
    writer.printed("answered in").then((line) => {
      answered = line;
    }),
  );
  await writer.stop();
  return { taken: Number.parseFloat(answered.replace("answered in", "")), health };
};

/** Returns the milliseconds of requests to /healthz, repeated until `work` is done. */
const healthDuring = async ({ url }: Service, work: Promise<void>): Promise<number[]> => {
  const taken: number[] = [];
  const end = new AbortController();
  const done = work.finally(() => {
    end.abort();
  });
  while (!end.signal.aborted) {
    const start = performance.now();
    const response = await fetch(`${url}/healthz`);
    await response.arrayBuffer();
    taken.push(performance.now() - start);
    await wait(PAUSE_MS);
  }
  await done;
  return taken;
};

const measureOn = async (database: string, store: Store): Promise<Result[]> =>
  withService(store, await fill(store, 10), async (service) => {
    const { data: space } = await createSpace({
      client: clientOf(service),
      path: { organizationId: service.organizationId },
      body: { title: "Hostile" },
      throwOnError: true,
    });
    // Whatever a service does for the first time takes longer.
    await healthDuring(service, wait(WARM_UP_MS));
    const health: number[] = [];
    let slowest = 0;
    for (const number of hostileTexts.keys()) {
      const written = await writeText(service, space.id, number);
      health.push(...written.health);
      slowest = Math.max(slowest, written.taken);
    }
    const sorted = health.toSorted((a, b) => a - b);
    const ninetyNinth = sorted[Math.floor(sorted.length * 0.99)] ?? 0;
    const longest = sorted.at(-1) ?? 0;
    const texts = `${hostileTexts.length} hostile texts of 5 MB, ${database}`;
    return [
      {
        name: `99th percentile of /healthz during ${texts} (floor: ${HEALTH_MS} ms)`,
        unit: "ms",
        ours: ninetyNinth,
        floor: HEALTH_MS,
        goal: { most: 1 },
      },
      {
        name: `slowest of ${sorted.length} answers of /healthz during ${texts} (floor: ${HEALTH_MS} ms)`,
        unit: "ms",
        ours: longest,
        floor: HEALTH_MS,
        goal: { most: 1 },
      },
      {
        name: `slowest answer to ${texts} (floor: the bound of one text)`,
        unit: "ms",
        ours: slowest,
        floor: BOUND_MS,
        goal: { most: 1.2 },
      },
    ];
  });

/** Pages designed to cost as much as their length allows, written while others check the service's health. */
export const hostilePages: Group = {
  name: "hostile",
  measure: async () => {
    const embedded = await inFreshFolder((folder) =>
      measureOn("embedded", { DATA_DIR: join(folder, "data") }),
    );
    const postgres = await withPostgres((url) => measureOn("PostgreSQL", { DATABASE_URL: url }));
    return [...embedded, ...(postgres ?? [])];
  },
};
