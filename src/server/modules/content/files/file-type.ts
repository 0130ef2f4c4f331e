import { pictureTypeOf } from "#server/modules/people/organizations/picture-type.ts";

const latin = (bytes: Buffer, from: number, to: number): string =>
  bytes.toString("latin1", from, to);

/** Types told by the first bytes, beside pictures. */
const signatures: readonly (readonly [type: string, matches: (bytes: Buffer) => boolean])[] = [
  ["application/pdf", (bytes) => latin(bytes, 0, 5) === "%PDF-"],
  ["application/zip", (bytes) => latin(bytes, 0, 4) === "PK\u0003\u0004"],
  ["video/mp4", (bytes) => /^ftyp(?:isom|iso[2-9]|mp4[12]|M4V )$/.test(latin(bytes, 4, 12))],
  ["video/webm", (bytes) => bytes.length > 4 && bytes.readUInt32BE(0) === 0x1a45dfa3],
  ["audio/mpeg", (bytes) => latin(bytes, 0, 3) === "ID3"],
];

/** Tells whether bytes that come in parts are text. */
export const createTextTest = () => {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let isText = true;
  const decode = (part: Buffer | undefined): void => {
    try {
      if (part?.includes(0) === true) isText = false;
      else decoder.decode(part, { stream: part !== undefined });
    } catch {
      isText = false;
    }
  };
  return {
    add: (part: Buffer): void => {
      if (isText) decode(part);
    },
    end: (): boolean => {
      decode(undefined);
      return isText;
    },
  };
};

const isAllText = (bytes: Buffer): boolean => {
  const test = createTextTest();
  test.add(bytes);
  return test.end();
};

/** What text may be called; anything else that is text is plain text. */
const textType =
  /^(?:text\/[\w.+-]+|application\/(?:json|xml|yaml|toml|javascript)|image\/svg\+xml)$/;

/**
 * What a file is, by its bytes. What it is called counts only among kinds of text, which look alike; what
 * is neither text nor known is plain bytes. Of a large file the first bytes are enough for whoever knows if it is text.
 */
export const fileTypeOf = (
  bytes: Buffer,
  called: string | undefined,
  isText = isAllText,
): string => {
  const found = pictureTypeOf(bytes) ?? signatures.find(([, matches]) => matches(bytes))?.[0];
  if (found !== undefined) return found;
  if (!isText(bytes)) return "application/octet-stream";
  const [name = ""] = (called ?? "").toLowerCase().split(";");
  return textType.test(name.trim()) ? name.trim() : "text/plain";
};

/** Width and height of a picture, in pixels. */
interface PictureSize {
  readonly width: number;
  readonly height: number;
}

const sized = (width: number, height: number): PictureSize | undefined =>
  width > 0 && height > 0 ? { width, height } : undefined;

const ofPng = (bytes: Buffer): PictureSize | undefined =>
  bytes.length < 24 ? undefined : sized(bytes.readUInt32BE(16), bytes.readUInt32BE(20));

const ofGif = (bytes: Buffer): PictureSize | undefined =>
  bytes.length < 10 ? undefined : sized(bytes.readUInt16LE(6), bytes.readUInt16LE(8));

/** Frame headers: every SOF but the tables DHT, JPG and DAC that share their numbers. */
const startsFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

const ofJpeg = (bytes: Buffer): PictureSize | undefined => {
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) at += 1;
    else if (startsFrame(marker))
      return sized(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5));
    else at += 2 + Math.max(bytes.readUInt16BE(at + 2), 2);
  }
  return undefined;
};

const ofWebp = (bytes: Buffer): PictureSize | undefined => {
  if (bytes.length < 30) return undefined;
  const kind = bytes.toString("latin1", 12, 16);
  if (kind === "VP8X") return sized(bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1);
  if (kind === "VP8 ")
    return sized(bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff);
  if (kind !== "VP8L") return undefined;
  const packed = bytes.readUInt32LE(21);
  return sized((packed & 0x3fff) + 1, ((packed >>> 14) & 0x3fff) + 1);
};

const readers: Readonly<Record<string, (bytes: Buffer) => PictureSize | undefined>> = {
  "image/png": ofPng,
  "image/gif": ofGif,
  "image/jpeg": ofJpeg,
  "image/webp": ofWebp,
};

/** The size a PNG, GIF, JPEG or WebP says it has; undefined for all else and for what is cut short. */
export const pictureSizeOf = (bytes: Buffer, type: string): PictureSize | undefined =>
  readers[type]?.(bytes);
