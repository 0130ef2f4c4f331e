import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countingKeys } from "../block.ts";
import { parseMarkdown } from "../markdown/parse.ts";
import { excerptsFor, marksIn } from "./excerpts.ts";
import { indexText } from "./index-text.ts";
import { readQuery } from "./query.ts";
import { oneTypoFrom, typosBetween } from "./typos.ts";

const partsOf = (markdown: string) => indexText(parseMarkdown(markdown, countingKeys("k"))).parts;
const excerpts = (markdown: string, query: string) =>
  partsOf(markdown).flatMap(excerptsFor(readQuery(query)));
const marked = (markdown: string, query: string) =>
  excerpts(markdown, query).map(({ section, body, marks }) => ({
    title: section.title,
    anchor: section.anchor,
    marks: marks.map(([from, to]) => body.slice(from, to)),
  }));

describe("what is shown of a page", () => {
  it("is its sections that say the words, with marks on them", () => {
    const page =
      "Intro of tokens.\n\n## Use\n\nA token here.\n\n## Other\n\nNothing.\n\n## Token\n\nEnd.";
    expect(marked(page, "token")).toEqual([
      { title: undefined, anchor: undefined, marks: ["tokens"] },
      { title: "Use", anchor: "use", marks: ["token"] },
      { title: "Token", anchor: "token", marks: [] },
    ]);
    expect(marked("Call `get_user`.", "getuser")[0]?.marks).toEqual(["get_user"]);
    expect(marked("検索機能の説明。", "機能")[0]?.marks).toEqual(["機能"]);
    expect(marked("Über Café.", "cafe")[0]?.marks).toEqual(["Café"]);
  });

  it("has its title marked by the same words", () => {
    const markedIn = (title: string, query: string) =>
      marksIn(title, readQuery(query)).map(([from, to]) => title.slice(from, to));
    expect(markedIn("Install the command line", "inst line")).toEqual(["line"]);
    expect(markedIn("Install the command line", "line inst")).toEqual(["Install", "line"]);
    expect(markedIn("Call get_user", "getuser")).toEqual(["get_user"]);
    expect(markedIn("Café", "-cafe")).toEqual([]);
  });

  it("is never longer than 240 characters, well-formed, and marks what it shows", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 600 });
    fc.assert(
      fc.property(text, text, (before, after) => {
        for (const { body, marks } of excerpts(`${before} needle ${after}`, "needle")) {
          expect(body.length).toBeLessThanOrEqual(240);
          expect(body.isWellFormed()).toBe(true);
          for (const [from, to] of marks) {
            expect(from).toBeLessThan(to);
            expect(to).toBeLessThanOrEqual(body.length);
          }
        }
      }),
    );
  });

  it("goes on in parts where a page is long, each under the heading it belongs to", () => {
    const paragraph = `${"word ".repeat(900)}\n\n`;
    const parts = partsOf(`## First\n\n${paragraph.repeat(12)}needle`);
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.every(({ body }) => body.length <= 20_100)).toBe(true);
    const last = parts.at(-1);
    const [shown] = last ? excerptsFor(readQuery("needle"))(last) : [];
    expect(shown?.section).toMatchObject({ title: "First", anchor: "first" });
  });
});

describe("typos", () => {
  it("are counted as letters too many, missing, other or changed in place", () => {
    for (const [one, other, count] of [
      ["install", "instal", 1],
      ["webhooks", "wehbooks", 1],
      ["token", "tokem", 1],
      ["configure", "confgiuer", 2],
      ["abc", "xyz", 3],
    ] as const)
      expect(typosBetween(one, other)).toBe(count);
  });

  it("of one are all found from either side", () => {
    const word = fc.stringMatching(/^[a-z]{4,8}$/);
    fc.assert(
      fc.property(word, word, (one, other) => {
        if (one === other) return;
        expect(oneTypoFrom(one).includes(other)).toBe(typosBetween(one, other) === 1);
      }),
    );
    expect(oneTypoFrom("install")).toContain("instal");
    expect(oneTypoFrom("поиск")).toContain("поск");
  });
});
