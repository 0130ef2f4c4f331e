import { expect, test } from "vitest";
import type { StructureEdit } from "#contract/schemas/structure-edit.ts";
import { applyEdits } from "#site/structure/edit.ts";
import type { ItemPointer, Structure } from "#site/structure/model.ts";
import { group, section, siteSpace, titles } from "#site/testing/structures.ts";
import { othersChanges } from "./use-gestures.ts";

const start: Structure = {
  type: "sections",
  items: [
    ...["a", "b", "c"].map((id) =>
      section(id, [siteSpace(`${id}1`, { default: true })], { default: id === "a" }),
    ),
    group("g", []),
  ],
};
const item = (id: string): ItemPointer => ({ type: "site-section", id });
const last = (id: string): StructureEdit => ({
  operation: "move",
  item: item(id),
  after: { type: "site-section-group", id: "g" },
});
const into = (id: string): StructureEdit => ({
  operation: "move",
  item: item(id),
  into: { type: "site-section-group", id: "g" },
});
const after = (...edits: StructureEdit[]) => applyEdits(start, edits, titles);

test("says what others did to the items one touched, and to no others", () => {
  const theirs = after(into("b"), { operation: "update_section", section: "c", title: "See" });
  expect(othersChanges(start, start, theirs, [item("a")])).toEqual([]);
  expect(othersChanges(start, start, theirs, [item("b"), item("c"), item("b")])).toEqual([
    "Section Section b is now in Group g.",
    "Section Section c was edited.",
  ]);
  const removed = after({ operation: "remove", item: item("b") });
  expect(othersChanges(start, start, removed, [item("b")])).toEqual([
    "Section Section b was removed.",
  ]);
  expect(othersChanges(start, start, after(last("a")), [item("a"), item("b")])).toEqual([
    "Section Section a has another place now.",
  ]);
});

test("leaves out what the caller did", () => {
  const mine = after(into("b"));
  expect(othersChanges(start, mine, mine, [item("b")])).toEqual([]);
  expect(othersChanges(start, mine, after(last("b")), [item("b")])).toEqual([
    "Section Section b has another place now.",
  ]);
});
