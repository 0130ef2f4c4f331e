import * as fc from "fast-check";
import { expect, test } from "vitest";
import { piecesOf, visibleText } from "./plain-text.tsx";

test.each([
  ["plain", "plain"],
  ["a\u202Eb\u202Cc", "a[U+202E]b[U+202C]c"],
  ["zero\u200Bwidth", "zero[U+200B]width"],
  ["tag\u{E0041}ged", "tag[U+E0041]ged"],
  ["nul\u0000", "nul[U+0000]"],
])("%j reads %j", (text, read) => expect(visibleText(text)).toBe(read));

test.each(["👩‍👩‍👧", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "می‌خواهم", "line\nend\tand tab", "ä日本語"])("%s is left alone", (text) =>
  expect(piecesOf(text)).toEqual([{ text }]),
);

test("nothing is lost and nothing is left hidden", () => {
  const bit = fc.oneof(
    fc.string(),
    fc.constantFrom("\u202A", "\u2069", "\uFEFF", "\u{E0061}", "\u061C", "\u0007"),
  );
  fc.assert(
    fc.property(fc.array(bit), (bits) => {
      const text = bits.join("");
      const back = piecesOf(text)
        .map((piece) =>
          "text" in piece
            ? piece.text
            : String.fromCodePoint(Number.parseInt(piece.hidden.code.slice(2), 16)),
        )
        .join("");
      expect(back).toBe(text);
      expect(visibleText(text)).not.toMatch(/[\u202A-\u202E\u2066-\u2069\uFEFF]/u);
    }),
  );
});
