const ORIENTATION_TAG = 0x0112;
const EXIF_HEADER = Buffer.from("Exif\0\0", "latin1");

/** A picture's orientation, 1 to 8, from the TIFF data that Exif consists of; 1 if it contains none. */
const orientationOf = (tiff: Buffer): number => {
  const little = tiff.toString("latin1", 0, 2) === "II";
  const read16 = (at: number) =>
    at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  if (tiff.length < 8) return 1;
  const first = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let entry = 0; entry < read16(first); entry += 1) {
    const at = first + 2 + entry * 12;
    if (at + 12 > tiff.length) return 1;
    if (read16(at) !== ORIENTATION_TAG) continue;
    const value = read16(at + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
};

/** TIFF data with a single entry: the picture's orientation. */
const tiffOf = (orientation: number): Buffer => {
  const tiff = Buffer.alloc(26);
  tiff.write("MM\0*", "latin1");
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(ORIENTATION_TAG, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
};

const exifSegment = (tiff: Buffer): Buffer => {
  const size = Buffer.alloc(2);
  size.writeUInt16BE(2 + EXIF_HEADER.length + tiff.length);
  return Buffer.concat([Buffer.from([0xff, 0xe1]), size, EXIF_HEADER, tiff]);
};

/** APP segments and comments, except those that affect colours: JFIF, the ICC profile and Adobe's. */
const isJpegMetadata = (marker: number, content: Buffer): boolean => {
  if (marker === 0xe2) return content.toString("latin1", 0, 11) !== "ICC_PROFILE";
  return marker === 0xfe || (marker > 0xe0 && marker <= 0xef && marker !== 0xee);
};

/**
 * Where the next marker begins in or after a scan's data, in which 0xFF is followed by 0 or by a restart marker's
 * number.
 */
const endOfScan = (bytes: Buffer, from: number): number => {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
};

const ofJpeg = (bytes: Buffer): Buffer => {
  const kept = [bytes.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    // Cameras append whole pictures after the end, with their own metadata.
    if (marker === 0xd9) break;
    const next = at + 2 + Math.max(bytes.readUInt16BE(at + 2), 2);
    const content = bytes.subarray(at + 4, next);
    const end = marker === 0xda ? endOfScan(bytes, next) : next;
    if (!isJpegMetadata(marker, content)) kept.push(bytes.subarray(at, end));
    else if (marker === 0xe1 && content.indexOf(EXIF_HEADER) === 0) {
      const orientation = orientationOf(content.subarray(EXIF_HEADER.length));
      if (orientation !== 1) kept.push(exifSegment(tiffOf(orientation)));
    }
    at = end;
  }
  if (at + 2 <= bytes.length && bytes[at + 1] === 0xd9) kept.push(bytes.subarray(at, at + 2));
  return Buffer.concat(kept);
};

const pngMetadata: ReadonlySet<string> = new Set(["eXIf", "tEXt", "zTXt", "iTXt", "tIME"]);

const ofPng = (bytes: Buffer): Buffer => {
  const kept = [bytes.subarray(0, 8)];
  for (let at = 8; at + 8 <= bytes.length;) {
    const name = bytes.toString("latin1", at + 4, at + 8);
    const next = at + 12 + bytes.readUInt32BE(at);
    if (!pngMetadata.has(name)) kept.push(bytes.subarray(at, next));
    if (name === "IEND") break;
    at = next;
  }
  return Buffer.concat(kept);
};

const ofWebp = (bytes: Buffer): Buffer => {
  const kept = [Buffer.from(bytes.subarray(0, 12))];
  const stop = Math.min(bytes.length, 8 + bytes.readUInt32LE(4));
  for (let at = 12; at + 8 <= stop;) {
    const name = bytes.toString("latin1", at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    const next = at + 8 + size + (size % 2);
    const chunk = Buffer.from(bytes.subarray(at, Math.min(next, stop)));
    // The extended header lists the metadata that follows.
    if (name === "VP8X" && chunk.length > 8) chunk[8] = (chunk[8] ?? 0) & ~0x0c;
    if (name !== "EXIF" && name !== "XMP ") kept.push(chunk);
    at = next;
  }
  const picture = Buffer.concat(kept);
  picture.writeUInt32LE(picture.length - 8, 4);
  return picture;
};

const strippers: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  "image/jpeg": ofJpeg,
  "image/png": ofPng,
  "image/webp": ofWebp,
};

/**
 * Removes from a JPEG, PNG or WebP the metadata about where, when and with what it was taken, and everything after
 * its end. What is drawn stays the same, and a JPEG keeps its orientation. Returns any other type unchanged.
 */
export const withoutMetadata = (bytes: Buffer, type: string): Buffer =>
  strippers[type]?.(bytes) ?? bytes;
