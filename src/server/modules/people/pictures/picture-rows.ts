import { and, asc, eq, isNull, or } from "drizzle-orm";
import { hasLivingOrganization } from "#server/access/living-organization-rows.ts";
import type { Database } from "#server/db/open.ts";
import { PART_BYTES } from "#server/db/byte-parts.ts";
import { pictureParts, pictures } from "#server/db/tables/index.ts";

/** The owner of a picture; each has at most one. */
export type PictureOwner = { readonly organizationId: string } | { readonly userId: string };

const ownedBy = (owner: PictureOwner) =>
  "userId" in owner
    ? eq(pictures.userId, owner.userId)
    : eq(pictures.organizationId, owner.organizationId);

export const findPictureOf = async (db: Database, owner: PictureOwner) => {
  const [row] = await db
    .select({ id: pictures.id, hash: pictures.hash })
    .from(pictures)
    .where(ownedBy(owner));
  return row;
};

export const deletePictureOf = async (db: Database, owner: PictureOwner): Promise<void> => {
  await db.delete(pictures).where(ownedBy(owner));
};

export const insertPicture = async (
  db: Database,
  { bytes, ...row }: typeof pictures.$inferInsert & { readonly bytes: Uint8Array },
): Promise<void> => {
  await db.insert(pictures).values(row);
  for (let n = 0; n * PART_BYTES < bytes.length; n += 1) {
    // A copy, because passing a view to the database's thread would transfer the whole buffer behind it.
    const part = new Uint8Array(bytes.subarray(n * PART_BYTES, (n + 1) * PART_BYTES));
    await db.insert(pictureParts).values({ pictureId: row.id, n, bytes: part });
  }
};

/** A picture and its parts in order; no parts if it is missing or its organization is deleted. */
export const selectPictureParts = (db: Database, id: string) =>
  db
    .select({ contentType: pictures.contentType, bytes: pictureParts.bytes })
    .from(pictures)
    .innerJoin(pictureParts, eq(pictureParts.pictureId, pictures.id))
    .where(
      and(
        eq(pictures.id, id),
        or(isNull(pictures.organizationId), hasLivingOrganization(pictures.organizationId)),
      ),
    )
    .orderBy(asc(pictureParts.n));
