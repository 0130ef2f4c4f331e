import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createSpace } from "#client";
import { hostileTexts } from "#server/testing/hostile-texts.ts";
import { inFreshFolder } from "./folders.ts";
import { withPostgres } from "./postgres.ts";
import type { Group, Result } from "./result.ts";
import { clientOf, fill, type Service, type Store, withService } from "./service.ts";

const LENGTH = 5_000_000;
/** What others may wait at most meanwhile, and how long one text may be worked on. */
const HEALTH_MS = 50;
const BOUND_MS = 10_000;
const PAUSE_MS = 5;

const writeText = async ({ url, token }: Service, spaceId: string, body: Blob): Promise<void> => {
  const response = await fetch(`${url}/v1/spaces/${spaceId}/content`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body,
  });
  const answer = await response.text();
  if (response.status !== 200 && response.status !== 422)
    throw new Error(`a hostile text was answered with ${response.status}: ${answer}`);
};

/** Milliseconds that health took to be answered, again and again until `work` is done. */
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
    const health: number[] = [];
    let slowest = 0;
    for (const { of } of hostileTexts) {
      const change = {
        operation: "insert_page",
        title: "Page",
        document: { markdown: of(LENGTH).slice(0, LENGTH) },
      };
      const body = new Blob([JSON.stringify({ changes: [change] })]);
      const start = performance.now();
      health.push(...(await healthDuring(service, writeText(service, space.id, body))));
      slowest = Math.max(slowest, performance.now() - start);
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

/** Pages that are made to cost as much as their length allows, written while others ask how the service is. */
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
