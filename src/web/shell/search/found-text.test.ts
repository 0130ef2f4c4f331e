import { describe, expect, it } from "vitest";
import type { FoundPage, FoundSection } from "#web/api/search.ts";
import {
  anchorOf,
  asksForWords,
  bestSection,
  fromFirstMark,
  partsOf,
  titleMarks,
  withSpelling,
} from "./found-text.ts";

const urls = { app: "http://localhost/p" };
const section = (title: string, body: string, marks: [number, number][]): FoundSection => ({
  id: title,
  title,
  path: title === "" ? "install" : `install#${title.toLowerCase()}`,
  urls,
  body,
  marks,
});
const page = (rank: FoundPage["rank"], sections: FoundSection[]): FoundPage => ({
  id: "p",
  title: "Install",
  path: "install",
  urls,
  rank,
  hidden: false,
  sections,
});

describe("what is shown of a page that was found", () => {
  it("is the section that says the most of the words, the first of equal ones", () => {
    const mark = titleMarks("proxy port", undefined);
    const one = section("Linux", "Set the proxy.", [[8, 13]]);
    const both = section("Windows", "Proxy and port.", [
      [0, 5],
      [10, 14],
    ]);
    const titled = section("Port", "Behind a proxy.", [[9, 14]]);
    expect(bestSection(page("text", [one, both, titled]), mark)).toBe(both);
    expect(bestSection(page("text", [one, titled]), mark)).toBe(titled);
    expect(bestSection(page("title", [one, both]), mark)).toBeUndefined();
    expect(bestSection(page("text", []), mark)).toBeUndefined();
  });

  it("begins shortly before what is marked where there is one line", () => {
    const body = "A long way before the word that was looked for: zebra, and after it.";
    const from = body.indexOf("zebra");
    const cut = fromFirstMark(section("", body, [[from, from + 5]]));
    expect(cut.body).toBe("…that was looked for: zebra, and after it.");
    expect(cut.marks.map(([begin, end]) => cut.body.slice(begin, end))).toEqual(["zebra"]);
    const near = section("", "Near: zebra.", [[6, 11]]);
    expect(fromFirstMark(near)).toEqual({ body: near.body, marks: near.marks });
    const unbroken = section("", `${"x".repeat(60)}zebra`, [[60, 65]]);
    expect(fromFirstMark(unbroken).body).toBe("…zebra");
  });

  it("has marks on other spellings, too", () => {
    const corrections = [{ from: "instal", to: "install" }];
    expect(titleMarks("instal", undefined)("Install")).toEqual([[0, 7]]);
    expect(titleMarks("wehbooks", undefined)("Webhooks")).toEqual([]);
    const mended = { corrections: [{ from: "wehbook", to: "webhook" }], any: false };
    expect(titleMarks("wehbooks", mended)("Webhooks")).toEqual([[0, 8]]);
    expect(titleMarks("-webhooks", { corrections, any: false })("Webhooks")).toEqual([]);
  });

  it("leads to the heading of a section, and to the page where it begins with none", () => {
    expect(anchorOf(section("Linux", "", []))).toBe("linux");
    expect(anchorOf(section("", "", []))).toBeUndefined();
  });
});

describe("a query", () => {
  it("is taken apart into what can be left out", () => {
    expect(partsOf('install "command line" -windows title:guide')).toEqual([
      { part: "install", rest: '"command line" -windows title:guide' },
      { part: '"command line"', rest: "install -windows title:guide" },
      { part: "-windows", rest: 'install "command line" title:guide' },
      { part: "title:guide", rest: 'install "command line" -windows' },
    ]);
    expect(partsOf("  ")).toEqual([]);
  });

  it("takes another spelling in the place of the word, whatever its case", () => {
    expect(withSpelling("Wehbooks retry", { from: "wehbook", to: "webhook" })).toBe(
      "webhook retry",
    );
    expect(withSpelling("retry", { from: "wehbook", to: "webhook" })).toBe("retry");
  });

  it("asks for something only with a word", () => {
    expect(asksForWords("-x")).toBe(false);
    expect(asksForWords('"')).toBe(false);
    expect(asksForWords("-x y")).toBe(true);
  });
});
