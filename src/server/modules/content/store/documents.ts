import type { Document } from "#contract/schemas/document.ts";
import type { Context } from "#server/kit/context.ts";
import { hashOfValue } from "./canonical-json.ts";
import { insertDocuments, selectDocuments } from "./content-rows.ts";

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

/** Stores documents, each once however often it comes; answers their hashes in the same order. */
export const writeDocuments = async (
  tx: Context,
  spaceId: string,
  documents: readonly Document[],
): Promise<string[]> => {
  const hashes = documents.map(hashOfValue);
  const rows = new Map(documents.map((document, index) => [hashes[index] ?? "", document]));
  // In the order of their hashes, so that two writers of the same rows never wait for each other.
  const sorted = [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1));
  await insertDocuments(
    tx.db,
    spaceId,
    sorted.map(([hash, document]) => ({ hash, document })),
    tx.now(),
  );
  return hashes;
};
