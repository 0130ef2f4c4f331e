import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { blobs, fileLists, spaces, type StoredFile } from "#server/db/tables/index.ts";

export const findFileList = async (
  db: Database,
  spaceId: string,
  hash: string,
): Promise<readonly StoredFile[] | undefined> => {
  const [row] = await db
    .select({ files: fileLists.files })
    .from(fileLists)
    .where(and(eq(fileLists.spaceId, spaceId), eq(fileLists.hash, hash)));
  return row?.files;
};

export const insertFileList = async (
  db: Database,
  spaceId: string,
  hash: string,
  files: readonly StoredFile[],
): Promise<void> => {
  await db.insert(fileLists).values({ spaceId, hash, files }).onConflictDoNothing();
};

/** The bytes behind files, and what they are. */
export interface Blob {
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** Bytes of a space that is not in the trash. */
export const findServedBlob = async (
  db: Database,
  spaceId: string,
  hash: string,
): Promise<Blob | undefined> => {
  const [row] = await db
    .select({ contentType: blobs.contentType, bytes: blobs.bytes })
    .from(blobs)
    .innerJoin(spaces, and(eq(spaces.id, blobs.spaceId), isNull(spaces.deletedAt)))
    .where(and(eq(blobs.spaceId, spaceId), eq(blobs.hash, hash)));
  return row;
};

export const insertBlob = async (
  db: Database,
  spaceId: string,
  hash: string,
  blob: Blob,
): Promise<void> => {
  await db
    .insert(blobs)
    .values({ spaceId, hash, ...blob })
    .onConflictDoNothing();
};
