import { describe, expect, it } from "vitest";
import type { RevisionPage } from "#web/api/content.ts";
import { aboveItem, findPage, matchingItems, openableIds, pageItems } from "./page-items.ts";

const group = (id: string, title: string, pages: RevisionPage[]): RevisionPage => ({
  id,
  title,
  type: "group",
  kind: "group",
  slug: id,
  path: id,
  pages,
});
const link = (id: string, title: string): RevisionPage => ({
  id,
  title,
  type: "link",
  kind: "link",
  target: { kind: "url", url: "https://acme.example" },
});
const pages = [
  group("a", "Guides", [group("b", "Install", [link("c", "Homebrew")]), link("d", "Docker")]),
  link("e", "Changelog"),
];
const items = pageItems(pages, ({ id }) => `/p/${id}`);

describe("lines of a page tree", () => {
  it("keep matches with all above them, whatever the case", () => {
    const [guides, ...rest] = matchingItems(items, " DOCK ");
    expect(rest).toEqual([]);
    expect(guides?.children?.map(({ id }) => id)).toEqual(["d"]);
    expect(matchingItems(items, "install")[0]?.children?.[0]?.children).toHaveLength(1);
    expect(matchingItems(items, "nothing like it")).toEqual([]);
    expect(matchingItems(items, " ")).toEqual(items);
  });

  it("know what is above them and what can be opened", () => {
    expect(aboveItem(items, "c")).toEqual(["a", "b"]);
    expect(aboveItem(items, "e")).toEqual([]);
    expect(aboveItem(items, "missing")).toEqual([]);
    expect(openableIds(items)).toEqual(["a", "b"]);
    expect(findPage(pages, "c")?.title).toBe("Homebrew");
  });
});
