import { expect, test } from "vitest";
import type { RevisionSemanticChange } from "#web/api/content.ts";
import { countChanges, pagesInBoth, readChanges } from "./changes.tsx";

const page = (id: string) => ({ id, type: "document" as const, title: id });
const edited = (
  id: string,
  attributes: Extract<RevisionSemanticChange, { type: "page_edited" }>["attributes"],
): RevisionSemanticChange => ({ type: "page_edited", page: page(id), attributes });
const kindsOf = (...changes: RevisionSemanticChange[]) =>
  readChanges({ changes }).pages.map(({ id, kinds }) => [id, kinds]);

test("a page is listed once with everything that happened to it", () => {
  expect(
    kindsOf(
      edited("a", { document: { before: "x", after: "y" }, title: { before: "A", after: "B" } }),
      { type: "page_moved", page: page("a"), parent: {} },
      { type: "page_created", page: page("b") },
      { type: "page_deleted", page: page("c") },
    ),
  ).toEqual([
    ["a", ["edited", "renamed", "moved"]],
    ["b", ["added"]],
    ["c", ["removed"]],
  ]);
});

test.each([
  [{ slug: { before: "a", after: "b" } }, ["renamed"]],
  [{ hidden: { before: false, after: true } }, ["details"]],
  [{ document: { after: "y" }, description: { after: "new" } }, ["edited", "details"]],
])("attributes %j make the kinds %j", (attributes, kinds) => {
  expect(kindsOf(edited("a", attributes))).toEqual([["a", kinds]]);
});

test("nothing of the answer is left out", () => {
  const file = { id: "f", name: "f.png", contentType: "image/png", downloadURL: "http://x/f" };
  const changes: RevisionSemanticChange[] = [
    edited("a", { title: { before: "A", after: "B" } }),
    { type: "file_created", file },
    { type: "file_deleted", file },
    { type: "variables_edited", variables: { v: { after: 1 } } },
    { type: "reusable_content_created", reusableContent: { id: "r", title: "R" } },
  ];
  const read = readChanges({ changes, more: 3 });
  expect(countChanges(read)).toBe(changes.length + 3);
  expect([read.files.length, read.variables.length, read.reusable.length]).toEqual([2, 1, 1]);
});

test("pages both sides touch are found", () => {
  const ours = readChanges({ changes: [edited("a", {}), edited("b", {})] });
  const theirs = readChanges({ changes: [edited("b", {}), edited("c", {})] });
  expect(pagesInBoth(ours, theirs)).toEqual(["b"]);
});
