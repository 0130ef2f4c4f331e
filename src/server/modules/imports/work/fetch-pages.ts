import { selectPending, setPages } from "../pages/page-rows.ts";
import type { ImportPageRow } from "../pages/page-rows.ts";
import { type Alternatives, alternativesTo } from "./alternatives.ts";
import { fetchPictures } from "./fetch-pictures.ts";
import { addFromSitemaps } from "./find-pages.ts";
import { enterPhase, failImport, type ImportWork, noteLimit } from "./import-work.ts";
import { type PageOutcome, readPage } from "./read-page.ts";
import { recordPage } from "./record-page.ts";
import { orderPages } from "./site-order.ts";

/** Pages that are fetched at once; what a process that dies was at is fetched twice. */
const LANES = 4;
/** Rows that are read from the list at once. */
const LOOKAHEAD = 64;

/** What is another version or language still, once some of them were chosen. */
const alternativesFor = ({ run }: ImportWork): Alternatives =>
  alternativesTo(run, run.choices?.alternatives);

/** Hands out the pages that are to be fetched, each once, until there are none and nobody brings more. */
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

/** Writes down what came of pages; what comes while others are written down waits, and is written in one step. */
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
      // Who waits for it hears of it.
      last = next.catch(() => undefined);
    }
    return next;
  };
};

const fetchRows = async (work: ImportWork): Promise<void> => {
  const record = createRecorder(work, alternativesFor(work));
  const queue = createQueue(work);
  let busy = 0;
  /** Wakes lanes that found nothing to do while others may still bring something. */
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

/** Where a bound was reached, what is left is named and not fetched. */
const cutShort = async (work: ImportWork): Promise<void> => {
  const limit = work.limit();
  if (limit === undefined) return;
  await work.step(async (tx) => {
    await noteLimit(tx, work.run.id, limit);
    const { run } = work;
    await setPages(tx.db, run.id, { status: ["pending"] }, { status: "skipped", reason: "limit" });
  });
};

/** Folders of the navigation stay where something below them was imported. */
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

/** Fetches all pages of an import that were found and chosen, those that come up meanwhile, and their pictures. */
export const fetchPages = async (work: ImportWork): Promise<void> => {
  const { sourceType, finding } = work.run;
  // Sitemaps that took too long to be waited for were left for now.
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
