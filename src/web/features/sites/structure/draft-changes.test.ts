import { expect, test } from "vitest";
import type { StructureEdit } from "#contract/schemas/structure-edit.ts";
import { applyEdits } from "#site/structure/edit.ts";
import type { Structure } from "#site/structure/model.ts";
import { group, section, siteSpace, titles } from "#site/testing/structures.ts";
import { draftChanges } from "./draft-changes.ts";

const live: Structure = {
  type: "sections",
  items: [
    section("a", [siteSpace("a1", { default: true }), siteSpace("a2")], { default: true }),
    section("b", [siteSpace("b1", { default: true })]),
    group("g", [section("c", [siteSpace("c1", { default: true })])]),
  ],
};
const changes = (...edits: StructureEdit[]) =>
  draftChanges(live, applyEdits(live, edits, titles), edits);
const b = { type: "site-section", id: "b" } as const;
const g = { type: "site-section-group", id: "g" } as const;

test("a draft without changes marks nothing", () => {
  expect(changes()).toEqual({ items: new Map(), removed: [], formerTitles: new Map() });
});

test("what is moved is marked, and not what it was moved past", () => {
  const up: StructureEdit = {
    operation: "move",
    item: b,
    before: { type: "site-section", id: "a" },
  };
  expect([...changes(up).items]).toEqual([["b", ["moved"]]]);
  const back: StructureEdit = { operation: "move", item: b, before: g };
  expect(changes(up, back).items.size).toBe(0);
  expect([...changes({ operation: "move", item: b, into: g }).items]).toEqual([["b", ["moved"]]]);
});

test("what stood in a group that goes is marked as moved", () => {
  const { items, removed } = changes({ operation: "remove", item: g });
  expect([...items]).toEqual([["c", ["moved"]]]);
  expect(removed).toEqual([{ ...g, title: "Group g", address: undefined }]);
});

test("tells new, renamed and edited apart, and names what goes with its address", () => {
  const { items, removed, formerTitles } = changes(
    { operation: "add_section", id: "n", title: "News" },
    { operation: "update_section", section: "a", title: "One", icon: "book" },
    { operation: "update_site_space", siteSpace: "a2", path: "second" },
    { operation: "set_default", item: { type: "site-section", id: "n" } },
    { operation: "remove", item: b },
  );
  expect(Object.fromEntries(items)).toEqual({
    n: ["new"],
    a: ["renamed", "edited"],
    a2: ["edited"],
  });
  expect(formerTitles.get("a")).toBe("Section a");
  expect(removed.map(({ title, address }) => [title, address])).toEqual([
    ["Section b", "/b"],
    ["Space s-b1", "/b"],
  ]);
});
