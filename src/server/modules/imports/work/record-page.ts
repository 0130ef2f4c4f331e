import type { Context } from "#server/kit/context.ts";
import { fileTypeOf } from "#server/modules/content/files/file-type.ts";
import { pictureSizeOf } from "#server/modules/people/pictures/picture-size.ts";
import { storedBlobOf, type StoredFile } from "#server/modules/content/files/files.ts";
import { newId } from "#server/kit/ids.ts";
import { pageAddressOf } from "#webpage/page-addresses.ts";
import type { NavigationItem } from "#webpage/web-page.ts";
import { pageKey } from "../pages/new-pages.ts";
import {
  findByKey,
  findSameText,
  type ImportPageRow,
  type ImportPictureRow,
  insertPictures,
  setPage,
} from "../pages/page-rows.ts";
import { copyNavigation, copyText, putNavigation, putText } from "../pages/text-rows.ts";
import type { FoundPicture, PageFacts, ReadPage } from "../pages/page-work.ts";
import { addPages, pagesIn } from "./add-pages.ts";
import type { Alternatives } from "./alternatives.ts";
import type { ImportWork } from "./import-work.ts";
import type { PageOutcome } from "./read-page.ts";

/** File extensions by type, for pictures whose name has none. */
const endings: Readonly<Record<string, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/gif": "gif",
  "image/webp": "webp",
  "image/svg+xml": "svg",
};

/** Returns a picture as a file of the space, identified by its bytes. */
export const pictureRow = (
  runId: string,
  { key, address }: Pick<FoundPicture, "key" | "address">,
  given: Uint8Array,
  { name, contentType }: { readonly name: string; readonly contentType?: string | undefined },
): ImportPictureRow & { readonly file: StoredFile } => {
  const bytes = Buffer.from(given);
  const type = fileTypeOf(bytes, contentType);
  const { hash } = storedBlobOf({ contentType: type, bytes });
  const dimensions = pictureSizeOf(bytes, type);
  const ending = endings[type];
  const called = /\.\w{2,5}$/.test(name) || ending === undefined ? name : `${name}.${ending}`;
  return {
    runId,
    key,
    address,
    status: "complete",
    etag: null,
    hash,
    bytes,
    file: {
      id: newId(),
      name: called.slice(-200).toWellFormed(),
      contentType: type,
      size: bytes.length,
      hash,
      ...(dimensions === undefined ? {} : { dimensions }),
    },
  };
};

const noteOthers = async (
  tx: Context,
  work: ImportWork,
  row: ImportPageRow,
  page: ReadPage,
  alternatives: Alternatives,
): Promise<void> => {
  const { run } = work;
  const { navigations } = work.seen;
  const seenAt = navigations.get(page.navigation?.hash ?? "");
  // The pages of a menu were added when it was first seen.
  const menu = seenAt === undefined ? page.navigation : undefined;
  if (page.navigation !== undefined && (seenAt === undefined || seenAt > row.position)) {
    const { hash, json } = page.navigation;
    navigations.set(hash, row.position);
    await putNavigation(tx.db, {
      runId: run.id,
      hash,
      seenAt: row.position,
      navigation: json,
    });
  }
  await insertPictures(
    tx.db,
    page.pictures.map(({ key, address }) => ({
      runId: run.id,
      key,
      address,
      status: "pending" as const,
    })),
  );
  await insertPictures(
    tx.db,
    page.inlinePictures.map((picture) =>
      pictureRow(run.id, picture, picture.bytes, { name: "picture" }),
    ),
  );
  if (run.sourceType !== "website" || run.scope === null) return;
  const items = menu === undefined ? [] : pagesIn(JSON.parse(menu.json) as NavigationItem[]);
  const others = { alternatives, steps: row.steps + 1 };
  await addPages(tx, work, [...items, ...page.named], {
    ...others,
    foundBy: "navigation",
    // A navigation lists all pages at once, however far from the start.
    steps: Math.min(row.steps + 1, 1),
  });
  const links = [...page.links, ...page.alternates.map(({ address }) => address)];
  const found = links.map((address) => ({ address }));
  await addPages(tx, work, found, { ...others, foundBy: "link" });
};

