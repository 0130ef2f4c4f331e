import { expect, test } from "vitest";
import type { LostLinkTarget } from "#web/api/links.ts";
import { choiceIssue, chosenTarget, firstChoice, keyOfTarget } from "./repair-choices.ts";

const space = { id: "s", title: "Docs" };
const page = { id: "p", title: "Install", space };
const lost = (...pages: string[]): LostLinkTarget => ({
  target: { kind: "path", path: "it's/[a].md", space: "s" },
  links: 1,
  pages: 1,
  proposals: pages.map((id) => ({
    target: { kind: "page", page: id, space: "s" },
    reason: "same-title",
    title: id,
    space,
  })),
});
const none = { page: null, address: "" };

test("the best proposal is chosen first, and nothing where there is none", () => {
  expect(chosenTarget(firstChoice(lost("a", "b")), lost("a", "b"))).toMatchObject({ page: "a" });
  expect(chosenTarget(firstChoice(lost()), lost())).toBeUndefined();
});

test("what is chosen takes the place of the target", () => {
  const to = (way: string, given = {}) => chosenTarget({ way, ...none, ...given }, lost("a", "b"));
  expect(to("1")).toEqual({ kind: "page", page: "b", space: "s" });
  expect(to("2")).toBeUndefined();
  expect(to("page", { page })).toEqual({ kind: "page", page: "p", space: "s" });
  expect(to("address", { address: "https://a.example" })).toEqual({
    kind: "url",
    url: "https://a.example",
  });
  expect(to("remove")).toBeNull();
  expect(to("leave")).toBeUndefined();
});

test("a page or an address has to be given where one is chosen, and nowhere else", () => {
  expect(choiceIssue({ way: "page", ...none })).toBe("choose a page");
  expect(choiceIssue({ way: "page", page, address: "" })).toBeUndefined();
  expect(choiceIssue({ way: "address", page: null, address: "javascript:x" })).toBeDefined();
  expect(choiceIssue({ way: "leave", page: null, address: "javascript:x" })).toBeUndefined();
});

test("the key of a target has no sign that parts a path, and is its own", () => {
  const key = keyOfTarget(lost().target);
  expect(key).not.toMatch(/[.[\]"']/);
  expect(keyOfTarget({ kind: "path", path: "its/[a].md", space: "s" })).not.toBe(key);
});
