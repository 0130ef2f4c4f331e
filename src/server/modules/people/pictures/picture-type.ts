const startsWith = (bytes: Buffer, at: number, ...expected: readonly number[]): boolean =>
  expected.every((byte, index) => bytes[at + index] === byte);
const text = (bytes: Buffer, from: number, to: number): string =>
  bytes.toString("latin1", from, to);

/** The brands in an ISO media file's first box: the major brand and the compatible ones. */
const brandsOf = (bytes: Buffer): string[] => {
  if (bytes.length < 16 || text(bytes, 4, 8) !== "ftyp") return [];
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256);
  const brands = [text(bytes, 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(text(bytes, at, at + 4));
  return brands;
};

/**
 * The media type of a picture by its first bytes, regardless of what it claims to be; undefined for anything but PNG,
 * JPEG, GIF, WebP and AVIF. SVG is excluded on purpose: it can contain scripts.
 */
export const pictureTypeOf = (bytes: Buffer): string | undefined => {
  if (startsWith(bytes, 0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "image/png";
  if (startsWith(bytes, 0, 0xff, 0xd8, 0xff)) return "image/jpeg";
  if (/^GIF8[79]a$/.test(text(bytes, 0, 6))) return "image/gif";
  if (text(bytes, 0, 4) === "RIFF" && text(bytes, 8, 12) === "WEBP") return "image/webp";
  if (brandsOf(bytes).some((brand) => brand === "avif" || brand === "avis")) return "image/avif";
  return undefined;
};
