import type { StoredFile } from "#server/db/tables/index.ts";
import { writeBlobs } from "#server/modules/content/files/files.ts";
import { readTexts, writeTexts } from "#server/modules/content/store/documents.ts";
import type { StoredText } from "#server/modules/content/store/stored-text.ts";
import type { PageTree } from "#content/page-tree.ts";
import { pageAddressOf } from "#webpage/page-addresses.ts";
import {
  findPicture,
  findText,
  type ImportPageRow,
  selectAnchors,
  selectPictures,
  selectUnwrittenPictures,
  setPicture,
} from "../pages/page-rows.ts";
import type { LinkedPage } from "../pages/page-work.ts";
import { workOnPage } from "../pages/page-thread.ts";
import { pagesByAddress } from "../pages/pages-by-address.ts";
import { settlePages } from "../pages/settle-rows.ts";
import type { ImportWork } from "./import-work.ts";
import type { ImportedText } from "./place-pages.ts";

/** Characters of documents that are stored in one go. */
const STORED_AT_ONCE = 500_000;

/** Files by the keys of pictures: equal bytes are one file. */
const filesByKey = async ({
  context,
  run,
}: ImportWork): Promise<ReadonlyMap<string, StoredFile>> => {
  const byHash = new Map<string, StoredFile>();
  const byKey = new Map<string, StoredFile>();
  const pictures = await selectPictures(context.db, run.id);
  for (const { key, hash, file } of pictures.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    if (hash === null || file === null) continue;
    const known = byHash.get(hash) ?? file;
    byHash.set(hash, known);
    byKey.set(key, known);
  }
  return byKey;
};

/** Puts the bytes of pictures where those of the space's files are. */
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

/** What the pages of an import say, as it is stored in the space, and the files they show. */
export interface FinishedTexts {
  /** By the rows of the pages. */
  readonly texts: ReadonlyMap<string, ImportedText>;
  readonly files: readonly StoredFile[];
  /** Pages that could not be finished. */
  readonly failed: ReadonlySet<string>;
}

/**
 * Leads the links and pictures of all pages to where they are now, and stores what they say. Blocks keep the keys
 * of what `before`, the state of the import before, has of them.
 */
export const finishTexts = async (
  work: ImportWork,
  rows: readonly ImportPageRow[],
  before: PageTree,
): Promise<FinishedTexts> => {
  const { context, run } = work;
  const index = pagesByAddress(rows);
  const files = await filesByKey(work);
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
  let waiting: { row: ImportPageRow; text: StoredText; losses: ImportPageRow["losses"] }[] = [];
  const store = async () => {
    const [stored] = [waiting, (waiting = [])];
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
  for (const row of rows) {
    if (row.address === null || row.status !== "complete") continue;
    work.signal.throwIfAborted();
    const text = await findText(context.db, run.id, row.id);
    if (text === undefined) {
      failed.add(row.id);
      continue;
    }
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
    const known = before.pages.get(row.pageId)?.page.document;
    const base =
      known === undefined ? undefined : (await readTexts(context, run.spaceId, [known])).get(known);
    const finished = await workOnPage("finish", {
      page: text.page,
      address: row.aliases.find((alias) => index.get(alias)?.id === row.id) ?? row.address,
      id: row.pageId,
      links,
      pictures,
      scope: run.scope ?? "",
      before: base ?? null,
    });
    if (finished === undefined) {
      failed.add(row.id);
      continue;
    }
    const { "link-left-out": _, picture: __, conflict: ___, ...said } = row.losses;
    texts.set(row.id, {
      document: finished.text.hash,
      ...(finished.description !== undefined && { description: finished.description }),
    });
    for (const key of finished.used) {
      const file = files.get(key);
      if (file !== undefined) used.set(file.id, file);
    }
    waiting.push({ row, text: finished.text, losses: { ...said, ...finished.losses } });
    if (waiting.reduce((sum, { text: { json } }) => sum + json.length, 0) > STORED_AT_ONCE)
      await store();
  }
  if (waiting.length > 0) await store();
  const shown = [...used.values()];
  await storePictures(work, new Set(shown.map(({ hash }) => hash)));
  return { texts, files: shown, failed };
};
