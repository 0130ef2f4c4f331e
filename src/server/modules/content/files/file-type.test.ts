import { describe, expect, it } from "vitest";
import { fileTypeOf } from "./file-type.ts";

const bytes = (...parts: (string | number[])[]): Buffer =>
  Buffer.concat(
    parts.map((part) =>
      typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part),
    ),
  );
const png = bytes([0x89], "PNG\r\n\u001a\n", [0, 0, 0, 13], "IHDR", [0, 0, 3, 0x20, 0, 0, 2, 0x58]);

describe("what a file is", () => {
  it.each([
    ["a picture whatever it is called", png, "text/html", "image/png"],
    ["a PDF", bytes("%PDF-1.7\n"), "image/png", "application/pdf"],
    ["a packed archive", bytes("PK\u0003\u0004", [1, 2]), undefined, "application/zip"],
    ["text by its own name", bytes("a,b\n1,2\n"), "Text/CSV; charset=utf-8", "text/csv"],
    [
      "markup, which stays what it is and is never shown",
      bytes("<svg/>"),
      "image/svg+xml",
      "image/svg+xml",
    ],
    ["text that calls itself a picture", bytes("<script>1</script>"), "image/png", "text/plain"],
    ["text without a name", Buffer.from("Grüße"), undefined, "text/plain"],
    ["text that is none", bytes([0xff, 0x00, 0x41]), "text/plain", "application/octet-stream"],
    ["a lie with a line break", bytes("x"), "text/html\r\nX-Evil: 1", "text/plain"],
  ])("goes by its bytes: %s", (_, given, called, expected) => {
    expect(fileTypeOf(given, called)).toBe(expected);
  });
});
