import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { createSpace, getSpacePdf, updateSpaceContent } from "#client";
import { installedDocs } from "#server/testing/real-docs.ts";
import { median, type Group, type Result } from "./result.ts";
import { clientOf, type Service, withFilledService } from "./service.ts";

/** Times the documentation is put into the space, so that the PDF has about as many pages as a long manual. */
const COPIES = 2;
const CHANGES_A_REQUEST = 50;
const PAUSE_MS = 10;
const QUIET_MS = 10_000;
const LOOK_EVERY_MS = 50;
const papers = ["a4", "letter"] as const;

/** What one PDF of about 480 pages may take. */
const MOST_MS = 15_000;
const MOST_MIB = 650;
/** How much longer others may wait while it is made. */
const MOST_LONGER = 1.2;

interface Measured {
  /** Milliseconds until the PDF was there. */
  readonly taken: number;
  readonly sheets: number;
  readonly peak: number;
  /** 95th percentile of reads before and while it was made. */
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

/** Milliseconds that a read took to be answered, again and again until `work` is done. */
const readsDuring = async (service: Service, work: Promise<unknown>): Promise<number[]> => {
  const taken: number[] = [];
  const end = new AbortController();
  const done = work.finally(() => {
    end.abort();
  });
  // What it fails with is thrown below, once the loop has ended.
  done.catch(() => undefined);
  while (!end.signal.aborted) {
    const start = performance.now();
    await service.read("/members?limit=20");
    taken.push(performance.now() - start);
    await wait(PAUSE_MS);
  }
  await done;
  return taken;
};

const ninetyFifth = (taken: readonly number[]): number =>
  taken.toSorted((a, b) => a - b)[Math.floor(taken.length * 0.95)] ?? 0;

/** The most memory, in MiB, that a process which this one started has had so far; 0 when there is none. */
const peakOfChildren = async (parent: number | undefined): Promise<number> => {
  const list = await readFile(`/proc/${parent}/task/${parent}/children`, "utf8");
  const peaks = list.match(/\d+/g)?.map(async (id) => {
    const status = await readFile(`/proc/${id}/status`, "utf8").catch(() => "");
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
  });
  return Math.max(0, ...(await Promise.all(peaks ?? [])));
};

const peakDuring = async (service: Service, work: Promise<unknown>): Promise<number> => {
  let peak = 0;
  const end = new AbortController();
  const done = work.finally(() => {
    end.abort();
  });
  // What it fails with is thrown below, once the loop has ended.
  done.catch(() => undefined);
  while (!end.signal.aborted) {
    peak = Math.max(peak, await peakOfChildren(service.child.pid));
    await wait(LOOK_EVERY_MS);
  }
  await done;
  return peak;
};

/** Has the PDF made and reads it; answers its sheets and how long that took. */
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
      const quiet = ninetyFifth(await readsDuring(service, wait(QUIET_MS)));
      const making = makePdf(service, spaceId, paper);
      const [reads, peak, made] = await Promise.all([
        readsDuring(service, making),
        peakDuring(service, making),
        making,
      ]);
      measured.push({ ...made, peak, quiet, busy: ninetyFifth(reads) });
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

/** A long PDF that is made while others read. */
export const pdf: Group = { name: "pdf", measure };
