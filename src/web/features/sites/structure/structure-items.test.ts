import { expect, test } from "vitest";
import { addressesOf } from "#site/structure/addresses.ts";
import { applyEdit } from "#site/structure/edit.ts";
import type { Structure } from "#site/structure/model.ts";
import { group, section, siteSpace, titles } from "#site/testing/structures.ts";
import { itemFromParam, itemParam } from "./structure-editor.ts";
import { linesById, linesWith, moveTo, structureItems } from "./structure-items.ts";

const structure: Structure = {
  type: "sections",
  items: [
    section("a", [siteSpace("a1", { default: true }), siteSpace("a2")], { default: true }),
    group("g", [section("b", [siteSpace("b1", { default: true })])]),
    section("c", []),
  ],
};
const linesOf = (given: Structure, before?: Parameters<typeof structureItems>[3]) =>
  structureItems(
    given,
    addressesOf(given),
    new Map([["a2", { broken: true, customized: false }]]),
    before,
  );

test("a line says what it is and where readers find it", () => {
  const lines = linesById(linesOf(structure));
  expect(lines.get("a2")).toMatchObject({
    type: "site-space",
    spoken: "Site-space Space s-a2",
    address: "/a2",
    default: false,
    broken: true,
  });
  expect(lines.get("g")?.address).toBeUndefined();
  expect(lines.get("c")?.children).toEqual([]);
});

test("lines that stay the same are the same objects", () => {
  const before = linesById(linesOf(structure));
  const edit = { operation: "update_section", section: "b", path: "new" } as const;
  const after = linesById(linesOf(applyEdit(structure, edit, titles), before));
  expect(after.get("a")).toBe(before.get("a"));
  expect(after.get("c")).toBe(before.get("c"));
  expect(after.get("b1")).not.toBe(before.get("b1"));
  expect(after.get("b1")?.address).toBe("/new");
});

test("a filter leaves what has the text, with what it stands in", () => {
  const found = (text: string) => [...linesById(linesWith(linesOf(structure), text)).keys()];
  expect(found("/A2")).toEqual(["a", "a2"]);
  expect(found("section b")).toEqual(["g", "b", "b1"]);
  expect(found("nothing")).toEqual([]);
});

test("a place in the tree becomes a move to it", () => {
  const order = (id: string, parent: string | null, index: number) => {
    const into = parent === null ? null : { type: "site-section-group" as const, id: parent };
    const edit = moveTo(structure, { type: "site-section", id }, into, index);
    return applyEdit(structure, edit, titles).items.map((item) =>
      item.type === "site-section-group"
        ? `${item.id}(${item.sections.map((one) => one.id).join(" ")})`
        : item.id,
    );
  };
  expect(order("c", null, 0)).toEqual(["c", "a", "g(b)"]);
  expect(order("a", null, 2)).toEqual(["g(b)", "c", "a"]);
  expect(order("c", "g", 0)).toEqual(["a", "g(c b)"]);
  expect(order("c", "g", 1)).toEqual(["a", "g(b c)"]);
});

test("the address of the screen names an item", () => {
  const item = { type: "site-space", id: "a2" } as const;
  expect(itemFromParam(itemParam(item))).toEqual(item);
  for (const text of [undefined, "", "site-space", "site-space:", "page:a2"])
    expect(itemFromParam(text)).toBeUndefined();
});
