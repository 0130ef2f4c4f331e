import { expect, test } from "vitest";
import { decodePage } from "./decode-page.ts";

const bytes = (...parts: (string | number)[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === "number" ? [part] : part.split("").map((one) => one.charCodeAt(0)),
    ),
  );
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

test.each<[name: string, page: Uint8Array, contentType: string | undefined, text: string]>([
  ["UTF-8 that says nothing", utf8("“é”"), undefined, "“é”"],
  [
    "a byte order mark over all else",
    bytes(0xef, 0xbb, 0xbf, 0xc3, 0xa9),
    "text/html; charset=latin1",
    "é",
  ],
  ["16 bits by their mark", bytes(0xff, 0xfe, 0x41, 0, 0xe9, 0), undefined, "Aé"],
  ["the header", bytes(0xe9), "text/html; charset=ISO-8859-1", "é"],
  [
    "the header before the page's own word",
    bytes("<meta charset=utf-8>", 0xe9),
    "text/html;charset='cp1252'",
    "<meta charset=utf-8>é",
  ],
  [
    "the page's own word",
    bytes("<meta charset=windows-1251>", 0xe9),
    "text/html",
    "<meta charset=windows-1251>й",
  ],
  [
    "its older form",
    bytes('<meta http-equiv="Content-Type" content="text/html; charset=koi8-r">', 0xc1),
    undefined,
    '<meta http-equiv="Content-Type" content="text/html; charset=koi8-r">а',
  ],
  [
    "no word in a comment",
    bytes("<!-- <meta charset=koi8-r> -->", 0xc3, 0xa9),
    undefined,
    "<!-- <meta charset=koi8-r> -->é",
  ],
  [
    "a page that says it has 16 bits, and has not",
    utf8("<meta charset=utf-16>é"),
    undefined,
    "<meta charset=utf-16>é",
  ],
  ["a word nobody knows", utf8("é"), "text/html; charset=nonsense", "é"],
  ["neither UTF-8 nor a word", bytes(0x93, 0xe9, 0x94, 0x80), undefined, "“é”€"],
  [
    "windows-1252 by name, with its own characters",
    bytes(0x80, 0x85, 0x9f, 0x81),
    "text/html; charset=latin1",
    "€…Ÿ\u0081",
  ],
  ["nothing", bytes(), undefined, ""],
])("%s", (_name, page, contentType, text) => {
  expect(decodePage(page, contentType)).toBe(text);
});

test("a word after the first 1,024 bytes comes too late", () => {
  const late = bytes(" ".repeat(1024), "<meta charset=koi8-r>", 0xe9);
  expect(decodePage(late).endsWith("é")).toBe(true);
});

test("long pages are decoded in pieces that fit together", () => {
  const page = Uint8Array.from({ length: 20_000 }, (_, at) => (at % 2 === 0 ? 0xe9 : 0x20));
  expect(decodePage(page)).toBe("é ".repeat(10_000));
});
