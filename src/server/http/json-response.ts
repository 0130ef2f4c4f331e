import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { accepts } from "./accepts.ts";

const pack = promisify(gzip);
/** Shorter texts, in UTF-16 units, are sent as they are: packing them saves nobody time. */
const WORTH_PACKING = 16_384;
/** Of 9: beyond it a large list takes twice the time to become a tenth smaller. */
const LEVEL = 4;

/**
 * An answer of JSON text; a long one is packed for those who take gzip. That is safe where it holds a secret,
 * too: nobody can make another person's browser ask for it, as that takes a token and not a cookie.
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
