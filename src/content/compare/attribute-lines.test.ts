import { expect, test } from "vitest";
import { attributeLines } from "./attribute-lines.ts";

test("what changed about a page is said in words, what did not is left out", () => {
  const lines = attributeLines({
    title: { before: "Old", after: "New" },
    description: { before: "Gone" },
    slug: { before: "same", after: "same" },
    document: { before: "h1", after: "h2" },
    hidden: { after: true },
    variables: { before: { a: 1, b: "x" }, after: { a: 2, b: "x" } },
    target: {
      before: { kind: "page", page: "p1" },
      after: { kind: "url", url: "https://a.test" },
    },
  });
  expect(lines).toEqual([
    { name: "Title", before: "Old", after: "New" },
    { name: "Description", before: "Gone", after: "none" },
    { name: "Hidden in navigation", before: "no", after: "yes" },
    { name: "Variables: a", before: "1", after: "2" },
    { name: "Leads to", before: "page p1", after: "https://a.test" },
  ]);
});

test("of a layout only the options that changed", () => {
  const layout = {
    width: "default" as const,
    cover: true,
    coverSize: "hero" as const,
    title: true,
    description: true,
    tableOfContents: true,
    outline: true,
    pagination: true,
    metadata: true,
  };
  expect(
    attributeLines({
      layout: { before: layout, after: { ...layout, width: "wide", outline: false } },
    }),
  ).toEqual([
    { name: "Layout: width", before: "default", after: "wide" },
    { name: "Layout: outline", before: "shown", after: "not shown" },
  ]);
});
