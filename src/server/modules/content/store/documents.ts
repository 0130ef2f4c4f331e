import type { Document } from "#contract/schemas/document.ts";
import type { Context } from "#server/kit/context.ts";
import { insertDocuments, selectDocuments, selectTexts } from "./content-rows.ts";
import { insertKeptLinks } from "./kept-link-rows.ts";
import type { StoredText } from "./stored-text.ts";

/** The documents of a space by their hashes; what the space does not have is left out. */
export const readDocuments = async (
  { db }: Pick<Context, "db">,
  spaceId: string,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, Document>> => {
  if (hashes.length === 0) return new Map();
  const rows = await selectDocuments(db, spaceId, [...new Set(hashes)]);
  return new Map(rows.map(({ hash, document }) => [hash, document]));
};

/** The same, as the JSON they are stored as: reading a long one takes time that others wait. */
export const readTexts = async (
  { db }: Pick<Context, "db">,
  spaceId: string,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (hashes.length === 0) return new Map();
  const rows = await selectTexts(db, spaceId, [...new Set(hashes)]);
  return new Map(rows.map(({ hash, json }) => [hash, json]));
};

/** Stores texts with what is kept of their links, each once however often it comes. */
export const writeTexts = async (
  tx: Context,
  spaceId: string,
  texts: readonly StoredText[],
): Promise<void> => {
  const rows = new Map(texts.map((text) => [text.hash, text]));
  // In the order of their hashes, so that two writers of the same rows never wait for each other.
  const sorted = [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  await insertDocuments(tx.db, spaceId, sorted, tx.now());
  await insertKeptLinks(tx.db, spaceId, sorted);
};
