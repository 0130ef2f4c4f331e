import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { accepts } from "./accepts.ts";

const pack = promisify(gzip);
/** Texts shorter than this, in UTF-16 units, are sent uncompressed: compression would save no time. */
const WORTH_PACKING = 16_384;
/** Compression level, of 9: above it a large list takes twice the time to become a tenth smaller. */
const LEVEL = 4;

/**
 * Creates a JSON response; long texts are compressed for clients that accept gzip. That is safe even where it
 * contains a secret: another site cannot make a person's browser request it, since that takes a token rather than a
 * cookie.
 */
export const jsonResponse = async (
  request: Request,
  text: string,
  { status = 200, headers = new Headers() }: { status?: number; headers?: Headers } = {},
): Promise<Response> => {
  headers.set("Content-Type", "application/json");
  if (text.length < WORTH_PACKING) return new Response(text, { status, headers });
  headers.append("Vary", "Accept-Encoding");
  if (!accepts(request.headers.get("accept-encoding"), "gzip"))
    return new Response(text, { status, headers });
  headers.set("Content-Encoding", "gzip");
  return new Response(new Uint8Array(await pack(text, { level: LEVEL })), { status, headers });
};
