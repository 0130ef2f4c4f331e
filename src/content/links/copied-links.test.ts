import { expect, test } from "vitest";
import { type CopiedPlaces, copiedAddress, copiedRef, linkName } from "./copied-links.ts";

const places: CopiedPlaces = {
  space: "from",
  pages: new Map([["old", "new"]]),
  files: new Map([["picture", "copy"]]),
  named: new Map([["support", "https://help.example/"]]),
};

test.each([
  ["/pages/old", "/pages/new"],
  ["/pages/old#set-up", "/pages/new#set-up"],
  ["/spaces/from/pages/old#set-up", "/pages/new#set-up"],
  ["https://docs.example/o/acme/spaces/from/pages/old", "/pages/new"],
  ["/files/picture", "/files/copy"],
  ["refs/support", "https://help.example/"],
  ["./refs/support", "https://help.example/"],
])("%s leads to what was copied along", (address, copied) => {
  expect(copiedAddress(address, "link", places)).toBe(copied);
});

test.each([
  "/pages/elsewhere",
  "/spaces/other/pages/old",
  "/files/elsewhere",
  "/spaces/from",
  "https://example.com/pages/old",
  "#set-up",
  "mailto:docs@example.com",
  "guides/refs/support",
])("%s stays", (address) => {
  expect(copiedAddress(address, "link", places)).toBe(address);
});

test("a named link that nothing is said of goes, a picture stays", () => {
  expect(copiedAddress("refs/status", "link", places)).toBeNull();
  expect(copiedAddress("refs/support", "shown", places)).toBe("refs/support");
  expect(linkName("refs/support/now")).toBeUndefined();
});

test("pages lead, and show, what was copied along", () => {
  expect(copiedRef({ kind: "page", page: "old" }, places)).toEqual({ kind: "page", page: "new" });
  expect(copiedRef({ kind: "anchor", anchor: "a", page: "old", space: "from" }, places)).toEqual({
    kind: "anchor",
    anchor: "a",
    page: "new",
  });
  expect(copiedRef({ kind: "file", file: "picture" }, places)).toEqual({
    kind: "file",
    file: "copy",
  });
  for (const ref of [
    { kind: "page", page: "old", space: "other" },
    { kind: "anchor", anchor: "a" },
    { kind: "url", url: "https://example.com/" },
  ] as const)
    expect(copiedRef(ref, places)).toEqual(ref);
});
