import { describe, expect, test } from "vitest";
import { nextPathOf } from "./next-path.ts";

describe("where a sign-in leads", () => {
  test.each([
    "/",
    "/o/abc",
    "/o/abc?tab=x&y=1",
    "/o/abc#part",
    "/caf%C3%A9",
    `/${"a".repeat(511)}`,
  ])("a path of ours: %s", (path) => {
    expect(nextPathOf(path)).toBe(path);
  });

  test.each([
    undefined,
    "",
    "o/abc",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\evil.example",
    "/a\\b",
    "/.//evil.example",
    "/..//evil.example",
    "/a/..//evil.example",
    "https://evil.example/",
    "javascript:alert(1)",
    "/\tevil",
    "/\n/evil.example",
    "/a b",
    "/a\u0000",
    "/a\u0085",
    "/v1/orgs",
    "/auth/saml/x/start",
    "/..//v1/orgs",
    `/${"a".repeat(512)}`,
  ])("is home for %j", (path) => {
    expect(nextPathOf(path)).toBe("/");
  });
});
