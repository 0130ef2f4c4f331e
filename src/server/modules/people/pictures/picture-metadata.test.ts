import { describe, expect, it } from "vitest";
import { withoutMetadata } from "./picture-metadata.ts";

const SECRET = "52.5200N 13.4050E";
const bytes = (...parts: (string | number[])[]): Buffer =>
  Buffer.concat(
    parts.map((part) =>
      typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part),
    ),
  );
const segment = (marker: number, content: string): string =>
  String.fromCharCode(0xff, marker, 0, content.length + 2) + content;
/** Exif of a camera that was turned, little-endian as most write it, with a position behind it. */
const exif = (orientation: number) =>
  `Exif\0\0II*\0\b\0\0\0\u0001\0\u0012\u0001\u0003\0\u0001\0\0\0${String.fromCharCode(orientation)}\0\0\0\0\0\0\0${SECRET}`;
const start = "\u00ff\u00d8";
const end = "\u00ff\u00d9";
const jfif = segment(0xe0, "JFIF\0");
const profile = segment(0xe2, "ICC_PROFILE\0 colours");
const adobe = segment(0xee, "Adobe\0");
const scan = `${segment(0xda, "head")}data\u00ff\0data\u00ff\u00d0data`;
const tables = segment(0xc4, "tables");
const chunk = (name: string, content: string): string =>
  `\0\0\0${String.fromCharCode(content.length)}${name}${content}crc!`;
const part = (name: string, content: string): string =>
  `${name}${String.fromCharCode(content.length)}\0\0\0${content}${content.length % 2 ? "\0" : ""}`;
const webp = (...parts: string[]): string => {
  const content = `WEBP${parts.join("")}`;
  return `RIFF${String.fromCharCode(content.length)}\0\0\0${content}`;
};
const PNG = "\u0089PNG\r\n\u001a\n";

const jpeg = bytes(
  start + jfif + segment(0xe1, exif(1)) + segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${SECRET}`),
  profile + segment(0xe2, `MPF\0${SECRET}`) + segment(0xed, SECRET) + adobe,
  segment(0xfe, SECRET) + scan + tables + scan + end + start + segment(0xe1, SECRET) + end,
);
const png = bytes(
  PNG + chunk("IHDR", "head") + chunk("eXIf", SECRET) + chunk("iTXt", SECRET),
  chunk("tEXt", SECRET) + chunk("zTXt", SECRET) + chunk("tIME", SECRET) + chunk("iCCP", "colours"),
  chunk("IDAT", "data") + chunk("IEND", "") + SECRET,
);
const extended = bytes(
  webp(
    part("VP8X", "\u003c\0\0\0\0\0\0\0\0\0"),
    part("ICCP", "colours"),
    part("VP8 ", "data"),
    part("EXIF", SECRET),
    part("XMP ", SECRET),
  ),
  SECRET,
);

describe("a picture without its metadata", () => {
  it.each([
    ["image/jpeg", jpeg, start + jfif + profile + adobe + scan + tables + scan + end],
    [
      "image/png",
      png,
      PNG +
        chunk("IHDR", "head") +
        chunk("iCCP", "colours") +
        chunk("IDAT", "data") +
        chunk("IEND", ""),
    ],
    [
      "image/webp",
      extended,
      webp(part("VP8X", "\u0030\0\0\0\0\0\0\0\0\0"), part("ICCP", "colours"), part("VP8 ", "data")),
    ],
  ])("has what is drawn, and nothing else, of %s", (type, given, left) => {
    expect(given.includes(SECRET)).toBe(true);
    const stripped = withoutMetadata(given, type);
    expect(stripped.toString("latin1")).toBe(left);
    expect(withoutMetadata(stripped, type)).toEqual(stripped);
    for (let cut = 12; cut < given.length; cut += 1)
      expect(() => withoutMetadata(given.subarray(0, cut), type)).not.toThrow();
  });

  it("stays turned as it was", () => {
    const given = bytes(start + jfif + segment(0xe1, exif(6)) + scan + end);
    const stripped = withoutMetadata(given, "image/jpeg");
    expect(stripped.includes(SECRET)).toBe(false);
    expect(stripped.toString("latin1")).toContain(
      "Exif\0\0MM\0*\0\0\0\b\0\u0001\u0001\u0012\0\u0003\0\0\0\u0001\0\u0006\0\0",
    );
    expect(withoutMetadata(stripped, "image/jpeg")).toEqual(stripped);
  });

  it("is what came where the kind is another", () => {
    const gif = bytes("GIF89a");
    expect(withoutMetadata(gif, "image/gif")).toBe(gif);
  });
});
