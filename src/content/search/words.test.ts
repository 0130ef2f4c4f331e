import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_WORD, namesIn, phraseIn, titleKey, wordsOf } from "./words.ts";

const words = (text: string) => wordsOf(text).map(({ word, at }) => `${word}:${at}`);

describe("the words of a text", () => {
  it.each([
    ["Tokens for users", ["token:1", "for:2", "user:3"]],
    ["access status this gas", ["access:1", "status:2", "this:3", "gas:4"]],
    ["Ünïcode Straße Łódź", ["unicode:1", "strasse:2", "lodz:3"]],
    ["getUserById", ["get:1", "user:2", "by:3", "id:4", "getuserbyid:1"]],
    ["user_id, node.js", ["user:1", "id:2", "userid:1", "node:3", "js:4", "nodej:3"]],
    ["it's HTTPServer", ["its:1", "http:2", "server:3", "httpserver:2"]],
    ["検索機能", ["検索:1", "索機:2", "機能:3", "能:4"]],
    ["検", ["検:1"]],
    // Radicals, which look like the characters of "big field".
    ["\u2f24\u2f65", ["大田:1", "田:2"]],
    ["검색", ["검색:1", "색:2"]],
    ["OAuth2と", ["o:1", "auth2:2", "と:3"]],
    ["مُحَمَّد أحمد", ["محمد:1", "احمد:2"]],
    ["שָׁלוֹם", ["שלום:1"]],
    ["がか", ["がか:1", "か:2"]],
    ["ﬁne ２０２４", ["fine:1", "2024:2"]],
    ["… -- !?", []],
  ])("%s", (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  it("stand where they say, are folded, and are the same when read again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (text) => {
        for (const { word, from, to } of wordsOf(text)) {
          expect(from).toBeLessThan(to);
          expect(to).toBeLessThanOrEqual(text.length);
          expect(word).not.toBe("");
          expect(Array.from(word).length).toBeLessThanOrEqual(MAX_WORD);
          expect(word).not.toMatch(/['\\:\s]/);
        }
      }),
    );
  });

  it("are the same with and without accents and case", () => {
    const plain = wordsOf("Creme brulee a la francaise").map(({ word }) => word);
    expect(wordsOf("CRÈME BRÛLÉE à la française").map(({ word }) => word)).toEqual(plain);
  });

  it("of a long one cost in step with its length", () => {
    const text = "Some getUserById words, ünïcode and 日本語. ".repeat(20_000);
    expect(wordsOf(text).length).toBeGreaterThan(200_000);
  });
});

it("a name is asked for in its parts and whole, a run of characters in pairs", () => {
  expect(namesIn("dry-run")).toEqual([{ parts: ["dry", "run"], whole: "dryrun" }]);
  expect(namesIn("検索機")).toEqual([{ parts: ["検索", "索機"] }]);
  expect(namesIn("検")).toEqual([{ parts: ["検"] }]);
  expect(phraseIn("getUser by id")).toEqual(["get", "user", "by", "id"]);
  expect(phraseIn("検索 機能")).toEqual(["検索", "索", "機能"]);
});

it("a title begins with its words", () => {
  expect(titleKey("  Getting-Started: the Tokens ")).toBe("gettingstarted the token");
});
