import type { StoredFile } from "#server/db/tables/index.ts";
import { groupsOf } from "#server/kit/groups-of.ts";
import { writeBlobs } from "#server/modules/content/files/files.ts";
import { readTexts, writeTexts } from "#server/modules/content/store/documents.ts";
import type { StoredText } from "#server/modules/content/store/stored-text.ts";
import type { PageTree } from "#content/page-tree.ts";
import { pageAddressOf } from "#webpage/page-addresses.ts";
import {
  findPicture,
  type ImportPageRow,
  selectUnwrittenPictures,
  setPicture,
} from "../pages/page-rows.ts";
import type { LinkedPage } from "../pages/page-work.ts";
import { workOnPage } from "../pages/page-thread.ts";
import { pagesByAddress } from "../pages/pages-by-address.ts";
import { settlePages } from "../pages/settle-rows.ts";
import { type ImportTextRow, selectAnchors, selectTexts } from "../pages/text-rows.ts";
import { filesByKey } from "./files-by-key.ts";
import type { ImportWork } from "./import-work.ts";
import type { ImportedText } from "./place-pages.ts";
import { findSettled } from "./settled-pages.ts";

/** How many pages' texts are read at once while the previous ones are processed. */
const READ_AT_ONCE = 4;
/** Characters of documents stored in one go, which blocks other queries. */
const STORED_AT_ONCE = 100_000;

/** Stores the bytes of pictures as files of the space. */
const storePictures = async (work: ImportWork, used: ReadonlySet<string>): Promise<void> => {
  const { context, run } = work;
  for (const { key } of await selectUnwrittenPictures(context.db, run.id)) {
    const picture = await findPicture(context.db, run.id, key);
    if (!picture?.bytes || !picture.file || picture.hash === null || !used.has(picture.hash))
      continue;
    const { bytes, hash, file } = picture;
    await work.step(async (tx) => {
      await writeBlobs(tx, run.spaceId, [{ hash, bytes, contentType: file.contentType }]);
      await setPicture(tx.db, run.id, key, { bytes: null });
    });
  }
};

/** A page to be finished, with what is known of it. */
interface Unfinished {
  readonly row: ImportPageRow;
  readonly text: ImportTextRow | undefined;
  /** The document from the previous import, as JSON. */
  readonly base: string | null;
}

/** A page as stored. */
interface Finished {
  readonly row: ImportPageRow;
  readonly text: StoredText;
  readonly losses: ImportPageRow["losses"];
}

/** Reads the content of pages in batches, the next one while the previous one is processed. */
const readUnfinished = async function* (
  { context, run }: ImportWork,
  rows: readonly ImportPageRow[],
  before: PageTree,
): AsyncGenerator<Unfinished[]> {
  const documentOf = ({ pageId }: ImportPageRow) => before.pages.get(pageId)?.page.document;
  const readGroup = async (group: readonly ImportPageRow[]): Promise<Unfinished[]> => {
    const ids = group.map(({ id }) => id);
    const hashes = group.flatMap((row) => documentOf(row) ?? []);
    const said = await selectTexts(context.db, run.id, ids);
    const bases = await readTexts(context, run.spaceId, hashes);
    const texts = new Map(said.map((text) => [text.rowId, text]));
    return group.map((row) => ({
      row,
      text: texts.get(row.id),
      base: bases.get(documentOf(row) ?? "") ?? null,
    }));
  };
  let reading: Promise<Unfinished[]> | undefined;
  for (const group of groupsOf(rows, READ_AT_ONCE, () => 1)) {
    const read = await reading;
    reading = readGroup(group);
    // A consumer that stops early does not receive its failure.
    reading.catch(() => undefined);
    if (read !== undefined) yield read;
  }
  if (reading !== undefined) yield await reading;
};

/** The content of an import's pages as stored in the space, and the files they show. */
export interface FinishedTexts {
  /** By row. */
  readonly texts: ReadonlyMap<string, ImportedText>;
  readonly files: readonly StoredFile[];
  /** Pages that could not be finished. */
  readonly failed: ReadonlySet<string>;
}

