import { describe, expect, it } from "vitest";
import { pictureTypeOf } from "./picture-type.ts";

const media = (major: string, ...compatible: string[]): Buffer => {
  const brands = [major, "\0\0\0\0", ...compatible].join("");
  const size = Buffer.alloc(4);
  size.writeUInt32BE(8 + brands.length);
  return Buffer.concat([size, Buffer.from(`ftyp${brands}`, "latin1"), Buffer.alloc(32)]);
};

describe("pictureTypeOf", () => {
  it.each([
    [Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), "image/png"],
    [Buffer.from("ffd8ffe000104a4649460001", "hex"), "image/jpeg"],
    [Buffer.from("GIF87a\x01\x00", "latin1"), "image/gif"],
    [Buffer.from("GIF89a\x01\x00", "latin1"), "image/gif"],
    [Buffer.from("RIFF\x24\x00\x00\x00WEBPVP8 ", "latin1"), "image/webp"],
    [media("avif", "mif1"), "image/avif"],
    [media("avis"), "image/avif"],
    [media("mif1", "miaf", "avif"), "image/avif"],
  ])("knows a picture by its first bytes (%#)", (bytes, type) => {
    expect(pictureTypeOf(bytes)).toBe(type);
  });

  it.each([
    ["nothing", Buffer.alloc(0)],
    ["SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ["HTML", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["HTML after a comment that names a picture", Buffer.from("<!--GIF89a--><html>")],
    ["a cut PNG", Buffer.from("89504e470d0a", "hex")],
    ["a sound file", Buffer.from("RIFF\x24\x00\x00\x00WAVEfmt ", "latin1")],
    ["a film", media("isom", "mp42")],
    ["HEIC", media("heic", "mif1")],
    ["a brand outside its box", Buffer.concat([media("isom"), Buffer.from("avif")])],
    ["a cut box", Buffer.from("\0\0\0\x20ftypavif", "latin1").subarray(0, 10)],
    ["PDF", Buffer.from("%PDF-1.7")],
    ["a bitmap", Buffer.from("BM\0\0\0\0", "latin1")],
  ])("takes %s for no picture", (_, bytes) => {
    expect(pictureTypeOf(bytes)).toBeUndefined();
  });
});
