import { describe, expect, test } from "vitest";
import { countingKeys } from "#content/block.ts";
import { parseMarkdown } from "#content/markdown/parse.ts";
import type { RevisionPage } from "#web/api/content.ts";
import { linkOf } from "./addresses.ts";
import { deadLinkJudge, namesFiles, pageIdIn, pageLinkReader } from "./page-links.ts";

const group = (id: string, path: string, pages: RevisionPage[] = []): RevisionPage => ({
  id,
  title: id,
  kind: "group",
  type: "group",
  slug: path.split("/").at(-1) ?? "",
  path,
  pages,
});
const pages: RevisionPage[] = [
  group("g1", "guides", [group("p1", "guides/setup"), group("p2", "guides/other")]),
  {
    id: "l1",
    title: "Elsewhere",
    kind: "link",
    type: "link",
    target: { kind: "url", url: "https://elsewhere.example" },
  },
];

describe("links in the text of a page", () => {
  const read = pageLinkReader({ page: "p1", pages });
  test.each([
    ["./other.md", "/pages/p2"],
    ["other#part", "/pages/p2#part"],
    ["../guides", "/pages/g1"],
    ["./p2", "/pages/p2"],
    ["/pages/gone#part", "/pages/gone#part"],
    ["./nowhere.md", undefined],
    ["../../x", undefined],
    ["#part", undefined],
    ["https://other.example/guides", undefined],
  ])("%s means %s", (href, kept) => expect(read(href)).toBe(kept));

  test("lead to the page, and nowhere when it is not there", () => {
    const findTarget = (href: string) => {
      const address = read(href);
      return address === undefined ? undefined : { href: `/here?page=${pageIdIn(address)}` };
    };
    expect(linkOf("./other.md", findTarget)).toEqual({ kind: "inside", href: "/here?page=p2" });
    expect(linkOf("./nowhere.md", findTarget)).toEqual({ kind: "dead" });
    expect(linkOf("javascript:alert(1)", findTarget)).toEqual({ kind: "dead" });
  });

  test("without the pages around only kept ones are read", () => {
    expect(pageLinkReader()("/pages/p2")).toBe("/pages/p2");
    expect(pageLinkReader()("./other.md")).toBeUndefined();
  });
});

test.each([
  ["/pages/p1", false],
  ["/pages/p1#part", false],
  ["/pages/gone", true],
  ["/pages/gone#part", true],
  ["./other.md", false],
  ["nowhere.md", true],
  ["/spaces/s1/pages/gone", false],
  ["/files/f1", false],
  ["https://elsewhere.example/x", false],
  ["#part", false],
])("links to pages that are not there are found: %s: %s", (href, dead) => {
  expect(deadLinkJudge({ page: "p1", pages })(href)).toBe(dead);
});

test.each([
  ["![a picture](/files/abc)", true],
  ["In a line ![a picture](/files/abc) too", true],
  ["> - [a file](/files/abc)", true],
  ['<img src="/files/abc">', true],
  ['In a line <img src="/files/abc"> too', true],
  ["Words, [a page](/pages/abc) and ![another host's](https://example.com/a.png)", false],
])("files are asked for where a text may name one: %j", (markdown, expected) => {
  expect(namesFiles(parseMarkdown(markdown, countingKeys("k")))).toBe(expected);
});
