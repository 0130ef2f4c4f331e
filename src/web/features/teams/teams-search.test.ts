import { describe, expect, test } from "vitest";
import { teamTitleFilter } from "#contract/schemas/team.ts";
import { limitsOf } from "#web/forms/limits.ts";
import { z } from "zod";
import { isNarrowed, MAX_TITLE_SEARCH, readTeamsSearch } from "./teams-search.ts";

describe("the address of the teams list", () => {
  test("keeps what it knows and leaves out the rest", () => {
    expect(readTeamsSearch({ title: "docs", owner: "me", page: "p", role: "admin" })).toEqual({
      title: "docs",
      owner: "me",
      page: "p",
    });
    expect(readTeamsSearch({ title: "", owner: "somebody", page: 3 })).toEqual({});
  });
  test("cuts a search at the contract's limit", () => {
    expect(limitsOf(z.object({ title: teamTitleFilter }), "title").max).toBe(MAX_TITLE_SEARCH);
    expect(readTeamsSearch({ title: "x".repeat(100) }).title).toHaveLength(MAX_TITLE_SEARCH);
  });
  test("is narrowed by a title or an owner, not by a page", () => {
    expect(isNarrowed({ page: "p" })).toBe(false);
    expect(isNarrowed({ owner: "me" })).toBe(true);
  });
});
