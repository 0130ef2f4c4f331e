import { createHash } from "node:crypto";
import { MAX_PICTURE_SIDE } from "#contract/schemas/limits.ts";
import type { Context } from "#server/kit/context.ts";
import { invalid, notFound } from "#server/kit/failures.ts";
import { newId } from "#server/kit/ids.ts";
import type { Settings } from "#server/kit/service-settings.ts";
import {
  deletePictureOf,
  findPictureOf,
  insertPicture,
  type PictureOwner,
  selectPictureParts,
} from "./picture-rows.ts";
import { withoutMetadata } from "./picture-metadata.ts";
import { pictureSizeOf } from "./picture-size.ts";
import { pictureTypeOf } from "./picture-type.ts";

/** A picture with its media type, determined from its first bytes. */
export interface Picture {
  readonly type: string;
  readonly bytes: Buffer<ArrayBuffer>;
}

/** Types whose size can be read without decoding them. */
const takenTypes: ReadonlySet<string> = new Set([
  "image/png",
  "image/jpeg",
  "image/gif",
  "image/webp",
]);

/**
 * Accepts an upload if it is a picture, and removes the metadata about where and when it was taken. Throws if it is
 * not one, or has more pixels than everyone could display.
 */
export const readUploaded = (field: "logo" | "photo", file: Buffer): Picture => {
  if (file.length === 0) throw invalid(field, "the file is empty");
  const type = pictureTypeOf(file);
  if (type === undefined || !takenTypes.has(type))
    throw invalid(
      field,
      "must be a PNG, JPEG, GIF or WebP picture; what the file holds is none of them, whatever it is called",
    );
  const size = pictureSizeOf(file, type);
  if (size === undefined) throw invalid(field, "the picture is damaged or cut short");
  const { width, height } = size;
  if (Math.max(width, height) > MAX_PICTURE_SIDE)
    throw invalid(
      field,
      `the picture has ${width} × ${height} pixels; at most ${MAX_PICTURE_SIDE} × ${MAX_PICTURE_SIDE} are taken`,
    );
  return { type, bytes: Buffer.from(withoutMetadata(file, type)) };
};

const PATH = "/pictures/";
const pathOf = (id: string): string => `${PATH}${id}`;

/** The public address of a stored logo or photo; an uploaded one is stored by its path on this service. */
export const pictureAddress = (stored: string, { publicUrl }: Settings): string =>
  stored.startsWith(PATH) ? publicUrl + stored : stored;

/** The id of an uploaded picture, from a stored logo or photo; undefined for an external address. */
export const uploadedIdOf = (stored: string): string | undefined =>
  stored.startsWith(PATH) ? stored.slice(PATH.length) : undefined;

/**
 * Replaces its owner's picture, in a transaction that has locked the owner. Returns the address to store, which stays
 * the same for the same picture.
 */
export const keepPicture = async (
  tx: Context,
  owner: PictureOwner,
  { type, bytes }: Picture,
): Promise<string> => {
  const hash = createHash("sha256").update(bytes).digest("base64url");
  const before = await findPictureOf(tx.db, owner);
  if (before?.hash === hash) return pathOf(before.id);
  await deletePictureOf(tx.db, owner);
  const id = newId();
  await insertPicture(tx.db, {
    ...owner,
    id,
    hash,
    contentType: type,
    createdAt: tx.now(),
    bytes,
  });
  return pathOf(id);
};

/** Removes its owner's picture, in a transaction that has locked the owner. Does nothing if there is none. */
export const forgetPicture = (tx: Context, owner: PictureOwner): Promise<void> =>
  deletePictureOf(tx.db, owner);

/** An uploaded picture; undefined if there is none with that id. */
export const findPicture = async (
  { db }: Pick<Context, "db">,
  id: string,
): Promise<Picture | undefined> => {
  const parts = await selectPictureParts(db, id);
  const [first] = parts;
  return (
    first && {
      type: first.contentType,
      bytes: Buffer.concat(parts.map(({ bytes }) => bytes)),
    }
  );
};

/** A response with a picture that a browser displays but never executes. */
export const pictureResponse = ({ type, bytes }: Picture, cacheControl: string): Response =>
  new Response(bytes, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": "inline",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "Cache-Control": cacheControl,
    },
  });

/** Responds with an uploaded picture. The content of its address never changes. */
export const readPicture = async (context: Context, id: string): Promise<Response> => {
  const picture = await findPicture(context, id);
  if (!picture) throw notFound("picture");
  return pictureResponse(picture, "private, max-age=31536000, immutable");
};
