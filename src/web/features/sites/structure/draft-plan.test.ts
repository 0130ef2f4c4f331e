import { expect, test } from "vitest";
import type { StructureEdit } from "#contract/schemas/structure-edit.ts";
import type { Structure } from "#site/structure/model.ts";
import { emptyStructure, section, siteSpace, titles } from "#site/testing/structures.ts";
import { editLabel, planDraft } from "./draft-plan.ts";

const live: Structure = {
  type: "sections",
  items: ["a", "b"].map((id) =>
    section(id, [siteSpace(`${id}1`, { default: true })], { default: id === "a" }),
  ),
};
const rename = (id: string, title: string): StructureEdit => ({
  operation: "update_section",
  section: id,
  title,
});

test("makes all edits of a draft", () => {
  const { structure, issue } = planDraft(live, [rename("a", "One"), rename("b", "Two")], titles);
  expect(structure.items.map(({ title }) => title)).toEqual(["One", "Two"]);
  expect(issue).toBeUndefined();
});

test("stops at the first edit that cannot be made any more", () => {
  const edits = [rename("a", "One"), rename("gone", "Two"), rename("b", "Three")];
  const { structure, issue } = planDraft(live, edits, titles);
  expect(structure.items.map(({ title }) => title)).toEqual(["One", "Section b"]);
  expect(issue).toMatchObject({ at: 1, failure: { code: "not-found" } });
});

const before: Structure = {
  type: "sections",
  items: [section("beta", [siteSpace("b1", { default: true })], { default: true, title: "Beta" })],
};
const path: StructureEdit = { operation: "update_section", section: "beta", path: "next" };

test("names an edit by its item in the first structure that has it", () => {
  expect(editLabel(path, [emptyStructure, before], titles)).toBe("Edit Beta");
  const item = { type: "site-section", id: "beta" } as const;
  expect(editLabel({ operation: "remove", item }, [before], titles)).toBe("Remove Beta");
});

test("names an edit by what it says itself, or by its kind, where nothing has its item", () => {
  expect(editLabel({ ...path, title: "Beta 2" }, [emptyStructure], titles)).toBe("Edit Beta 2");
  expect(editLabel(path, [emptyStructure], titles)).toBe("Edit a section");
  const add: StructureEdit = { operation: "add_site_space", id: "new", space: "s1" };
  expect(editLabel(add, [emptyStructure], titles)).toBe("Add Space s1");
});
