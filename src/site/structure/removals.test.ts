import { describe, expect, test } from "vitest";
import { section, siteSpace } from "../testing/structures.ts";
import { countAddresses } from "./impact.ts";
import { removesItems, neighbourOf, redirectsToRemoved } from "./removals.ts";
import type { SectionItem, Structure } from "./model.ts";

const docs = section("docs", [siteSpace("d1", { default: true })], { default: true });
const beta = section("beta", [siteSpace("b1", { default: true }), siteSpace("b2")]);
const api = section("api", [siteSpace("a1", { default: true })]);
const of = (...items: SectionItem[]): Structure => ({ type: "sections", items });

describe("what goes", () => {
  const toBeta = {
    source: "/old-beta",
    destination: { kind: "site-section", siteSectionId: "beta" },
  } as const;
  const toPage = {
    source: "/old-page",
    destination: { kind: "site-page", siteSpaceId: "b2", pageId: "any" },
  } as const;
  const toDocs = {
    source: "/old-docs",
    destination: { kind: "site-space", siteSpaceId: "d1" },
  } as const;
  const toNothing = {
    source: "/older",
    destination: { kind: "site-section", siteSectionId: "gone" },
  } as const;

  test("takes the targets of redirects with it, also those to pages", () => {
    const all = [toBeta, toDocs, toPage, toNothing];
    const removed = redirectsToRemoved(of(docs, beta), of(docs), all);
    expect(removed.map(({ redirect, item }) => [redirect.source, item.title])).toEqual([
      ["/old-beta", "Section beta"],
      ["/old-page", "Space s-b2"],
    ]);
    expect(redirectsToRemoved(of(docs, beta), of(beta, docs), all)).toEqual([]);
  });

  test("is told apart from what only moves", () => {
    expect(removesItems(of(docs, beta), of(docs))).toBe(true);
    expect(removesItems(of(docs, beta), of(beta, docs))).toBe(false);
    expect(removesItems(of(docs), of(docs, beta))).toBe(false);
  });
});

test("counts each site-space whose address changes once, and the addresses that lead nowhere", () => {
  const none = { changed: 0, moved: 0, added: 0, redirected: 0, removed: 0, broken: 0 };
  const counted = (after: Structure) => countAddresses(of(docs, beta), after);
  expect(counted(of(docs, beta))).toEqual(none);
  expect(counted(of(docs))).toEqual({ ...none, changed: 2, removed: 2, broken: 2 });
  expect(counted(of(docs, { ...beta, path: "next" }))).toEqual({ ...none, changed: 2, moved: 2 });
  expect(counted(of(docs, api))).toEqual({
    changed: 3,
    moved: 0,
    added: 1,
    redirected: 0,
    removed: 2,
    broken: 2,
  });
  // What is new where something else was before is a change, too.
  const instead = section("other", [siteSpace("o1", { default: true })], { default: true });
  expect(countAddresses(of(docs), of(instead))).toEqual({
    changed: 2,
    moved: 0,
    added: 1,
    redirected: 0,
    removed: 1,
    broken: 0,
  });
});

describe("the neighbour of an item", () => {
  const structure: Structure = {
    type: "sections",
    items: [
      docs,
      { type: "site-section-group", id: "g", title: "Group", sections: [api] },
      beta,
      { type: "site-section-group", id: "empty", title: "Empty", sections: [] },
    ],
  };

  test.each([
    ["site-section", "docs", "g"],
    ["site-section-group", "empty", "beta"],
    ["site-section-group", "g", "api"],
    ["site-section", "api", "g"],
    ["site-space", "b1", "b2"],
    ["site-space", "b2", "b1"],
    ["site-space", "d1", "docs"],
  ] as const)("of the %s %s is %s", (type, id, neighbour) => {
    expect(neighbourOf(structure, { type, id })?.id).toBe(neighbour);
  });

  test("is nothing where there is no other", () => {
    const only: Structure = { type: "siteSpaces", items: [siteSpace("s", { default: true })] };
    expect(neighbourOf(only, { type: "site-space", id: "s" })).toBeUndefined();
    expect(neighbourOf(only, { type: "site-space", id: "gone" })).toBeUndefined();
  });
});
