import { describe, expect, test } from "vitest";
import type { Document } from "#contract/schemas/document.ts";
import { countingKeys, walkBlocks } from "#content/block.ts";
import { printMarkdown } from "#content/markdown/print.ts";
import { readWebPage } from "./read-web-page.ts";
import { siteTree } from "./site-tree.ts";
import { knownMenu, ORIGIN, renderSite } from "./testing/render-site.ts";
import { siteShapes } from "./testing/site-shapes.ts";

const infosOf = (document: Document): string[] =>
  [...walkBlocks(document)].flatMap(({ block }) =>
    block.type === "code" ? [String(block.data["info"] ?? "")] : [],
  );

/** What a generator writes nowhere cannot be read: the titles of code, and that code has no language. */
const saying = (name: string, text: string): string => {
  const untitled = name === "vitepress" ? text.replaceAll(/^(```\w+) title=".*"$/gm, "$1") : text;
  const none = { docusaurus: "text", starlight: "plaintext" }[name];
  return none === undefined ? untitled : untitled.replaceAll(/^```\n(?=\d)/gm, `\`\`\`${none}\n`);
};

describe.each(siteShapes)("a site whose source is known, as $name writes it", (shape) => {
  const rendered = renderSite(shape);
  const read = rendered.map(({ address, html }) => readWebPage(html, address, countingKeys("k")));

  test.each(rendered.map((page, at) => [page.title, page, at] as const))(
    "%s has every block of its source",
    (_, { title, source }, at) => {
      const page = read[at];
      expect(page?.title).toBe(title);
      expect(page?.generator).toBe(shape.name);
      expect(page?.losses).toEqual([]);
      expect(page && printMarkdown(page.document)).toBe(saying(shape.name, printMarkdown(source)));
    },
  );

  test("all languages of code are known", () => {
    const languages = (documents: readonly Document[]): string[] =>
      documents.flatMap(infosOf).map((info) => info.split(" ")[0] ?? "");
    const known = languages(rendered.map(({ source }) => source)).map(
      (language) => language || ({ docusaurus: "text", starlight: "plaintext" }[shape.name] ?? ""),
    );
    expect(languages(read.map(({ document }) => document))).toEqual(known);
  });

  test("its tree is whole", () => {
    const pages = read.map((page, at) => ({ ...page, address: rendered[at]?.address ?? "" }));
    const tree = siteTree(pages, ORIGIN, ORIGIN);
    expect(
      tree.map(({ title, address, children }) => [
        title,
        address,
        children.map((one) => one.address),
      ]),
    ).toEqual(
      knownMenu().flatMap(({ title, pages: inside }) =>
        title === undefined
          ? inside.map((page) => [page.title, page.address, []])
          : [[title, undefined, inside.map(({ address }) => address)]],
      ),
    );
  });
});
