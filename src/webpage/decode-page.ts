/** The characters for bytes 0x80 to 0x9F in windows-1252; undefined ones stay as they are. */
const WINDOWS_1252 =
  "\u20AC\u0081\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\u008D\u017D\u008F" +
  "\u0090\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\u009D\u017E\u0178";

/** Number of bytes at the start of a page in which it can declare its encoding. */
const NAMED_WITHIN = 1024;
/** Number of bytes converted at once. */
const CHUNK = 8192;

const decodeWindows1252 = (bytes: Uint8Array): string => {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += CHUNK) {
    const codes = Array.from(bytes.subarray(at, at + CHUNK), (byte) =>
      byte >= 0x80 && byte <= 0x9f ? WINDOWS_1252.charCodeAt(byte - 0x80) : byte,
    );
    parts.push(String.fromCharCode(...codes));
  }
  return parts.join("");
};

/** Labels that pages use for windows-1252, and others that browsers treat as it. */
const latin: ReadonlySet<string> = new Set(
  "windows-1252 cp1252 x-cp1252 iso-8859-1 iso8859-1 iso_8859-1 latin1 l1 ascii us-ascii".split(
    " ",
  ),
);

const decodeAs = (bytes: Uint8Array, label: string): string | undefined => {
  if (latin.has(label)) return decodeWindows1252(bytes);
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return undefined;
  }
};

const labelIn = (text: string): string | undefined =>
  /charset\s*=\s*["']?\s*([\w:.+-]{1,40})/i.exec(text)?.[1]?.toLowerCase();

const byteOrderMark = (bytes: Uint8Array): string | undefined => {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return first === 0xff && second === 0xfe ? "utf-16le" : undefined;
};

/**
 * The encoding a page declares in a `meta` element. Since the declaration is readable as single bytes, it is not
 * UTF-16.
 */
const labelInMeta = (bytes: Uint8Array): string | undefined => {
  const head = decodeWindows1252(bytes.subarray(0, NAMED_WITHIN)).replace(/<!--.*?-->/gs, "");
  for (const [tag] of head.matchAll(/<meta\s[^>]*>/gi)) {
    const label = labelIn(tag);
    if (label !== undefined) return label.startsWith("utf-16") ? "utf-8" : label;
  }
  return undefined;
};

/**
 * Decodes a page. Its encoding is determined by its byte order mark, else by its `Content-Type`, else by its `meta`
 * element within the first 1,024 bytes. Without a known one, it is UTF-8 if valid, and windows-1252 otherwise.
 * Invalid bytes become U+FFFD.
 */
export const decodePage = (bytes: Uint8Array, contentType = ""): string => {
  const named = [byteOrderMark(bytes), labelIn(contentType), labelInMeta(bytes)];
  for (const label of named) {
    const text = label === undefined ? undefined : decodeAs(bytes, label);
    if (text !== undefined) return text;
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return decodeWindows1252(bytes);
  }
};
