import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toneCode } from "./code-tones.ts";

const textOf = (code: string, language: string): string | undefined =>
  toneCode(code, language)
    ?.map((line) => line.map(({ text }) => text).join(""))
    .join("\n");

describe("code in print", () => {
  it("is told apart by what it is", () => {
    expect(toneCode('const a = "b"; // c\n\nreturn 12', "ts")).toEqual([
      [
        { text: "const", tone: "keyword" },
        { text: " a = " },
        { text: '"b"', tone: "string" },
        { text: "; " },
        { text: "// c", tone: "comment" },
      ],
      [],
      [{ text: "return", tone: "keyword" }, { text: " " }, { text: "12", tone: "number" }],
    ]);
  });

  it.each([
    ["a language nobody knows", "let x", "klingon"],
    ["no language", "let x", ""],
    ["one of more than 20,000 characters", "x ".repeat(10_001), "ts"],
    ["one with other ends of lines", "a\rb", "ts"],
  ])("is plain in %s", (_why, code, language) => {
    expect(toneCode(code, language)).toBeUndefined();
  });

  it("loses no sign, whatever it says", () => {
    const language = fc.constantFrom("ts", "sh", "json", "yaml", "html", "python", "sql", "diff");
    const part = fc.constantFrom(
      "/*",
      "*/",
      "'",
      '"',
      "`",
      "${",
      "}",
      "<a ",
      "#",
      "\n",
      "--",
      "\\",
    );
    const code = fc.array(fc.oneof(part, fc.string()), { maxLength: 30 });
    fc.assert(
      fc.property(code, language, (parts, name) => {
        const text = parts.join("").replaceAll(/[\r\t\u2028\u2029]/g, " ");
        expect(textOf(text, name)).toBe(text);
      }),
    );
  });
});
