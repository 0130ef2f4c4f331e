import type { Document } from "#contract/schemas/document.ts";
import type { Context } from "#server/kit/context.ts";
import { insertDocuments, selectDocuments, selectTexts } from "./content-rows.ts";
import { insertKeptLinks } from "./kept-link-rows.ts";
import type { StoredText } from "./stored-text.ts";

/** Reads documents of a space by hash; missing ones are left out. */
export const readDocuments = async (
  { db }: Pick<Context, "db">,
  spaceId: string,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, Document>> => {
  if (hashes.length === 0) return new Map();
  const rows = await selectDocuments(db, spaceId, [...new Set(hashes)]);
  return new Map(rows.map(({ hash, document }) => [hash, document]));
};

/** The same as stored JSON: parsing a long one would block other requests. */
export const readTexts = async (
  { db }: Pick<Context, "db">,
  spaceId: string,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (hashes.length === 0) return new Map();
  const rows = await selectTexts(db, spaceId, [...new Set(hashes)]);
  return new Map(rows.map(({ hash, json }) => [hash, json]));
};

/** Stores texts with the index of their links, each distinct one once. */
export const writeTexts = async (
  tx: Context,
  spaceId: string,
  texts: readonly StoredText[],
): Promise<void> => {
  const rows = new Map(texts.map((text) => [text.hash, text]));
  // Ordered by hash, so that two writers of the same rows cannot deadlock.
  const sorted = [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  await insertDocuments(tx.db, spaceId, sorted, tx.now());
  await insertKeptLinks(tx.db, spaceId, sorted);
};
