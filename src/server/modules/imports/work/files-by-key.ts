import type { StoredFile } from "#server/db/tables/index.ts";
import type { Context } from "#server/kit/context.ts";
import { selectPictures } from "../pages/page-rows.ts";

/** Returns the files of an import by picture key: equal bytes are one file. */
export const filesByKey = async (
  { db }: Pick<Context, "db">,
  runId: string,
): Promise<ReadonlyMap<string, StoredFile>> => {
  const byHash = new Map<string, StoredFile>();
  const byKey = new Map<string, StoredFile>();
  const pictures = await selectPictures(db, runId);
  for (const { key, hash, file } of pictures.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    if (hash === null || file === null) continue;
    const known = byHash.get(hash) ?? file;
    byHash.set(hash, known);
    byKey.set(key, known);
  }
  return byKey;
};