/** Returns the page that this one duplicates, by its redirect or its content. */
const sameAs = async (
  tx: Context,
  row: ImportPageRow,
  outcome: Extract<PageOutcome, { kind: "read" }>,
): Promise<ImportPageRow | undefined> => {
  const { runId, id } = row;
  const there = outcome.hops.length === 0 ? undefined : pageKey(outcome.address);
  if (there !== undefined && there !== row.key) {
    const other = await findByKey(tx.db, runId, there);
    if (other) return other;
  }
  return findSameText(tx.db, runId, outcome.page.textHash, id);
};

const aliasesOf = (row: ImportPageRow, outcome: PageOutcome, canonical?: string): string[] => {
  const own = pageAddressOf(row.address ?? "");
  const said = [...outcome.hops, outcome.address, ...(canonical === undefined ? [] : [canonical])];
  const found = said.map((address) => pageAddressOf(address));
  return [...new Set(found)].filter((one): one is string => one !== undefined && one !== own);
};

const recordRead = async (
  tx: Context,
  work: ImportWork,
  row: ImportPageRow,
  outcome: Extract<PageOutcome, { kind: "read" }>,
  alternatives: Alternatives,
): Promise<void> => {
  const { run } = work;
  const { page, sourceHash, etag, lastModified } = outcome;
  const same = await sameAs(tx, row, outcome);
  const aliases = aliasesOf(row, outcome, page.canonical);
  if (same) {
    await setPage(tx.db, run.id, row.id, {
      status: "skipped",
      reason: "duplicate",
      duplicateOf: same.id,
      aliases,
    });
    return;
  }
  await setPage(tx.db, run.id, row.id, {
    status: "complete",
    reason: null,
    title: page.title,
    losses: page.losses,
    textHash: page.textHash,
    unchanged: false,
    aliases,
    sourceHash,
    etag,
    lastModified,
  });
  const { facts, page: text, anchors } = page;
  const shown = [...page.pictures, ...page.inlinePictures].map(({ key }) => key);
  await putText(tx.db, {
    runId: run.id,
    rowId: row.id,
    facts,
    page: text,
    anchors,
    links: JSON.stringify(page.links),
    pictures: JSON.stringify(shown),
  });
  await noteOthers(tx, work, row, page, alternatives);
};

/** Takes over what the previous import knows of a page, including its links. */
const recordUnchanged = async (
  tx: Context,
  work: ImportWork,
  row: ImportPageRow,
  { before, ...outcome }: Extract<PageOutcome, { kind: "unchanged" }>,
): Promise<void> => {
  const { run } = work;
  const { title, losses, textHash, sourceHash, etag, lastModified } = before;
  await setPage(tx.db, run.id, row.id, {
    status: "complete",
    reason: null,
    unchanged: true,
    aliases: [...new Set([...before.aliases, ...aliasesOf(row, { ...outcome, before })])],
    title,
    losses,
    textHash,
    sourceHash,
    etag,
    lastModified,
  });
  const facts = await copyText(tx.db, before, { runId: run.id, rowId: row.id });
  const { navigation } = JSON.parse(facts ?? "{}") as Partial<PageFacts>;
  const seenAt = work.seen.navigations.get(navigation ?? "");
  if (navigation === undefined || (seenAt !== undefined && seenAt <= row.position)) return;
  work.seen.navigations.set(navigation, row.position);
  await copyNavigation(tx.db, before.runId, navigation, { runId: run.id, seenAt: row.position });
};

/** Records the outcome of a page, and what was found on it. */
export const recordPage = async (
  tx: Context,
  work: ImportWork,
  row: ImportPageRow,
  outcome: PageOutcome,
  alternatives: Alternatives,
): Promise<void> => {
  if (outcome.kind === "read") return recordRead(tx, work, row, outcome, alternatives);
  if (outcome.kind === "unchanged") return recordUnchanged(tx, work, row, outcome);
  await setPage(tx.db, work.run.id, row.id, {
    status: outcome.status,
    reason: outcome.reason,
    aliases: aliasesOf(row, outcome),
  });
};
