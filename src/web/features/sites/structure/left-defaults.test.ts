import { expect, test } from "vitest";
import type { StructureEdit } from "#contract/schemas/structure-edit.ts";
import { applyEdits } from "#site/structure/edit.ts";
import type { Structure } from "#site/structure/model.ts";
import { leftDefaults } from "./left-defaults.ts";

const siteSpace = (id: string, isDefault = false) => ({
  type: "site-space" as const,
  id,
  space: id,
  title: id,
  path: id,
  default: isDefault,
});
const section = (id: string, siteSpaces: ReturnType<typeof siteSpace>[], isDefault = false) => ({
  type: "site-section" as const,
  id,
  title: id,
  path: id,
  default: isDefault,
  siteSpaces,
});
const before: Structure = {
  type: "sections",
  items: [
    section("guides", [siteSpace("start", true), siteSpace("more"), siteSpace("most")], true),
    section("blog", [siteSpace("news", true)]),
    { type: "site-section-group", id: "product", title: "product", sections: [] },
  ],
};
const move = (id: string, into: string, successor?: string): StructureEdit => ({
  operation: "move",
  item: { type: "site-space", id },
  into: { type: "site-section", id: into },
  ...(successor === undefined ? {} : { successor }),
});
const left = (...edits: StructureEdit[]) =>
  leftDefaults(before, edits, applyEdits(before, edits, { titleOf: (id) => id })).map(
    ({ section: { id }, moved, successor }) => [id, moved.id, successor.id],
  );

test("a default that moves away is followed by one that nobody named", () => {
  expect(left(move("start", "blog"))).toEqual([["guides", "start", "more"]]);
});

test.each<[string, StructureEdit]>([
  ["its successor was named", move("start", "blog", "most")],
  ["it was no default", move("more", "blog")],
  ["nothing is left there", move("news", "guides")],
  ["it only has another place among its siblings", move("start", "guides")],
  [
    "a section moves into a group, and stays the default of the site",
    {
      operation: "move",
      item: { type: "site-section", id: "guides" },
      into: { type: "site-section-group", id: "product" },
    },
  ],
])("nothing is to be said when %s", (_why, edit) => {
  expect(left(edit)).toEqual([]);
});
