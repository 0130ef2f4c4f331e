import { describe, expect, it } from "vitest";
import { readRobots } from "./robots.ts";

const at = (path: string) => `https://docs.example${path}`;
const group = (...lines: readonly string[]) => ["User-agent: *", ...lines].join("\n");

describe("a robots.txt", () => {
  it.each([
    ["nothing", "", "/a", true],
    ["a folder", group("Disallow: /a/"), "/a/b", false],
    ["another folder", group("Disallow: /a/"), "/ab", true],
    ["an empty rule", group("Disallow:"), "/a", true],
    ["the longest rule", group("Disallow: /a", "Allow: /a/b"), "/a/b/c", true],
    ["the rule that allows, of two as long", group("Disallow: /a/b", "Allow: /a/b"), "/a/b", true],
    ["wildcards", group("Disallow: /*/private*x"), "/a/private/yx", false],
    ["wildcards that are not met in order", group("Disallow: /*x*y"), "/yx", true],
    ["an end", group("Disallow: /*.pdf$"), "/a.pdf", false],
    ["an end that is not there", group("Disallow: /*.pdf$"), "/a.pdf?x", true],
    ["an end that overlaps what comes before", group("Disallow: /ab*ba$"), "/aba", true],
    ["a whole path", group("Disallow: /a$"), "/a", false],
    ["queries", group("Disallow: /*?sort="), "/list?sort=up", false],
    ["letters that are escaped", group("Disallow: /gr\u00fc\u00dfe"), "/gr%C3%BC%c3%9fe", false],
    ["comments", group("Disallow: /a # not yet"), "/a", false],
    [
      "a group of ours",
      `${group("Disallow: /")}\nUser-agent: Bindery/1.0\nDisallow: /b`,
      "/a",
      true,
    ],
    ["a group of others", "User-agent: Other\nDisallow: /", "/a", true],
    ["one group of several", "User-agent: Other\nUser-agent: BINDERY\nDisallow: /", "/a", false],
    [
      "two groups of ours",
      "User-agent: bindery\nDisallow: /a\nUser-agent: bindery\nDisallow: /b",
      "/a",
      false,
    ],
  ])("is kept to: %s", (_, text, path, allowed) => {
    expect(readRobots(text).allows(at(path))).toBe(allowed);
  });

  it("says how often to ask, and where its sitemaps are", () => {
    const text = `Sitemap: https://docs.example/one.xml\n${group("Crawl-delay: 2.5", "Disallow: /a")}`;
    expect(readRobots(text)).toMatchObject({
      crawlDelay: 2.5,
      sitemaps: ["https://docs.example/one.xml"],
    });
    expect(readRobots(group("Crawl-delay: soon")).crawlDelay).toBe(0);
  });

  it.each([
    ["many wildcards", group(`Disallow: /${"*a".repeat(11)}b`)],
    ["many rules", group(...Array.from({ length: 1001 }, (_, rule) => `Disallow: /${rule}`))],
    ["a long rule", group(`Disallow: /${"a".repeat(3000)}`)],
  ])("that has %s allows nothing, because it could not be kept to", (_, text) => {
    expect(readRobots(text).allows(at("/elsewhere"))).toBe(false);
  });

  it("is read without trying one wildcard against the other", () => {
    const rules = Array.from({ length: 1000 }, () => `Disallow: /${"*a".repeat(10)}b$`);
    expect(readRobots(group(...rules)).allows(at(`/${"a".repeat(2000)}`))).toBe(true);
  });
});
