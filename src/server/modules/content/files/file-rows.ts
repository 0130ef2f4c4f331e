import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { hasLivingOrganization } from "#server/access/living-organization-rows.ts";
import { isOneOf } from "#server/db/listed.ts";
import { PART_BYTES } from "#server/db/byte-parts.ts";
import type { Database } from "#server/db/open.ts";
import { blobParts, blobs, fileLists, spaces, type StoredFile } from "#server/db/tables/index.ts";

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

/** The bytes of files, and their type. */
export interface Blob {
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** Returns bytes of a space that is not in the trash and whose organization is not deleted. */
export const findServedBlob = async (
  db: Database,
  spaceId: string,
  hash: string,
): Promise<Blob | undefined> => {
  const [row] = await db
    .select({ contentType: blobs.contentType, bytes: blobs.bytes })
    .from(blobs)
    .innerJoin(spaces, and(eq(spaces.id, blobs.spaceId), isNull(spaces.deletedAt)))
    .where(
      and(
        eq(blobs.spaceId, spaceId),
        eq(blobs.hash, hash),
        hasLivingOrganization(spaces.organizationId),
      ),
    );
  if (row === undefined || row.bytes.length < PART_BYTES) return row;
  const parts = await db
    .select({ bytes: blobParts.bytes })
    .from(blobParts)
    .where(and(eq(blobParts.spaceId, spaceId), eq(blobParts.hash, hash)))
    .orderBy(asc(blobParts.n));
  return { ...row, bytes: Buffer.concat([row.bytes, ...parts.map(({ bytes }) => bytes)]) };
};

/** When and by whom bytes of a space were first uploaded. */
export interface UploadRow {
  readonly hash: string;
  readonly createdAt: Date | null;
  readonly createdBy: string | null;
}

export const selectUploads = (
  db: Database,
  spaceId: string,
  hashes: readonly string[],
): Promise<UploadRow[]> =>
  db
    .select({ hash: blobs.hash, createdAt: blobs.createdAt, createdBy: blobs.createdBy })
    .from(blobs)
    .where(and(eq(blobs.spaceId, spaceId), isOneOf(blobs.hash, hashes)));

/**
 * Stores what follows the first part of bytes. Bytes that are already complete stay unchanged; leftover parts, which
 * may have been cut differently, are replaced.
 */
export const insertBlobPart = async (
  db: Database,
  spaceId: string,
  { hash, n, bytes }: { readonly hash: string; readonly n: number; readonly bytes: Uint8Array },
): Promise<void> => {
  await db.execute(sql`insert into ${blobParts} (space_id, hash, n, bytes)
    select ${spaceId}, ${hash}, ${n}::integer, ${bytes}::bytea
    where not exists (
      select from ${blobs} where ${blobs.spaceId} = ${spaceId} and ${blobs.hash} = ${hash}
    )
    on conflict (space_id, hash, n) do update set bytes = excluded.bytes`);
};

export const insertBlob = async (
  db: Database,
  spaceId: string,
  hash: string,
  { contentType, bytes }: Blob,
  made: { readonly createdAt: Date; readonly createdBy: string | null },
): Promise<void> => {
  // A copy, because sending a view to the database's thread would send the whole buffer.
  const part = (n: number) => new Uint8Array(bytes.subarray(n * PART_BYTES, (n + 1) * PART_BYTES));
  for (let n = 1; n * PART_BYTES < bytes.length; n += 1)
    await insertBlobPart(db, spaceId, { hash, n, bytes: part(n) });
  await db
    .insert(blobs)
    .values({ spaceId, hash, contentType, bytes: part(0), ...made })
    .onConflictDoNothing();
};
