import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { pictureTypeOf } from "#server/modules/people/organizations/picture-type.ts";
import { secondsLeft } from "./file-address.ts";
import { findServedBlob } from "./file-rows.ts";

/** Types that do nothing by themselves when they are saved and opened; all others go as plain bytes. */
const quietTypes: ReadonlySet<string> = new Set([
  "application/json",
  "application/pdf",
  "application/zip",
  "audio/mpeg",
  "text/csv",
  "text/plain",
  "video/mp4",
  "video/webm",
]);

/** RFC 6266: a plain name for old readers, the real one in UTF-8 (RFC 5987). */
const disposition = (kind: "inline" | "attachment", name: string): string => {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\/%;]/g, "_");
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
};

/**
 * The bytes of a file at its signed address. Only pictures that are what their first bytes say open in a
 * browser; everything else is saved, and nothing of it ever runs. A wrong or ended address is not found.
 */
export const downloadFile = async (
  context: Context,
  address: {
    readonly spaceId: string;
    readonly fileHash: string;
    readonly name: string;
    readonly until: string;
    readonly signature: string;
  },
): Promise<Response> => {
  const left = await secondsLeft(context, address);
  if (left === undefined) throw notFound("file");
  const blob = await findServedBlob(context.db, address.spaceId, address.fileHash);
  if (!blob) throw notFound("file");
  const bytes = Buffer.from(blob.bytes);
  const picture = pictureTypeOf(bytes);
  const quiet = quietTypes.has(blob.contentType) ? blob.contentType : "application/octet-stream";
  return new Response(bytes, {
    headers: {
      "Content-Type": picture ?? quiet,
      "Content-Disposition": disposition(picture ? "inline" : "attachment", address.name),
      "Content-Security-Policy": "sandbox; default-src 'none'",
      "Cache-Control": `private, max-age=${left}, immutable`,
    },
  });
};
