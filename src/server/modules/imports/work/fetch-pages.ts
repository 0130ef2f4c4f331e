import { selectPending, setPages } from "../pages/page-rows.ts";
import type { ImportPageRow } from "../pages/page-rows.ts";
import { type Alternatives, alternativesTo } from "./alternatives.ts";
import { fetchPictures } from "./fetch-pictures.ts";
import { addFromSitemaps } from "./find-pages.ts";
import { enterPhase, failImport, type ImportWork, noteLimit } from "./import-work.ts";
import { type PageOutcome, readPage } from "./read-page.ts";
import { recordPage } from "./record-page.ts";
import { orderPages } from "./site-order.ts";

/** How many pages are fetched at once; those in progress when a process dies are fetched again. */
const LANES = 4;
/** How many rows of the list are read at once. */
const LOOKAHEAD = 64;

/** Returns the versions and languages that still count as others after some of them were chosen. */
const alternativesFor = ({ run }: ImportWork): Alternatives =>
  alternativesTo(run, run.choices?.alternatives);

/** Creates a queue that returns each page to be fetched once, until none is left. */
const createQueue = (work: ImportWork) => {
  const { context, run } = work;
  const taken = new Set<string>();
  let known: ImportPageRow[] = [];
  let reading: Promise<void> | undefined;
  const refill = async () => {
    const rows = await selectPending(context.db, run.id, LOOKAHEAD + taken.size);
    known = rows.filter(({ id }) => !taken.has(id));
  };
  return {
    next: async (): Promise<ImportPageRow | undefined> => {
      if (known.length === 0) {
        reading ??= refill().finally(() => (reading = undefined));
        await reading;
      }
      const row = known.shift();
      if (row) taken.add(row.id);
      return row;
    },
    done: ({ id }: ImportPageRow) => void taken.delete(id),
  };
};

/**
 * Creates a function that records the outcome of pages; outcomes that arrive while others are being recorded are
 * batched into one step.
 */
const createRecorder = (work: ImportWork, alternatives: Alternatives) => {
  let waiting: { readonly row: ImportPageRow; readonly outcome: PageOutcome }[] = [];
  let last: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  const write = async (before: Promise<void>): Promise<void> => {
    await before;
    const written = waiting;
    waiting = [];
    next = undefined;
    await work.step(async (tx) => {
      for (const { row, outcome } of written)
        await recordPage(tx, work, row, outcome, alternatives);
    });
  };
  return (row: ImportPageRow, outcome: PageOutcome): Promise<void> => {
    waiting.push({ row, outcome });
    if (next === undefined) {
      next = write(last);
      // A failure is reported to those who await it.
      last = next.catch(() => undefined);
    }
    return next;
  };
};

const fetchRows = async (work: ImportWork): Promise<void> => {
  const record = createRecorder(work, alternativesFor(work));
  const queue = createQueue(work);
  let busy = 0;
  /** Wakes idle lanes, since running ones may still find pages. */
  let wake: () => void = () => undefined;
  let woken = new Promise<void>((resolve) => (wake = resolve));
  const lane = async (): Promise<void> => {
    for (;;) {
      if (work.limit() !== undefined) return;
      const waking = woken;
      const row = await queue.next();
      if (row === undefined) {
        if (busy === 0) return;
        await waking;
        continue;
      }
      busy += 1;
      try {
        await record(row, await readPage(work, row));
      } finally {
        busy -= 1;
        queue.done(row);
        wake();
        woken = new Promise<void>((resolve) => (wake = resolve));
      }
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
};

/** Once a limit is reached, records the remaining pages without fetching them. */
const cutShort = async (work: ImportWork): Promise<void> => {
  const limit = work.limit();
  if (limit === undefined) return;
  await work.step(async (tx) => {
    await noteLimit(tx, work.run.id, limit);
    const { run } = work;
    await setPages(tx.db, run.id, { status: ["pending"] }, { status: "skipped", reason: "limit" });
  });
};

/** Keeps folders of the navigation if something below them was imported. */
const settleFolders = (rows: readonly ImportPageRow[]) => {
  const held = new Set<string>();
  for (const row of rows.toReversed()) {
    const isHeld = row.address === null ? held.has(row.id) : row.status === "complete";
    if (!isHeld) continue;
    held.add(row.id);
    if (row.parentId !== null) held.add(row.parentId);
  }
  const folders = rows.filter(({ address }) => address === null);
  return {
    kept: folders.filter(({ id }) => held.has(id)).map(({ id }) => id),
    empty: folders.filter(({ id }) => !held.has(id)).map(({ id }) => id),
  };
};

/** Fetches all pages of an import that were found and chosen, those discovered meanwhile, and their pictures. */
export const fetchPages = async (work: ImportWork): Promise<void> => {
  const { sourceType, finding } = work.run;
  // Sitemaps that took too long during the preview were postponed.
  if (sourceType === "website" && finding?.whole === false)
    await addFromSitemaps(work, alternativesFor(work));
  await fetchRows(work);
  await fetchPictures(work, LANES);
  await cutShort(work);
  await enterPhase(work, "writing", async (tx) => {
    const rows = await orderPages(tx, work);
    const { id } = work.run;
    const folders = settleFolders(rows);
    const any = ["pending", "complete", "skipped"] as const;
    if (folders.kept.length > 0)
      await setPages(
        tx.db,
        id,
        { status: any, ids: folders.kept },
        { status: "complete", reason: null },
      );
    if (folders.empty.length > 0)
      await setPages(
        tx.db,
        id,
        { status: any, ids: folders.empty },
        { status: "skipped", reason: "not-chosen" },
      );
    const read = rows.some(({ address, status }) => address !== null && status === "complete");
    const gone = rows.some(({ reason }) => reason === "gone");
    if (!read && !gone) failImport("nothing-imported");
    return {};
  });
};
