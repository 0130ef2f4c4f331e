import { expect, test } from "vitest";
import { aggregateQuery } from "#contract/schemas/content-permission.ts";
import { MAX_ACCESS_SEARCH } from "#contract/schemas/limits.ts";
import { memberRoles } from "#contract/schemas/role.ts";
import { contentRoles } from "./roles.ts";
import { readAccessSearch } from "./search.ts";

test("searches for no more than the service takes", () => {
  const { search } = readAccessSearch({ search: "x".repeat(1000) });
  expect(search).toHaveLength(MAX_ACCESS_SEARCH);
  expect(aggregateQuery.safeParse({ search }).success).toBe(true);
  expect(aggregateQuery.safeParse({ search: `${search}x` }).success).toBe(false);
});

test("what means nothing in an address is left out", () => {
  expect(readAccessSearch({ role: "guest", add: "true", user: "", page: 3 })).toEqual({});
  expect(readAccessSearch({ role: "review", add: "yes", user: "u" })).toEqual({
    role: "review",
    add: "yes",
    user: "u",
  });
});

test("offers every role there is, from most to least", () => {
  expect(contentRoles).toEqual(memberRoles.toReversed());
});
