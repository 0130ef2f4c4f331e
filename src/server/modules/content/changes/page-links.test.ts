import { describe, expect, it } from "vitest";
import { countingKeys } from "#content/block.ts";
import { parseMarkdown } from "#content/markdown/parse.ts";
import { printMarkdown } from "#content/markdown/print.ts";
import { insertPage, type PageTree } from "#content/page-tree.ts";
import { rewriteLinks } from "#content/links/addresses.ts";
import { keptAddress, type LinkScope } from "./page-links.ts";

const add = (tree: PageTree, id: string, slug: string, into: string | null) =>
  insertPage(tree, { id, type: "document", title: id, slug }, { into });
const start: PageTree = { children: [], pages: new Map() };
const guides = add(add(start, "G1", "guides", null), "S1", "setup", "G1");
const tree = add(add(guides, "D1", "deep", "S1"), "A1", "about", null);
const scope: LinkScope = {
  tree,
  page: "S1",
  pageRefs: new Map([["later", "A1"]]),
  fileRefs: new Map([["shot", "F1"]]),
};

describe("links", () => {
  it.each([
    ["/pages/A1", "/pages/A1"],
    ["A1", "/pages/A1"],
    ["./later.md", "/pages/A1"],
    ["./later.md#words", "/pages/A1#words"],
    ["./shot", "/files/F1"],
    ["guides/setup", "/pages/S1"],
    ["/guides/setup.md", "/pages/S1"],
    ["/guides/README.md", "/pages/G1"],
    ["setup.md", "/pages/S1"],
    ["./deep.md", "/pages/D1"],
    ["deep/", "/pages/D1"],
    ["../about.md?x=1#y", "/pages/A1?x=1#y"],
    ["../about.mdx", "/pages/A1"],
    ["guides/set%75p", "/pages/S1"],
  ])("inside the space are kept by id: %s", (href, kept) => {
    expect(keptAddress(href, scope)).toBe(kept);
    expect(keptAddress(kept, scope)).toBe(kept);
  });

  it.each([
    "https://example.com/about",
    "mailto:a@example.com",
    "//example.com/guides",
    "#part",
    "",
    "../../../../about.md",
    "unknown.md",
    "/pages/Unknown",
    "%E0%A4%A",
    "./unknown",
  ])("that lead elsewhere or nowhere stay as they are: %s", (href) => {
    expect(keptAddress(href, scope)).toBe(href);
  });

  it("of a document are found in text, pictures and blocks, and keys stay", () => {
    const source = [
      "See [about](../about.md) and [more](https://example.com).",
      "![Shot](./shot)",
      "- A list with **[deep](deep.md)** and ![inline](./shot) words",
    ].join("\n\n");
    const document = parseMarkdown(source, countingKeys("k"));
    const resolved = rewriteLinks(document, (address) => keptAddress(address, scope));
    expect(printMarkdown(resolved)).toBe(
      [
        "See [about](/pages/A1) and [more](https://example.com).",
        "![Shot](/files/F1)",
        "- A list with **[deep](/pages/D1)** and ![inline](/files/F1) words",
        "",
      ]
        .join("\n\n")
        .replace(/\n$/, ""),
    );
    expect(resolved.nodes.map(({ key }) => key)).toEqual(document.nodes.map(({ key }) => key));
  });
});
