import { describe, expect, it } from "vitest";
import type { Structure } from "#site/structure/model.ts";
import { editsOf, type NewSection, previewsOf } from "./new-sections.ts";

const titles = { titleOf: (space: string) => ({ a: "Guides", b: "API reference" })[space] };
const structure: Structure = {
  type: "sections",
  items: [
    {
      type: "site-section",
      id: "one",
      title: "Start",
      path: "start",
      default: true,
      siteSpaces: [
        { type: "site-space", id: "two", space: "s", title: "Start", path: "start", default: true },
      ],
    },
  ],
};
const where = { group: undefined, wrap: undefined };
const section = (space: string, written: Pick<NewSection, "title" | "path"> = {}): NewSection => ({
  id: `section-${space}`,
  siteSpace: `site-space-${space}`,
  space,
  ...written,
});
const previews = (...sections: NewSection[]) => previewsOf(structure, sections, where, titles);

describe("new sections", () => {
  it("are called as their spaces until somebody writes a title, which their path follows", () => {
    expect(previews(section("a"), section("b", { title: "Endpoints" }))).toEqual([
      { title: "Guides", path: "guides", address: "/guides" },
      { title: "Endpoints", path: "endpoints", address: "/endpoints" },
    ]);
  });

  it("say at their own fields what cannot be", () => {
    const [taken, empty, odd] = previews(
      section("a", { path: "start" }),
      section("b", { title: "" }),
      section("c", { title: "Third", path: "a b" }),
    );
    expect(taken?.pathError).toContain("Start");
    expect(empty).toMatchObject({ title: "", path: "api-reference" });
    expect(empty?.titleError).toBeDefined();
    expect(odd).toMatchObject({ path: "a b" });
    expect(odd?.pathError).toContain("letters, digits");
    expect(taken?.titleError).toBeUndefined();
  });

  it("may not take each other's path", () => {
    const [first, second] = previews(
      section("a", { path: "same" }),
      section("b", { path: "same" }),
    );
    expect(first?.pathError).toBeUndefined();
    expect(second?.pathError).toContain("Guides");
  });

  it("are made by edits with what was written", () => {
    const all = [section("a"), section("b", { title: " Endpoints ", path: "api" })];
    expect(editsOf(all, { group: "g", wrap: "w" })).toEqual([
      { operation: "add_section", ...section("a"), group: "g", wrap: "w" },
      { operation: "add_section", ...section("b"), title: "Endpoints", path: "api", group: "g" },
    ]);
  });
});
