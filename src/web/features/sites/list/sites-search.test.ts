import { describe, expect, it, test } from "vitest";
import { listSitesQuery } from "#contract/schemas/site.ts";
import { MAX_SITE_SEARCH } from "#contract/schemas/limits.ts";
import { isNarrowed, PAGE_SIZE, readSitesSearch } from "./sites-search.ts";

const nothing = { q: undefined, published: undefined, space: undefined, page: undefined };

describe("the address of the list of sites", () => {
  it("reads what it says", () => {
    const given = { q: "docs", published: "no", space: "s1", page: "token" };
    expect(readSitesSearch(given)).toEqual(given);
  });

  test.for([
    {},
    { q: "", published: "maybe", space: "", page: 3 },
    { q: ["docs"], published: true, space: null },
  ])("leaves out what means nothing: %o", (given) => {
    expect(readSitesSearch(given)).toEqual(nothing);
  });

  it("asks for no more than the service takes", () => {
    const { q } = readSitesSearch({ q: "x".repeat(1000) });
    expect(q).toHaveLength(MAX_SITE_SEARCH);
    expect(listSitesQuery.safeParse({ title: q, limit: String(PAGE_SIZE) }).success).toBe(true);
    expect(listSitesQuery.safeParse({ title: `${q}x` }).success).toBe(false);
  });

  it("knows whether the list is narrowed; the page does not narrow it", () => {
    expect(isNarrowed({ ...nothing, page: "token" })).toBe(false);
    for (const one of [{ q: "docs" }, { published: "no" as const }, { space: "s1" }])
      expect(isNarrowed({ ...nothing, ...one })).toBe(true);
  });
});
