import { existsSync } from "node:fs";
import { copyFile, mkdir, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { dump } from "js-yaml";
import {
  createSpace,
  getOpenApiSpecBySlug,
  listOpenApiSpecOperations,
  listOpenApiSpecVersionChanges,
  type OpenApiOperation,
  uploadOpenApiSpecFile,
} from "#client";
import type { Client } from "#client/client/index.ts";
import { dataOf } from "#server/testing/answers.ts";
import { editSpace, newPage } from "#server/testing/content-fixture.ts";
import { inFreshFolder, root } from "./folders.ts";
import { percentile, readsDuring } from "./meanwhile.ts";
import { outputOf } from "./program.ts";
import { type Group, median, type Result, timed } from "./result.ts";
import { clientOf, type Service, withFilledService } from "./service.ts";

/** Published descriptions of GitHub's API: 13 MB and 1,200 operations each. */
const PACKAGE = "@octokit/openapi";
const [BEFORE, AFTER] = ["22.0.0", "23.0.2"] as const;
const DESCRIPTION = "api.github.com.json";

const PAGES = 5_000;
/** Pages per batch, and operations shown by each page. */
const BATCH = 50;
const SHOWN = 3;
const ROUNDS = 15;
const IDLE_READS = 200;
const LOOK_EVERY_MS = 50;

const MOST = { json: 6_000, yaml: 8_000, others: 20, compared: 2_000, map: 100 };

/** The description of one release, downloaded once. */
const describedBy = async (release: string): Promise<Buffer> => {
  const cache = join(root, "node_modules/.cache/bench");
  const kept = join(cache, `github-${release}.json`);
  if (!existsSync(kept)) {
    await mkdir(cache, { recursive: true });
    await inFreshFolder(async (folder) => {
      const file = join(folder, `octokit-openapi-${release}.tgz`);
      const inside = `package/generated/${DESCRIPTION}`;
      await outputOf("npm", ["pack", `${PACKAGE}@${release}`, "--pack-destination", folder]);
      await outputOf("tar", ["-xzf", file, "-C", folder, inside]);
      // Complete or missing: a run that was ended while copying leaves no partial file.
      await copyFile(join(folder, inside), `${kept}.part`);
      await rename(`${kept}.part`, kept);
    });
  }
  return readFile(kept);
};

interface Specs {
  readonly client: Client;
  /** Uploads a file to a specification and waits until that version is served; returns the version's id. */
  serve(specSlug: string, file: Buffer): Promise<string>;
  /** Returns the path of a specification. */
  at(specSlug: string): { readonly organizationId: string; readonly specSlug: string };
}

const specsOf = (service: Service): Specs => {
  const client = clientOf(service);
  const at = (specSlug: string) => ({ organizationId: service.organizationId, specSlug });
  return {
    client,
    at,
    serve: async (specSlug, file) => {
      const body = new Blob([Uint8Array.from(file)]);
      await dataOf(uploadOpenApiSpecFile({ client, path: at(specSlug), body }));
      for (;;) {
        const spec = await dataOf(getOpenApiSpecBySlug({ client, path: at(specSlug) }));
        if (spec.processingState === "complete") {
          if (spec.lastVersion === undefined || spec.lastProcessErrorCode !== undefined)
            throw new Error(
              `${specSlug} was not taken: ${JSON.stringify(spec.lastProcessedErrors)}`,
            );
          return spec.lastVersion;
        }
        await wait(LOOK_EVERY_MS);
      }
    },
  };
};

const bounded = (name: string, ours: number, floor: number): Result => ({
  name,
  unit: "ms",
  ours,
  floor,
  goal: { most: 1 },
});

/** Measures how long a file takes to be served, and others' reads in the meantime. */
const servedMeanwhile = async (
  service: Service,
  specs: Specs,
  slug: string,
  file: Buffer,
): Promise<{ readonly took: number; readonly reads: readonly number[] }> => {
  let took = 0;
  const serving = timed(() => specs.serve(slug, file)).then((ms) => (took = ms));
  const reads = await readsDuring(service, serving);
  return { took, reads };
};

const idleReads = (service: Service): Promise<readonly number[]> => {
  const pause = wait(IDLE_READS * 10);
  return readsDuring(service, pause);
};

/** Fills a space with pages that each show different operations. */
const fillPages = async (
  { client, at }: Specs,
  operations: readonly OpenApiOperation[],
): Promise<void> => {
  const { organizationId, specSlug } = at("github");
  const path = { organizationId };
  const { id } = await dataOf(createSpace({ client, path, body: { title: "Reference" } }));
  for (let from = 0; from < PAGES; from += BATCH)
    await editSpace(
      client,
      id,
      ...Array.from({ length: BATCH }, (_, number) => {
        const shown = Array.from({ length: SHOWN }, (__, n) => {
          const one = operations[(from + number + n * 401) % operations.length];
          return `{% openapi-operation spec="${specSlug}" path="${one?.path}" method="${one?.method}" %}`;
        });
        return newPage(`Page ${from + number}`, shown.join("\n\n"));
      }),
    );
};

const everyOperation = async ({ client, at }: Specs): Promise<OpenApiOperation[]> => {
  const all: OpenApiOperation[] = [];
  for (let page: string | undefined; ;) {
    const query = { limit: 1000, ...(page === undefined ? {} : { page }) };
    const found = await dataOf(listOpenApiSpecOperations({ client, path: at("github"), query }));
    all.push(...found.items);
    page = found.next?.page;
    if (page === undefined) return all;
  }
};

/** The page map: the pages that a version affects. */
const mapTimes = async (service: Service, versionId: string): Promise<number[]> => {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    times.push(
      await timed(async () => {
        const path = `/openapi/github/versions/${versionId}/impact?which=all&limit=50`;
        const { count } = await service.read<{ readonly count: number }>(path);
        if (count !== PAGES) throw new Error(`${count} of ${PAGES} pages were found`);
      }),
    );
  return times;
};

const measureOn = async (
  service: Service,
  [before, after]: readonly [Buffer, Buffer],
): Promise<readonly Result[]> => {
  const specs = specsOf(service);
  // Threads are warmed up before measuring.
  await specs.serve(
    "first",
    Buffer.from('{"openapi":"3.1.0","info":{"title":"A","version":"1"},"paths":{}}'),
  );
  const idle = percentile(await idleReads(service), 0.95);
  const json = await servedMeanwhile(service, specs, "github", before);
  const yaml = await servedMeanwhile(
    service,
    specs,
    "yaml",
    Buffer.from(dump(JSON.parse(before.toString()), { noRefs: true })),
  );
  await fillPages(specs, await everyOperation(specs));
  const first =
    (await dataOf(getOpenApiSpecBySlug({ client: specs.client, path: specs.at("github") })))
      .lastVersion ?? "";
  const next = await servedMeanwhile(service, specs, "github", after);
  const second =
    (await dataOf(getOpenApiSpecBySlug({ client: specs.client, path: specs.at("github") })))
      .lastVersion ?? "";
  // The reverse comparison is not cached yet.
  const compared = await timed(() =>
    dataOf(
      listOpenApiSpecVersionChanges({
        client: specs.client,
        path: { ...specs.at("github"), versionId: first },
        query: { base: second, limit: 1 },
      }),
    ),
  );
  const reads = [...json.reads, ...yaml.reads];
  return [
    bounded("13 MB of JSON to a served version (floor: 6 s)", json.took, MOST.json),
    bounded("the same in YAML (floor: 8 s)", yaml.took, MOST.yaml),
    bounded(
      "how much longer the 95th percentile of reads takes meanwhile (floor: 20 ms)",
      Math.max(0, percentile(reads, 0.95) - idle),
      MOST.others,
    ),
    bounded(
      `the next release in its place, which ${PAGES} pages show (floor: 8 s)`,
      next.took,
      MOST.json + MOST.compared,
    ),
    bounded("two releases compared for somebody who waits (floor: 2 s)", compared, MOST.compared),
    bounded(
      `page map over ${PAGES} pages (floor: 100 ms)`,
      median(await mapTimes(service, second)),
      MOST.map,
    ),
  ];
};

/** Large specifications: read, compared and mapped to pages while others read. */
export const specs: Group = {
  name: "specs",
  measure: async () => {
    let releases: readonly [Buffer, Buffer];
    try {
      releases = [await describedBy(BEFORE), await describedBy(AFTER)];
    } catch (error) {
      return `the descriptions of ${PACKAGE} could not be fetched: ${String(error).slice(0, 200)}`;
    }
    return withFilledService(100, (service) => measureOn(service, releases));
  },
};
