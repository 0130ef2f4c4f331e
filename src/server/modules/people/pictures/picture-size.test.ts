import { describe, expect, it } from "vitest";
import { pictureSizeOf } from "./picture-size.ts";

const bytes = (...parts: (string | number[])[]): Buffer =>
  Buffer.concat(
    parts.map((part) =>
      typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part),
    ),
  );
const png = bytes([0x89], "PNG\r\n\u001a\n", [0, 0, 0, 13], "IHDR", [0, 0, 3, 0x20, 0, 0, 2, 0x58]);
const gif = bytes("GIF89a", [0x40, 0x01, 0xf0, 0x00]);
const jpeg = bytes(
  [0xff, 0xd8, 0xff, 0xe0, 0, 6, 1, 2, 3, 4],
  [0xff, 0xc4, 0, 4, 9, 9],
  [0xff, 0xff, 0xc2, 0, 11, 8, 0x01, 0x2c, 0x01, 0x90, 3],
);
const webp = (kind: string, ...rest: number[]) =>
  bytes("RIFF", [0, 0, 0, 0], "WEBP", kind, [10, 0, 0, 0], rest, [0, 0, 0, 0, 0, 0]);
const extended = webp("VP8X", 0, 0, 0, 0, 0x1f, 0x03, 0, 0x57, 0x02, 0);
const lossless = webp("VP8L", 0x2f, 0x8f, 0xc1, 0x4a, 0);
const lossy = webp("VP8 ", 0, 0, 0, 0x9d, 0x01, 0x2a, 0x90, 0x01, 0x2c, 0x01);

describe("the size of a picture", () => {
  it.each([
    ["image/png", png, { width: 800, height: 600 }],
    ["image/gif", gif, { width: 320, height: 240 }],
    ["image/jpeg", jpeg, { width: 400, height: 300 }],
    ["image/webp", extended, { width: 800, height: 600 }],
    ["image/webp", lossless, { width: 400, height: 300 }],
    ["image/webp", lossy, { width: 400, height: 300 }],
  ])("is read from %s", (type, given, size) => {
    expect(pictureSizeOf(given, type)).toEqual(size);
    for (let end = 0; end < given.length; end += 1)
      expect(() => pictureSizeOf(given.subarray(0, end), type)).not.toThrow();
  });

  it("is unknown for all else", () => {
    expect(pictureSizeOf(png, "image/avif")).toBeUndefined();
    expect(
      pictureSizeOf(bytes([0xff, 0xd8], [0xff, 0xda, 0, 0, 0, 0, 0, 0, 0]), "image/jpeg"),
    ).toBeUndefined();
    expect(pictureSizeOf(Buffer.from(png).fill(0, 16, 20), "image/png")).toBeUndefined();
  });
});
