import { type Readable, type Transform, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { OutboundFailure } from "./outbound-failure.ts";

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};
/** The value for Accept-Encoding. */
export const acceptedEncodings = "gzip, deflate, br";

/** Returns the message for a body over its limit. */
export const tooLarge = (maxBytes: number): string =>
  `it is larger than ${Math.ceil(maxBytes / 1024)} KB`;

/**
 * Reads a whole body. Its size is counted after decompression, piece by piece, so that a small body that expands to a
 * huge one is cut off early; more than one layer of compression is refused.
 */
export const readBounded = async (
  body: Readable,
  encoding: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Buffer<ArrayBuffer>> => {
  const name = encoding.trim().toLowerCase();
  const decoder = decoders[name];
  if (name !== "" && name !== "identity" && decoder === undefined)
    throw new OutboundFailure("encoding", "the other side packed it in an unknown way");
  const pieces: Buffer[] = [];
  let size = 0;
  const collect = new Writable({
    write: (piece: Buffer, _encoding, done) => {
      size += piece.length;
      pieces.push(piece);
      done(size > maxBytes ? new OutboundFailure("too-large", tooLarge(maxBytes)) : null);
    },
  });
  await (decoder === undefined
    ? pipeline(body, collect, { signal })
    : pipeline(body, decoder(), collect, { signal }));
  return Buffer.concat(pieces);
};
