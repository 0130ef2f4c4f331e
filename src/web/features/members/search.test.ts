import { describe, expect, test } from "vitest";
import { MAX_MEMBER_SEARCH } from "#contract/schemas/limits.ts";
import { memberRoles } from "#contract/schemas/role.ts";
import { roleKey, roleOfKey, ROLES, standing } from "#web/features/access/index.ts";
import { readMembersSearch, searchOfSorting, sortingOf } from "./search.ts";

describe("the address of the members list", () => {
  test("keeps what it knows", () => {
    const search = {
      search: "ada",
      role: "guest",
      team: "docs",
      lastSeen: "over-30-days",
      sso: true,
      verified: false,
      sort: "lastSeenAt",
      order: "asc",
      page: "token",
      size: 100,
    };
    expect(readMembersSearch(search)).toEqual(search);
  });

  test.each([
    { role: "owner" },
    { role: "" },
    { sort: "joinedAt" },
    { sort: "email" },
    { lastSeen: "yesterday" },
    { sso: "perhaps" },
    { size: "7" },
    { order: "desc" },
    { search: "" },
    { page: "" },
    { search: ["a"] },
    { other: "x" },
  ])("makes nothing of %j", (given) => {
    const read = readMembersSearch(given);
    expect(read).toEqual({});
    // A name that is not there would be passed on as it stands.
    expect(Object.keys(read)).toEqual([
      "search",
      "role",
      "team",
      "lastSeen",
      "sso",
      "verified",
      "sort",
      "order",
      "page",
      "size",
    ]);
  });

  test("cuts a search to what the service takes", () => {
    expect(readMembersSearch({ search: "x".repeat(1000) }).search).toHaveLength(MAX_MEMBER_SEARCH);
  });

  test("says nothing about the sorting that is the default", () => {
    expect(searchOfSorting(sortingOf({}))).toEqual({ sort: undefined, order: undefined });
    const oldest = { key: "lastSeenAt", order: "asc" } as const;
    expect(sortingOf(searchOfSorting(oldest))).toEqual(oldest);
  });
});

describe("roles", () => {
  test("are those of the contract, and guest", () => {
    expect(ROLES.toReversed()).toEqual([null, ...memberRoles]);
    expect(ROLES.map((role) => roleOfKey(roleKey(role)))).toEqual([...ROLES]);
    expect(roleOfKey("owner")).toBeUndefined();
  });
  test("rank from guest to admin", () => {
    expect([null, ...memberRoles].map(standing)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });
});
