import { createHmac, timingSafeEqual } from "node:crypto";
import { Failure } from "#server/kit/failures.ts";

/** Where a list continues: the sort values of the last item returned. */
export type Cursor = readonly (string | number)[];

/**
 * Encodes and decodes `page` tokens. A token is signed and bound to its list and filters; one that was tampered with,
 * or is from another list, organization or filter, is refused with 400.
 */
export interface Cursors {
  read(token: string | undefined, scope: string): Cursor | undefined;
  write(cursor: Cursor, scope: string): string;
}

const SIGNATURE_BYTES = 16;

export const createCursors = (key: string): Cursors => {
  const sign = (payload: Buffer, scope: string): Buffer =>
    createHmac("sha256", key)
      .update(scope)
      .update("\0")
      .update(payload)
      .digest()
      .subarray(0, SIGNATURE_BYTES);
  return {
    write: (cursor, scope) => {
      const payload = Buffer.from(JSON.stringify(cursor));
      return Buffer.concat([sign(payload, scope), payload]).toString("base64url");
    },
    read: (token, scope) => {
      if (token === undefined) return undefined;
      const bytes = Buffer.from(token, "base64url");
      const payload = bytes.subarray(SIGNATURE_BYTES);
      const signature = bytes.subarray(0, SIGNATURE_BYTES);
      const genuine =
        bytes.toString("base64url") === token &&
        signature.length === SIGNATURE_BYTES &&
        timingSafeEqual(signature, sign(payload, scope));
      if (!genuine)
        throw new Failure("invalid", "page: this is not a page of this list", {
          details: [
            { path: "page", message: "take it from next.page and keep the other parameters" },
          ],
        });
      return JSON.parse(payload.toString()) as Cursor;
    },
  };
};
