import { describe, expect, it } from "vitest";
import { redirectLinesIn } from "./redirect-lines.ts";

/** What was read, a line each. */
const read = (text: string) =>
  redirectLinesIn(text).map(({ line, source, target }) => `${line} ${source} > ${target}`);

describe("redirects of a text", () => {
  it.each([
    ["with commas", "/a,/b\n/c,https://example.com/"],
    ["with semicolons", "/a;/b\n/c;https://example.com/"],
    ["with tabs", "/a\t/b\n/c\thttps://example.com/"],
    ["with Windows line ends and a byte order mark", "\uFEFF/a,/b\r\n/c,https://example.com/\r\n"],
    ["in quotes", '"/a" , "/b"\n"/c","https://example.com/"'],
    ["with more columns", "/a,/b,301\n/c,https://example.com/,302"],
  ])("are read %s", (_how, text) => {
    expect(read(text)).toEqual(["1 /a > /b", "2 /c > https://example.com/"]);
  });

  it("keep the numbers of their lines behind headings, empty lines and cells of two lines", () => {
    expect(read('Old path,New path\n\n/a,/b\n"/c\nd",/e\n/f,/g\n')).toEqual([
      "3 /a > /b",
      "4 /c\nd > /e",
      "6 /f > /g",
    ]);
  });

  it("keep quotes that are part of them, and lines without a target", () => {
    expect(read('"/a""b",/c\n/d"e",/f\n"/g\n/h')).toEqual([
      '1 /a"b > /c',
      '2 /d"e" > /f',
      '3 "/g > ',
      "4 /h > ",
    ]);
  });

  it("are none where nothing is written", () => {
    expect([read(""), read("\n \n"), read("source,target")]).toEqual([[], [], []]);
  });
});
