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

/** Frame headers: every SOF except the tables DHT, JPG and DAC, which share their number range. */
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

/** The size recorded in a PNG, GIF, JPEG or WebP; undefined for other types and for truncated files. */
export const pictureSizeOf = (bytes: Buffer, type: string): PictureSize | undefined =>
  readers[type]?.(bytes);
