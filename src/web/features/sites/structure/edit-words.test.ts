import { expect, test } from "vitest";
import type { StructureEdit } from "#contract/schemas/structure-edit.ts";
import type { Structure } from "#site/structure/model.ts";
import { emptyStructure, section, siteSpace, titles } from "#site/testing/structures.ts";
import { editWords } from "./edit-words.ts";

const before: Structure = {
  type: "sections",
  items: [section("beta", [siteSpace("b1", { default: true })], { default: true, title: "Beta" })],
};
const path: StructureEdit = { operation: "update_section", section: "beta", path: "next" };

test("names an edit by its item in the first structure that has it", () => {
  expect(editWords(path, [emptyStructure, before], titles)).toBe("Edit Beta");
  const item = { type: "site-section", id: "beta" } as const;
  expect(editWords({ operation: "remove", item }, [before], titles)).toBe("Remove Beta");
});

test("names an edit by what it says itself, or by its kind, where nothing has its item", () => {
  expect(editWords({ ...path, title: "Beta 2" }, [emptyStructure], titles)).toBe("Edit Beta 2");
  expect(editWords(path, [emptyStructure], titles)).toBe("Edit a section");
  const add: StructureEdit = { operation: "add_site_space", id: "new", space: "s1" };
  expect(editWords(add, [emptyStructure], titles)).toBe("Add Space s1");
});