/**
 * Points the links and pictures of all pages to their new places, and stores the documents. Blocks keep their keys
 * from `before`, the state of the previous import; pages for which nothing has changed stay as they are.
 */
export const finishTexts = async (
  work: ImportWork,
  rows: readonly ImportPageRow[],
  before: PageTree,
): Promise<FinishedTexts> => {
  const { context, run } = work;
  const index = pagesByAddress(rows);
  const files = await filesByKey(context, run.id);
  const anchors = new Map<string, Record<string, string>>();
  for (const row of await selectAnchors(context.db, run.id))
    anchors.set(row.rowId, JSON.parse(row.anchors) as Record<string, string>);
  const linked = (row: ImportPageRow): LinkedPage => ({
    page: row.pageId,
    anchors: anchors.get(row.id) ?? {},
  });
  const texts = new Map<string, ImportedText>();
  const failed = new Set<string>();
  const used = new Map<string, StoredFile>();
  const show = (keys: readonly string[]) => {
    for (const key of keys) {
      const file = files.get(key);
      if (file !== undefined) used.set(file.id, file);
    }
  };
  const store = async (done: readonly Finished[]): Promise<void> => {
    for (const stored of groupsOf(done, STORED_AT_ONCE, ({ text }) => text.json.length))
      await work.step(async (tx) => {
        await writeTexts(
          tx,
          run.spaceId,
          stored.map(({ text }) => text),
        );
        await settlePages(
          tx.db,
          run.id,
          stored.map(({ row: { id, unchanged }, losses }) => ({ id, losses, unchanged })),
        );
      });
  };
  const finish = async ({ row, text, base }: Unfinished): Promise<Finished | undefined> => {
    if (text === undefined || row.address === null) return undefined;
    const links: Record<string, LinkedPage> = {};
    const own = pageAddressOf(row.address);
    if (own !== undefined) links[own] = linked(row);
    for (const said of JSON.parse(text.links) as string[]) {
      const address = pageAddressOf(said) ?? said;
      const target = index.get(address);
      if (target !== undefined) links[address] = linked(target);
    }
    const pictures: Record<string, string> = {};
    for (const key of JSON.parse(text.pictures) as string[]) {
      const file = files.get(key);
      if (file !== undefined) pictures[key] = file.id;
    }
    const finished = await workOnPage("finish", {
      page: text.page,
      address: row.aliases.find((alias) => index.get(alias)?.id === row.id) ?? row.address,
      id: row.pageId,
      links,
      pictures,
      scope: run.scope ?? "",
      before: base,
    });
    if (finished === undefined) return undefined;
    const { "link-left-out": _, picture: __, conflict: ___, ...said } = row.losses;
    texts.set(row.id, {
      document: finished.text.hash,
      ...(finished.description !== undefined && { description: finished.description }),
    });
    show(finished.used);
    return { row, text: finished.text, losses: { ...said, ...finished.losses } };
  };
  const settled = await findSettled(work, { rows, before, index, files });
  for (const [id, { text, pictures }] of settled) {
    texts.set(id, text);
    show(pictures);
  }
  const unfinished = rows.filter(
    ({ id, address, status }) => address !== null && status === "complete" && !settled.has(id),
  );
  // While some documents are being stored, the next ones are processed.
  let storing = Promise.resolve();
  try {
    for await (const group of readUnfinished(work, unfinished, before)) {
      work.signal.throwIfAborted();
      const finished = await Promise.all(group.map(finish));
      for (const [at, { row }] of group.entries()) if (!finished[at]) failed.add(row.id);
      await storing;
      storing = store(finished.flatMap((one) => one ?? []));
      // Its failure is reported when it is awaited.
      storing.catch(() => undefined);
    }
  } finally {
    await storing;
  }
  const shown = [...used.values()];
  await storePictures(work, new Set(shown.map(({ hash }) => hash)));
  return { texts, files: shown, failed };
};
