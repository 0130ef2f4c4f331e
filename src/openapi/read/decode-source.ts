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

/** The offset of a character that is not valid UTF-8: located by chunk, then by byte. */
const badByteOf = (bytes: Uint8Array): number => {
  let good = 0;
  let decoder = strict();
  while (good < bytes.length && decodes(bytes.subarray(good, good + CHUNK), decoder)) good += CHUNK;
  // A chunk may end inside a character, of which it then contains at most three bytes.
  let at = Math.max(0, Math.min(good, bytes.length) - 3);
  while (at > 0 && ((bytes[at] ?? 0) & 0xc0) === 0x80) at -= 1;
  decoder = strict();
  while (at < bytes.length && decodes(bytes.subarray(at, at + 1), decoder)) at += 1;
  return Math.min(at, bytes.length - 1);
};

/** The text of a source, without its byte order mark. Only UTF-8 is accepted. */
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
