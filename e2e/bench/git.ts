import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import {
  cancelGitSync,
  createSpace,
  getGitSync,
  setGitConnection,
  startGitSync,
  type StartGitSync,
} from "#client";
import { type GitServer, startGitServer } from "#server/testing/git-server.ts";
import { inFreshFolder } from "./folders.ts";
import { childrenOf, memoryOf, peaksDuring, percentile, readsDuring } from "./meanwhile.ts";
import { type Group, median, type Result } from "./result.ts";
import { clientOf, fill, type Service, withService } from "./service.ts";

const PAGES = 5_000;
const FOLDERS = 100;
const CHANGED = 10;
const ROUNDS = 5;
const LOOK_EVERY_MS = 20;
const REST_MS = 5_000;

const LARGE_FILES = 12;
const LARGE_FILE_BYTES = 8_700_000;

/** The limits for syncs, in milliseconds and MiB. */
const MOST = {
  first: 90_000,
  change: 6_000,
  rehearsal: 2_000,
  cancel: 2_000,
  others: 50,
  child: 700,
  service: 50,
};

const over = ["done", "nothing", "rehearsed", "failed", "cancelled", "conflicts"];

interface Bound {
  readonly service: Service;
  readonly spaceId: string;
}

const bind = async (service: Service, url: string): Promise<Bound> => {
  const client = clientOf(service);
  const path = { organizationId: service.organizationId };
  const body = { title: "Docs" };
  const { data: space } = await createSpace({ client, path, body, throwOnError: true });
  await setGitConnection({
    client,
    path: { spaceId: space.id },
    body: { url, ref: "refs/heads/main" },
    throwOnError: true,
  });
  return { service, spaceId: space.id };
};

const begin = async ({ service, spaceId }: Bound, body: StartGitSync = {}): Promise<string> => {
  const path = { spaceId };
  const { data } = await startGitSync({
    client: clientOf(service),
    path,
    body,
    throwOnError: true,
  });
  return data.id;
};

const read = async ({ service, spaceId }: Bound, gitSyncId: string) =>
  (
    await getGitSync({
      client: clientOf(service),
      path: { spaceId, gitSyncId },
      throwOnError: true,
    })
  ).data;

/** Runs a sync; returns the milliseconds until it is over. */
const sync = async (bound: Bound, wanted: string, body: StartGitSync = {}): Promise<number> => {
  const start = performance.now();
  const id = await begin(bound, body);
  for (;;) {
    const { state, error } = await read(bound, id);
    if (over.includes(state)) {
      if (state !== wanted) throw new Error(`the sync is ${state}: ${error?.message}`);
      return performance.now() - start;
    }
    await wait(LOOK_EVERY_MS);
  }
};

/** Starts a sync and cancels it while it reads; returns the milliseconds until the reading process is gone. */
const cancel = async (bound: Bound): Promise<number> => {
  const { service, spaceId } = bound;
  const gitSyncId = await begin(bound);
  while ((await read(bound, gitSyncId)).progress === undefined) await wait(LOOK_EVERY_MS);
  const start = performance.now();
  const path = { spaceId, gitSyncId };
  await cancelGitSync({ client: clientOf(service), path, throwOnError: true });
  while ((await childrenOf(service.child.pid)).length > 0) await wait(LOOK_EVERY_MS);
  return performance.now() - start;
};

const pathOf = (at: number): string => `section-${at % FOLDERS}/page-${at}.md`;
const textOf = (at: number, edition: number): string =>
  [
    `# Page ${at}`,
    ...Array.from(
      { length: 12 },
      (_, n) =>
        `Paragraph ${n} of page ${at} says what there is to know, in some words of its own.`,
    ),
    `Edition ${edition}.`,
  ].join("\n\n");

const pages = (numbers: readonly number[], edition: number): Record<string, string> =>
  Object.fromEntries(numbers.map((at) => [pathOf(at), `${textOf(at, edition)}\n`]));

const row = (name: string, unit: Result["unit"], ours: number, floor: number): Result => ({
  name: `${name} (floor: ${floor} ${unit})`,
  unit,
  ours,
  floor,
  goal: { most: 1 },
});

const manyPages = async (service: Service, server: GitServer): Promise<Result[]> => {
  server.create("docs");
  server.commit(
    "docs",
    pages(
      Array.from({ length: PAGES }, (_, at) => at),
      0,
    ),
  );
  const bound = await bind(service, server.urlOf("docs"));
  const cancelled = await cancel(bound);
  const firstSync = sync(bound, "done");
  const [first, reads] = await Promise.all([firstSync, readsDuring(service, firstSync)]);
  const [changes, rehearsals]: [number[], number[]] = [[], []];
  for (let round = 1; round <= ROUNDS; round += 1) {
    server.commit("docs", pages([round * 7], round));
    changes.push(await sync(bound, "done"));
    server.commit(
      "docs",
      pages(
        Array.from({ length: CHANGED }, (_, at) => at * 91 + round),
        round,
      ),
    );
    rehearsals.push(await sync(bound, "rehearsed", { rehearse: true }));
    await sync(bound, "done");
  }
  return [
    row("first sync of 5,000 pages", "ms", first, MOST.first),
    row("99th percentile of reads meanwhile", "ms", percentile(reads, 0.99), MOST.others),
    row("sync of one changed page of 5,000", "ms", median(changes), MOST.change),
    row("rehearsal of ten changed pages of 5,000", "ms", median(rehearsals), MOST.rehearsal),
    row("cancelling a sync, until its process is gone", "ms", cancelled, MOST.cancel),
  ];
};

const largeFiles = async (service: Service, server: GitServer): Promise<Result[]> => {
  server.create("pictures");
  // Git's own attempts at compression are not the service's work.
  server.git("pictures", "config", "core.bigFileThreshold", "1m");
  const files = Array.from({ length: LARGE_FILES }, (_, at) => [
    `pictures/${at}.bin`,
    randomBytes(LARGE_FILE_BYTES),
  ]);
  const links = files.map(([path]) => `[file](${String(path)})`).join("\n");
  server.commit("pictures", { ...Object.fromEntries(files), "README.md": `# Home\n\n${links}\n` });
  const bound = await bind(service, server.urlOf("pictures"));
  await wait(REST_MS);
  const before = await memoryOf(service.child.pid);
  const syncing = sync(bound, "done");
  const [, { children, own }, reads] = await Promise.all([
    syncing,
    peaksDuring(service, syncing),
    readsDuring(service, syncing),
  ]);
  return [
    row("most memory of the process that reads 100 MB", "MiB", children, MOST.child),
    row("growth of the service meanwhile", "MiB", own - before, MOST.service),
    row("99th percentile of reads meanwhile", "ms", percentile(reads, 0.99), MOST.others),
  ];
};

/** Syncs of large repositories, served by Git on the same machine, with the embedded database. */
export const git: Group = {
  name: "git",
  measure: async () => {
    const server = await startGitServer();
    const measure = (work: (service: Service, server: GitServer) => Promise<Result[]>) =>
      inFreshFolder(async (folder) => {
        const store = { DATA_DIR: folder };
        const organization = await fill(store, 100);
        return withService(store, organization, (service) => work(service, server), [], {
          OUTBOUND_ALLOW: server.host,
        });
      });
    try {
      return [...(await measure(manyPages)), ...(await measure(largeFiles))];
    } finally {
      await server.close();
    }
  },
};
