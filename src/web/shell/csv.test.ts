import { describe, expect, test } from "vitest";
import { toCsv } from "./csv.ts";

describe("toCsv", () => {
  test("writes rows that end in CR LF after a byte order mark", () => {
    expect(
      toCsv([
        ["a", 1, true],
        [null, undefined, "é"],
      ]),
    ).toBe("\uFEFFa,1,true\r\n,,é\r\n");
  });

  test("quotes what would break a row", () => {
    expect(toCsv([['say "hi"', "a,b", "two\nlines"]])).toBe(
      '\uFEFF"say ""hi""","a,b","two\nlines"\r\n',
    );
  });

  test.each(["=1+1", "+49 30", "-2", "@SUM(A1)", "\tx", "\rx"])(
    "keeps a spreadsheet from running %j",
    (text) => {
      const cell = toCsv([[text]]).slice(1, -2);
      expect(cell.replace(/^"/, "").startsWith(`'${text}`)).toBe(true);
    },
  );

  test("leaves numbers alone, negative ones too", () => {
    expect(toCsv([[-5]])).toBe("\uFEFF-5\r\n");
  });
});
