import { setTimeout as wait } from "node:timers/promises";
import { createSpace, getSpacePdf, updateSpaceContent } from "#client";
import { installedDocs } from "#server/testing/real-docs.ts";
import { percentile, peaksDuring, readsDuring } from "./meanwhile.ts";
import { median, type Group, type Result } from "./result.ts";
import { clientOf, type Service, withFilledService } from "./service.ts";

/** How often the documentation is added to the space, so that the PDF has about as many pages as a long manual. */
const COPIES = 2;
const CHANGES_A_REQUEST = 50;
const QUIET_MS = 10_000;
const papers = ["a4", "letter"] as const;

/** The limits for a PDF of about 480 pages. */
const MOST_MS = 15_000;
const MOST_MIB = 650;
/** The largest ratio of others' waiting time while it is created. */
const MOST_LONGER = 1.2;

interface Measured {
  /** Milliseconds until the PDF was complete. */
  readonly taken: number;
  readonly sheets: number;
  readonly peak: number;
  /** The 95th percentile of reads before and during its creation. */
  readonly quiet: number;
  readonly busy: number;
}

const makeSpace = async (service: Service): Promise<string> => {
  const client = clientOf(service);
  const path = { organizationId: service.organizationId };
  const body = { title: "Manual" };
  const { data: space } = await createSpace({ client, path, body, throwOnError: true });
  const pages = Array.from({ length: COPIES }, (_, copy) =>
    [...installedDocs()].map(([title, markdown]) => ({
      operation: "insert_page" as const,
      title: `${title} ${copy + 1}`,
      document: { markdown },
    })),
  ).flat();
  for (let at = 0; at < pages.length; at += CHANGES_A_REQUEST) {
    const changes = pages.slice(at, at + CHANGES_A_REQUEST);
    await updateSpaceContent({
      client,
      path: { spaceId: space.id },
      body: { changes },
      throwOnError: true,
    });
  }
  return space.id;
};

/** Creates and reads the PDF; returns its number of sheets and the time taken. */
const makePdf = async (service: Service, spaceId: string, paper: (typeof papers)[number]) => {
  const client = clientOf(service);
  const path = { spaceId };
  const { data } = await getSpacePdf({ client, path, query: { paper }, throwOnError: true });
  const address = new URL(data.url, service.url);
  const at = `${service.url}${address.pathname}`;
  const start = performance.now();
  const response = await fetch(`${at}${address.search}`);
  if (!response.ok) throw new Error(`the PDF answered ${await response.text()}`);
  await response.arrayBuffer();
  const taken = performance.now() - start;
  const status = await fetch(`${at}/status${address.search}`);
  const { sheets } = (await status.json()) as { sheets: number };
  return { taken, sheets };
};

const measure = (): Promise<readonly Result[]> =>
  withFilledService(100, async (service) => {
    const spaceId = await makeSpace(service);
    await readsDuring(service, wait(QUIET_MS / 2));
    const measured: Measured[] = [];
    for (const paper of papers) {
      const quiet = percentile(await readsDuring(service, wait(QUIET_MS)), 0.95);
      const making = makePdf(service, spaceId, paper);
      const [reads, { children: peak }, made] = await Promise.all([
        readsDuring(service, making),
        peaksDuring(service, making),
        making,
      ]);
      measured.push({ ...made, peak, quiet, busy: percentile(reads, 0.95) });
    }
    const sheets = Math.max(...measured.map((one) => one.sheets));
    const of = (name: "taken" | "peak" | "quiet" | "busy") =>
      median(measured.map((one) => one[name]));
    return [
      {
        name: `real pages as PDF of ${sheets} pages (floor: ${MOST_MS / 1000} s)`,
        unit: "ms",
        ours: of("taken"),
        floor: MOST_MS,
        goal: { most: 1 },
      },
      {
        name: `most memory of the process that makes it (floor: ${MOST_MIB} MiB)`,
        unit: "MiB",
        ours: of("peak"),
        floor: MOST_MIB,
        goal: { most: 1 },
      },
      {
        name: "95th percentile of reads while it is made (floor: the same without)",
        unit: "ms",
        ours: of("busy"),
        floor: of("quiet"),
        goal: { most: MOST_LONGER },
      },
    ];
  });

/** A long PDF, created while others read. */
export const pdf: Group = { name: "pdf", measure };
