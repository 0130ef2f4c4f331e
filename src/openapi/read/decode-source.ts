import { errorAt, type SourceError } from "./source-error.ts";

const CHUNK = 65_536;

const strict = () => new TextDecoder("utf-8", { fatal: true });

const decodes = (bytes: Uint8Array, decoder: ReturnType<typeof strict>): boolean => {
  try {
    decoder.decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
};

/** Where a character begins that is no UTF-8: found chunk by chunk, then byte by byte. */
const badByteOf = (bytes: Uint8Array): number => {
  let good = 0;
  let decoder = strict();
  while (good < bytes.length && decodes(bytes.subarray(good, good + CHUNK), decoder)) good += CHUNK;
  // A chunk may end within a character, of which at most three bytes are in it.
  let at = Math.max(0, Math.min(good, bytes.length) - 3);
  while (at > 0 && ((bytes[at] ?? 0) & 0xc0) === 0x80) at -= 1;
  decoder = strict();
  while (at < bytes.length && decodes(bytes.subarray(at, at + 1), decoder)) at += 1;
  return Math.min(at, bytes.length - 1);
};

/** The text of a source, without its byte order mark; only UTF-8 is read. */
export const decodeSource = (
  source: Uint8Array | string,
): { text: string } | { error: SourceError } => {
  if (typeof source === "string") return { text: source.replace(/^\u{FEFF}/u, "") };
  try {
    return { text: strict().decode(source) };
  } catch {
    const readable = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
    const offset = readable(source.subarray(0, badByteOf(source))).length;
    return { error: errorAt(readable(source), offset, "This byte is not UTF-8.") };
  }
};
