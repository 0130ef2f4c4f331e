import { expect, test } from "vitest";
import type { StructureEdit } from "#contract/schemas/structure-edit.ts";
import type { Structure } from "#site/structure/model.ts";
import { section, siteSpace, titles } from "#site/testing/structures.ts";
import { planDraft } from "./plan-draft.ts";

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
  const { structure, obstacle } = planDraft(live, [rename("a", "One"), rename("b", "Two")], titles);
  expect(structure.items.map(({ title }) => title)).toEqual(["One", "Two"]);
  expect(obstacle).toBeUndefined();
});

test("stops at the first edit that cannot be made any more", () => {
  const edits = [rename("a", "One"), rename("gone", "Two"), rename("b", "Three")];
  const { structure, obstacle } = planDraft(live, edits, titles);
  expect(structure.items.map(({ title }) => title)).toEqual(["One", "Section b"]);
  expect(obstacle).toMatchObject({ at: 1, refusal: { code: "not-found" } });
});
