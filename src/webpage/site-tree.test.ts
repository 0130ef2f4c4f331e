import { describe, expect, test } from "vitest";
import { type SiteItem, type SitePage, siteTree } from "./site-tree.ts";
import type { NavigationItem } from "./web-page.ts";

const scope = "https://docs.test/";
const at = (path: string): string => `${scope}${path}`;

/** Menus as lines, two spaces a level: `Title path`, a title alone, or a path alone. */
const menu = (...lines: string[]): NavigationItem[] => {
  interface Item extends NavigationItem {
    children: Item[];
  }
  const top: Item[] = [];
  const open: Item[][] = [top];
  for (const line of lines) {
    const level = (/^ */.exec(line)?.[0].length ?? 0) / 2;
    const [title = "", path] = line.trim().split(" ");
    const item: Item = {
      title,
      children: [],
      ...(path !== undefined && { address: new URL(path, scope).href }),
    };
    open[level]?.push(item);
    open[level + 1] = item.children;
  }
  return top;
};

const page = (path: string, more: Partial<SitePage> = {}): SitePage => ({
  address: at(path),
  title: path.toUpperCase(),
  navigation: [],
  trail: [],
  ...more,
});

const drawn = (items: readonly SiteItem[], indent = ""): string[] =>
  items.flatMap(({ title, address, children }) => [
    `${indent}${title}${address === undefined ? "" : ` ${address.slice(scope.length)}`}`,
    ...drawn(children, `${indent}  `),
  ]);
const tree = (...pages: SitePage[]): string[] => drawn(siteTree(pages, scope, scope));

describe("the tree of a site", () => {
  test("is the menu where all pages show the same", () => {
    const navigation = menu("Home /", "Guide", "  A a", "  B b", "C c");
    expect(tree(page("", { navigation }), page("b", { navigation }))).toEqual([
      "Home ",
      "Guide",
      "  A a",
      "  B b",
      "C c",
    ]);
  });

  test("is put together of menus that each show the part around their page", () => {
    expect(
      tree(
        page("", { navigation: menu("Home /", "One one/", "Two two/") }),
        page("one/", {
          navigation: menu("Home /", "One one/", "  B one/b", "  D one/d", "Two two/"),
        }),
        page("one/b", {
          navigation: menu("One one/", "  A one/a", "  B one/b", "  C one/c", "  D one/d"),
        }),
        page("two/x", { navigation: menu("Two two/", "  X two/x", "Three three") }),
      ),
    ).toEqual([
      "Home ",
      "One one/",
      "  A one/a",
      "  B one/b",
      "  C one/c",
      "  D one/d",
      "Two two/",
      "  X two/x",
      "Three three",
    ]);
  });

  test("has each page once, where a menu has it first, however its address is written", () => {
    const first = page("", { navigation: menu("A a/", "  B b", "C c") });
    const second = page("c", { navigation: menu("B b/index.html", "C c#part", "A a") });
    expect(tree(first, second)).toEqual([" ", "A a/", "  B b", "C c"]);
  });

  test("is not turned around by menus that contradict each other", () => {
    const one = page("", { navigation: menu("A a", "  B b") });
    const other = page("b", { navigation: menu("B b", "  A a", "    C c") });
    expect(tree(other, one)).toEqual([" ", "A a", "  B b", "  C c"]);
  });

  test("leaves out what leads elsewhere, and headings without pages", () => {
    const navigation = menu(
      "A a",
      "GitHub https://git.test/x",
      "More https://git.test/",
      "  B b",
      "Empty",
    );
    expect(tree(page("a", { navigation }))).toEqual(["A a", "More", "  B b"]);
  });

  test("has what hangs below the start page beside it", () => {
    const navigation = menu("Welcome /", "  A a", "    B b");
    expect(tree(page("", { navigation }))).toEqual(["Welcome ", "A a", "  B b"]);
  });

  test("has pages of no menu whose trail names the start page last", () => {
    const navigation = menu("Welcome /", "A a", "B b");
    const trail = [{ title: "Welcome", address: scope }];
    expect(tree(page("", { navigation }), page("index", { trail }))).toEqual([
      "Welcome ",
      "A a",
      "B b",
      "INDEX index",
    ]);
  });

  test("has it where the menu beside it names its neighbours", () => {
    const own = menu("A a", "D d", "Welcome /", "  A a", "  B b", "  C c", "  D d", "  E e", "F f");
    expect(tree(page("", { navigation: own }))).toEqual([
      "Welcome ",
      "A a",
      "B b",
      "C c",
      "D d",
      "E e",
      "F f",
    ]);
  });

  test("has pages of no menu by their trail, the page before them, their folder", () => {
    const navigation = menu("Home /", "A a/", "  B a/b", "D d/");
    const trail = [
      { title: "Home", address: scope },
      { title: "A", address: at("a/") },
    ];
    expect(
      tree(
        page("", { navigation }),
        page("x/trail", { trail }),
        page("a/after", { previous: { title: "B", address: at("a/b") } }),
        page("d/e/f"),
        page("lonely"),
      ),
    ).toEqual([
      "Home ",
      "A a/",
      "  B a/b",
      "  A/AFTER a/after",
      "  X/TRAIL x/trail",
      "D d/",
      "  D/E/F d/e/f",
      "LONELY lonely",
    ]);
  });

  test("gives pages of a folder without a page a heading", () => {
    expect(tree(page(""), page("how-to/a"), page("how-to/b"), page("other/c"))).toEqual([
      " ",
      "How to",
      "  HOW-TO/A how-to/a",
      "  HOW-TO/B how-to/b",
      "OTHER/C other/c",
    ]);
  });

  test("has every page in scope once, and none outside", () => {
    const pages = Array.from({ length: 300 }, (_, index) =>
      page(`p${index}`, {
        navigation: menu(`A p${(index * 7) % 300}`, `  B p${(index * 13) % 300}`, `C p${index}`),
      }),
    );
    const lines = tree(...pages, page("https://other.test/x"), {
      ...page("x"),
      address: "https://other.test/x",
    });
    const addresses = lines
      .map((line) => line.trim().split(" ")[1])
      .filter((one) => one?.startsWith("p"));
    expect(addresses).toHaveLength(300);
    expect(new Set(addresses).size).toBe(300);
  });
});
