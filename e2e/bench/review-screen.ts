import type { Browser } from "@playwright/test";
import type { Client } from "#client/client/index.ts";
import {
  createChangeRequest,
  createSpace,
  getPageInChangeRequestById,
  getPageById,
  postCommentInChangeRequest,
} from "#client";
import {
  createdIn,
  editChangeRequest,
  editSpace,
  newPage,
} from "#server/testing/content-fixture.ts";
import { dataOf } from "#server/testing/answers.ts";
import { type Enter, signIn, withChromium, withFreshPage } from "./chromium.ts";
import { type Versions, withPlainReview } from "./plain-review.ts";
import { alternate, type Group, median, type Result } from "./result.ts";
import { clientOf, withFilledService } from "./service.ts";

const BLOCKS = 10_000;
/** The longest page that people still review, on a slow machine. */
const LONG = 2_000;
const SLOWED = 4;
/**
 * The longest frame before scrolling visibly stutters, in milliseconds, and the limit of memory for such a page, in
 * MiB.
 */
const LONG_FRAME_MS = 50;
const MOST_HEAP = 16;
const THREADS = 300;
const ROUNDS = 3;
const LONGEST_MS = 120_000;
const WHEEL_STEPS = 60;
const WHEEL_PIXELS = 900;

const textOf = (word: string, blocks: number): string =>
  Array.from({ length: blocks }, (_, at) => `Block ${at} says ${word} about it.`).join("\n\n");
/** The text of the first changed block. */
const FIRST = "Block 0 says";

/**
 * Creates a page that is rewritten from start to end, with threads throughout; returns its path and both versions.
 */
const prepare = async (client: Client, organizationId: string, blocks: number) => {
  const inOrganization = { client, path: { organizationId } };
  const { id: spaceId } = await dataOf(createSpace({ ...inOrganization, body: { title: "Long" } }));
  const made = await editSpace(client, spaceId, newPage("Long page", textOf("little", blocks)));
  const [pageId = ""] = createdIn(made);
  const body = { subject: "Everything anew" };
  const changeRequest = await dataOf(createChangeRequest({ client, path: { spaceId }, body }));
  await editChangeRequest(client, spaceId, changeRequest.id, {
    operation: "update_page",
    page: pageId,
    document: { markdown: textOf("much more", blocks) },
  });
  const path = { spaceId, changeRequestId: changeRequest.id, pageId };
  const query = { format: "document" as const };
  const before = await dataOf(getPageById({ client, path, query }));
  const after = await dataOf(getPageInChangeRequestById({ client, path, query }));
  if (before.type !== "document" || after.type !== "document") throw new Error("no such page");
  const versions = { before: before.document, after: after.document } as Versions;
  for (let thread = 0; thread < THREADS; thread += 1) {
    const node = versions.after.nodes[thread * Math.floor(blocks / THREADS)]?.key ?? "";
    const comment = { body: { markdown: `Is this right? (${thread})` }, page: pageId, node };
    await dataOf(postCommentInChangeRequest({ client, path, body: comment }));
  }
  return { spaceId, number: changeRequest.number, versions };
};

/** Records the duration of each frame in the page. A string, because named functions do not survive serialization. */
const NOTE_FRAMES = `
  let last = performance.now();
  const frame = (now) => {
    performance.measure("frame", { start: last, end: Math.max(last, now) });
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
`;

interface Visit {
  /** The time from the start of the navigation until the first changed block is shown. */
  readonly usable: number;
  /** The longest time between two frames while scrolling. */
  readonly wait: number;
  /** The number of frames, and of those that took too long. */
  readonly frames: number;
  readonly longFrames: number;
  /** JavaScript heap after scrolling, in MiB. */
  readonly heap: number;
}

/** Opens a page in a fresh browser, waits for the first block and scrolls down from there. */
const visit = (
  browser: Browser,
  address: string,
  enter?: Enter,
  { slowed = 1 }: { readonly slowed?: number } = {},
): Promise<Visit> =>
  withFreshPage(browser, enter, async (page) => {
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowed });
    const start = performance.now();
    await page.goto(address, { timeout: LONGEST_MS });
    const first = page.getByText(FIRST).first();
    await first.waitFor({ timeout: LONGEST_MS });
    const usable = performance.now() - start;

    await first.hover();
    await page.evaluate(NOTE_FRAMES);
    for (let round = 0; round < WHEEL_STEPS; round += 1) await page.mouse.wheel(0, WHEEL_PIXELS);
    const frames = await page.evaluate(() =>
      performance.getEntriesByName("frame").map(({ duration }) => duration),
    );
    await session.send("HeapProfiler.collectGarbage");
    await session.send("Performance.enable");
    const { metrics } = await session.send("Performance.getMetrics");
    const bytes = metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? 0;
    return {
      usable,
      wait: Math.max(...frames),
      frames: frames.length,
      longFrames: frames.filter((duration) => duration > LONG_FRAME_MS).length,
      heap: bytes / 2 ** 20,
    };
  });

const compare = async (ours: () => Promise<Visit>, floor: () => Promise<Visit>) => {
  const taken = await alternate(ROUNDS, ours, floor);
  const both = (of: keyof Visit) => ({
    ours: median(taken.ours.map((one) => one[of])),
    floor: median(taken.floor.map((one) => one[of])),
  });
  const what = `review of ${BLOCKS} changed blocks, ${THREADS} threads`;
  const rows: Result[] = [
    { name: `${what}: time to usable`, unit: "ms", ...both("usable"), goal: { most: 2 } },
    {
      name: `${what}: longest wait for a frame, scrolling`,
      unit: "ms",
      ...both("wait"),
      goal: { most: 2 },
    },
    { name: `${what}: heap`, unit: "MiB", ...both("heap"), goal: { most: 3 } },
  ];
  return rows;
};

const slowedRows = async (visitOnce: () => Promise<Visit>): Promise<Result[]> => {
  const visits: Visit[] = [];
  for (let round = 0; round < ROUNDS; round += 1) visits.push(await visitOnce());
  const of = (what: keyof Visit) => median(visits.map((one) => one[what]));
  const name = `review of ${LONG} changed blocks, ${SLOWED} times slowed`;
  return [
    {
      name: `${name}: frames over ${LONG_FRAME_MS} ms, scrolling (floor: all frames)`,
      unit: "frames",
      ours: of("longFrames"),
      floor: of("frames"),
      goal: { most: 0 },
    },
    {
      name: `${name}: heap (floor: ${MOST_HEAP} MiB)`,
      unit: "MiB",
      ours: of("heap"),
      floor: MOST_HEAP,
      goal: { most: 1 },
    },
  ];
};

const measure = (browser: Browser) =>
  withFilledService(10, async (service) => {
    const { url, organizationId } = service;
    const reviewOf = async (blocks: number) => {
      const made = await prepare(clientOf(service), organizationId, blocks);
      const at = `${url}/o/${organizationId}/spaces/${made.spaceId}/change-requests/${made.number}`;
      return { at, versions: made.versions };
    };
    const long = await reviewOf(LONG);
    const { at, versions } = await reviewOf(BLOCKS);
    return [
      ...(await slowedRows(() => visit(browser, long.at, signIn(service), { slowed: SLOWED }))),
      ...(await withPlainReview(versions, (plainUrl) =>
        compare(
          () => visit(browser, at, signIn(service)),
          () => visit(browser, plainUrl),
        ),
      )),
    ];
  });

/** The review of a page rewritten from start to end, compared with a plain page of the same blocks. */
export const reviewScreen: Group = {
  name: "review",
  measure: () => withChromium(measure),
};
