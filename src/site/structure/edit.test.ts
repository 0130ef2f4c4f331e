import { describe, expect, test } from "vitest";
import { structureEdit, type StructureEdit } from "#contract/schemas/structure-edit.ts";
import { emptyStructure, group, section, siteSpace, titles } from "../testing/structures.ts";
import { applyEdit, applyEdits } from "./edit.ts";
import { inverseOf } from "./inverse.ts";
import type { ItemPointer, Structure } from "./model.ts";
import { StructureFailure } from "./failures.ts";

const sectionNamed = (id: string): ItemPointer => ({ type: "site-section", id });
const groupNamed = (id: string): ItemPointer => ({ type: "site-section-group", id });
const siteSpaceNamed = (id: string): ItemPointer => ({ type: "site-space", id });

/** Docs, the default, with two site-spaces; then a group of Guides and Empty; then News. */
const site: Structure = {
  type: "sections",
  items: [
    section("docs", [siteSpace("d1", { default: true }), siteSpace("d2"), siteSpace("d3")], {
      default: true,
      title: "Docs",
    }),
    group("more", [
      section("guides", [siteSpace("g1", { default: true }), siteSpace("g2")], { title: "Guides" }),
      section("empty", []),
    ]),
    section("news", [siteSpace("n1", { default: true })]),
    group("later", []),
  ],
};
const flat: Structure = {
  type: "siteSpaces",
  items: [siteSpace("r1"), siteSpace("r2", { default: true, title: "Manual" })],
};

/** The shape in words: `docs*(d1* d2 d3)`; a star marks a default. */
const shapeOf = (structure: Structure): string => {
  const one = (item: Structure["items"][number]): string => {
    if (item.type === "site-section-group")
      return `${item.id}[${item.sections.map(one).join(" ")}]`;
    const star = item.default ? "*" : "";
    if (item.type === "site-space") return item.id + star;
    return `${item.id}${star}(${item.siteSpaces.map(one).join(" ")})`;
  };
  return structure.items.map(one).join(" ");
};
const after = (edit: StructureEdit, structure: Structure = site): string =>
  shapeOf(applyEdit(structure, structureEdit.parse(edit), titles));

const failureOf = (edit: StructureEdit, structure: Structure = site): StructureFailure => {
  try {
    applyEdit(structure, edit, titles);
  } catch (error) {
    if (error instanceof StructureFailure) return error;
    throw error;
  }
  throw new Error("did not fail");
};

test("the shape of the site these tests begin with", () => {
  expect(shapeOf(site)).toBe("docs*(d1* d2 d3) more[guides(g1* g2) empty()] news(n1*) later[]");
});

describe("moves", () => {
  const move = (item: ItemPointer, place: object = {}): StructureEdit => ({
    operation: "move",
    item,
    ...place,
  });

  test.each<[string, ItemPointer, object, string]>([
    [
      "a section beside one in a group goes in there",
      sectionNamed("news"),
      { before: sectionNamed("empty") },
      "docs*(d1* d2 d3) more[guides(g1* g2) news(n1*) empty()] later[]",
    ],
    [
      "a section beside a group stands at the top",
      sectionNamed("guides"),
      { after: groupNamed("later") },
      "docs*(d1* d2 d3) more[empty()] news(n1*) later[] guides(g1* g2)",
    ],
    [
      "into an empty group, as the default that it stays",
      sectionNamed("docs"),
      { into: groupNamed("later") },
      "more[guides(g1* g2) empty()] news(n1*) later[docs*(d1* d2 d3)]",
    ],
    [
      "to the end of the top",
      sectionNamed("guides"),
      { into: null },
      "docs*(d1* d2 d3) more[empty()] news(n1*) later[] guides(g1* g2)",
    ],
    [
      "a group with its sections",
      groupNamed("more"),
      { before: sectionNamed("docs") },
      "more[guides(g1* g2) empty()] docs*(d1* d2 d3) news(n1*) later[]",
    ],
    [
      "nothing named: to the end of its level",
      siteSpaceNamed("d1"),
      {},
      "docs*(d2 d3 d1*) more[guides(g1* g2) empty()] news(n1*) later[]",
    ],
    [
      "between two that adjoin but for itself",
      siteSpaceNamed("d2"),
      { after: siteSpaceNamed("d1"), before: siteSpaceNamed("d3") },
      "docs*(d1* d2 d3) more[guides(g1* g2) empty()] news(n1*) later[]",
    ],
    [
      "a default leaves: the first one follows",
      siteSpaceNamed("d1"),
      { before: siteSpaceNamed("g2") },
      "docs*(d2* d3) more[guides(g1* d1 g2) empty()] news(n1*) later[]",
    ],
    [
      "a default leaves: the one named follows",
      siteSpaceNamed("d1"),
      { into: sectionNamed("guides"), successor: "d3" },
      "docs*(d2 d3*) more[guides(g1* g2 d1) empty()] news(n1*) later[]",
    ],
    [
      "into an empty section it is the default",
      siteSpaceNamed("d2"),
      { into: sectionNamed("empty") },
      "docs*(d1* d3) more[guides(g1* g2) empty(d2*)] news(n1*) later[]",
    ],
    [
      "as the new default",
      siteSpaceNamed("d2"),
      { into: sectionNamed("news"), default: true },
      "docs*(d1* d3) more[guides(g1* g2) empty()] news(n1 d2*) later[]",
    ],
    [
      "the last one leaves an empty section",
      siteSpaceNamed("n1"),
      { before: siteSpaceNamed("d1") },
      "docs*(n1 d1* d2 d3) more[guides(g1* g2) empty()] news() later[]",
    ],
  ])("%s", (_case, item, place, shape) => {
    expect(after(move(item, place))).toBe(shape);
  });

  test("to where it stands is no change at all", () => {
    for (const edit of [
      move(sectionNamed("docs"), { before: groupNamed("more") }),
      move(siteSpaceNamed("d3")),
      move(siteSpaceNamed("d2"), { after: siteSpaceNamed("d1"), before: siteSpaceNamed("d3") }),
      move(sectionNamed("empty"), { into: groupNamed("more") }),
      move(siteSpaceNamed("d1"), { before: siteSpaceNamed("d2"), default: true }),
    ]) {
      expect(applyEdit(site, edit, titles)).toBe(site);
      expect(inverseOf(site, edit, site)).toEqual([]);
    }
  });

  test("what is not touched stays the same object", () => {
    const moved = applyEdit(
      site,
      move(siteSpaceNamed("d3"), { before: siteSpaceNamed("d1") }),
      titles,
    );
    expect(moved.items[0]).not.toBe(site.items[0]);
    expect(moved.items.slice(1).every((item, at) => item === site.items[at + 1])).toBe(true);
  });

  test.each<[string, ItemPointer, object, string, string]>([
    ["itself", sectionNamed("docs"), { before: sectionNamed("docs") }, "itself", "before"],
    ["itself", sectionNamed("docs"), { into: sectionNamed("docs") }, "itself", "into"],
    ["nowhere", sectionNamed("gone"), {}, "not-found", "item"],
    ["the wrong kind", groupNamed("docs"), {}, "not-found", "item"],
    ["beside nothing", sectionNamed("docs"), { after: sectionNamed("gone") }, "not-found", "after"],
    ["into nothing", sectionNamed("docs"), { into: groupNamed("gone") }, "not-found", "into"],
    [
      "between two that do not adjoin",
      siteSpaceNamed("g1"),
      { after: siteSpaceNamed("d1"), before: siteSpaceNamed("d3") },
      "not-adjoining",
      "after",
    ],
    [
      "between two in the wrong order",
      siteSpaceNamed("g1"),
      { after: siteSpaceNamed("d2"), before: siteSpaceNamed("d1") },
      "not-adjoining",
      "after",
    ],
    [
      "between two of different levels",
      sectionNamed("docs"),
      { after: sectionNamed("guides"), before: sectionNamed("news") },
      "not-adjoining",
      "after",
    ],
    [
      "beside one that stands elsewhere",
      siteSpaceNamed("d1"),
      { into: sectionNamed("guides"), before: siteSpaceNamed("n1") },
      "elsewhere",
      "before",
    ],
    ["a site-space to the top", siteSpaceNamed("d1"), { into: null }, "wrong-kind", "into"],
    [
      "a site-space beside a section",
      siteSpaceNamed("d1"),
      { before: sectionNamed("news") },
      "wrong-kind",
      "before",
    ],
    [
      "a site-space into a group",
      siteSpaceNamed("d1"),
      { into: groupNamed("more") },
      "wrong-kind",
      "into",
    ],
    [
      "a section into a section",
      sectionNamed("docs"),
      { into: sectionNamed("news") },
      "wrong-kind",
      "into",
    ],
    [
      "a group into a group",
      groupNamed("later"),
      { before: sectionNamed("guides") },
      "wrong-kind",
      "before",
    ],
    [
      "a group into a site-space",
      groupNamed("later"),
      { into: siteSpaceNamed("d1") },
      "wrong-kind",
      "into",
    ],
    ["a group as the default", groupNamed("later"), { default: true }, "wrong-kind", "default"],
    [
      "a successor from elsewhere",
      siteSpaceNamed("d1"),
      { into: sectionNamed("news"), successor: "g1" },
      "not-found",
      "successor",
    ],
  ])("refuses %s", (_case, item, place, code, path) => {
    expect(failureOf(move(item, place))).toMatchObject({ code, path });
  });
});

describe("paths", () => {
  test("are unique among siblings, and a collision names its owner", () => {
    expect(
      failureOf({ operation: "update_section", section: "news", path: "guides" }),
    ).toMatchObject({
      code: "path-taken",
      path: "path",
      owner: { type: "site-section", id: "guides", title: "Guides" },
      message: "The path “guides” is used by the section “Guides”.",
    });
    expect(
      failureOf({ operation: "update_site_space", siteSpace: "d1", path: "d2" }).owner,
    ).toEqual({ type: "site-space", id: "d2", title: "Space s-d2" });
    expect(
      applyEdit(site, { operation: "update_site_space", siteSpace: "d1", path: "g1" }, titles),
    ).not.toBe(site);
  });

  test("of a section, and of a site-space beside it in addresses, are never the same", () => {
    const owner = { type: "site-section", id: "news" };
    const update = { operation: "update_site_space", siteSpace: "d2", path: "news" } as const;
    expect(failureOf(update)).toMatchObject({ owner, message: expect.stringContaining("/news") });
    expect(failureOf({ operation: "update_section", section: "news", path: "d3" })).toMatchObject({
      code: "path-taken",
      owner: siteSpaceNamed("d3"),
    });
    // The default site-space has its section's address, and the default section's path is not used.
    expect(after({ ...update, siteSpace: "d1" })).toContain("d1*");
    expect(after({ ...update, path: "docs" })).toContain("d2");
  });

  test("are looked at wherever a default changes", () => {
    const twin = applyEdits(
      site,
      [
        { operation: "update_site_space", siteSpace: "d1", path: "news" },
        { operation: "update_site_space", siteSpace: "g2", path: "docs" },
      ],
      titles,
    );
    const setDefault = (item: ItemPointer) => ({ operation: "set_default", item }) as const;
    expect(failureOf(setDefault(siteSpaceNamed("d2")), twin)).toMatchObject({
      code: "path-taken",
      path: "item",
      owner: sectionNamed("news"),
    });
    expect(failureOf(setDefault(sectionNamed("guides")), twin)).toMatchObject({
      code: "path-taken",
      owner: sectionNamed("docs"),
    });
    const removal = {
      operation: "remove",
      item: sectionNamed("docs"),
      successor: "guides",
    } as const;
    expect(after(removal, twin)).toContain("guides*(g1* g2)");
  });

  test("are made of titles, with a number where they are taken", () => {
    const add = (id: string, title: string) =>
      ({ operation: "add_section", id, title }) as const satisfies StructureEdit;
    const made = applyEdits(
      site,
      [add("x", "Üben & Prüfen!"), add("y", "News"), add("z", "D2"), add("v", "日本語")],
      titles,
    );
    const paths = made.items.flatMap((item) => (item.type === "site-section" ? item.path : []));
    expect(paths).toEqual(["docs", "news", "uben-prufen", "news-2", "d2-2", "section"]);
  });

  test("of a new site-space keep clear of sections only where they meet", () => {
    const add = (id: string, to: string) =>
      ({ operation: "add_site_space", id, space: "gone", title: "News", section: to }) as const;
    const made = applyEdits(site, [add("x", "docs"), add("y", "guides")], titles);
    expect(JSON.stringify(made)).toContain(
      '"id":"x","space":"gone","title":"News","path":"news-2"',
    );
    expect(JSON.stringify(made)).toContain('"id":"y","space":"gone","title":"News","path":"news"');
  });
});

describe("what is added", () => {
  test("the first section of an empty site is the default, and so is its site-space", () => {
    const edit = { operation: "add_section", id: "x", space: "s1", siteSpace: "y" } as const;
    expect(after(edit, emptyStructure)).toBe("x*(y*)");
    expect(applyEdit(emptyStructure, edit, titles).items[0]).toMatchObject({
      title: "Space s1",
      path: "space-s1",
    });
  });

  test("a section takes its title from its space, clipped, and is called Section without one", () => {
    const titleFrom = (title: string | undefined) => {
      const edit = { operation: "add_section", id: "x", space: "s", siteSpace: "y" } as const;
      const made = applyEdit(emptyStructure, edit, { titleOf: () => title });
      return made.items[0]?.title;
    };
    expect(titleFrom("x".repeat(127) + "😀")).toBe("x".repeat(127));
    expect(titleFrom(" y ")).toBe("Section");
    expect(titleFrom(undefined)).toBe("Section");
  });

  test("the first section takes the site-spaces at the top into one of their own", () => {
    const edit = { operation: "add_section", id: "x", title: "Manual" } as const;
    expect(failureOf(edit, flat)).toMatchObject({ code: "wrap-needed", path: "wrap" });
    const wrapped = applyEdit(flat, { ...edit, wrap: "w" }, titles);
    expect(shapeOf(wrapped)).toBe("w*(r1 r2*) x()");
    expect(wrapped.items).toMatchObject([
      { title: "Manual", path: "manual" },
      { title: "Manual", path: "manual-2" },
    ]);
    expect(
      applyEdit(flat, { ...edit, wrap: "w", path: "manual" }, titles).items.map((item) =>
        item.type === "site-section" ? item.path : "",
      ),
    ).toEqual(["manual-2", "manual"]);
  });

  test("a site-space goes to the default section, or to the top where there are none", () => {
    const edit = { operation: "add_site_space", id: "x", space: "s1" } as const;
    expect(after(edit)).toContain("docs*(d1* d2 d3 x)");
    expect(after(edit, flat)).toBe("r1 r2* x");
    expect(after(edit, emptyStructure)).toBe("x*");
    expect(after({ ...edit, section: "empty" })).toContain("empty(x*)");
    expect(after({ ...edit, before: siteSpaceNamed("g2"), default: true })).toContain(
      "guides(g1 x* g2)",
    );
  });

  test("a group takes sections in, in the order named", () => {
    const edit = { operation: "add_group", id: "x", title: "X" } as const;
    expect(after({ ...edit, sections: ["news", "docs"] })).toBe(
      "more[guides(g1* g2) empty()] later[] x[news(n1*) docs*(d1* d2 d3)]",
    );
    expect(after({ ...edit, sections: ["news"], before: sectionNamed("news") })).toBe(
      "docs*(d1* d2 d3) more[guides(g1* g2) empty()] x[news(n1*)] later[]",
    );
  });

  test.each<[string, StructureEdit, string, string]>([
    ["a taken id", { operation: "add_section", id: "d1", title: "New" }, "id-taken", "id"],
    [
      "one id for two",
      { operation: "add_section", id: "x", space: "s1", siteSpace: "x" },
      "id-taken",
      "siteSpace",
    ],
    [
      "an unknown group",
      { operation: "add_section", id: "x", title: "New", group: "docs" },
      "not-found",
      "group",
    ],
    [
      "an unknown section",
      { operation: "add_site_space", id: "x", space: "s1", section: "more" },
      "not-found",
      "section",
    ],
    [
      "a section of another group",
      { operation: "add_group", id: "x", title: "X", sections: ["docs", "guides"] },
      "in-other-group",
      "sections.1",
    ],
    [
      "a section named twice",
      { operation: "add_group", id: "x", title: "X", sections: ["docs", "news", "docs"] },
      "named-twice",
      "sections.2",
    ],
    ["a second wrapping", { operation: "wrap", id: "x" }, "has-sections", "operation"],
    [
      "unwrapping one of many",
      { operation: "unwrap", section: "docs" },
      "other-sections",
      "section",
    ],
  ])("refuses %s", (_case, edit, code, path) => {
    expect(failureOf(edit)).toMatchObject({ code, path });
  });

  test("refuses groups on a site without sections", () => {
    const edit = { operation: "add_group", id: "x", title: "X" } as const;
    expect(failureOf(edit, flat).code).toBe("no-sections");
    expect(failureOf(edit, emptyStructure).code).toBe("no-sections");
  });
});

describe("what is removed", () => {
  const remove = (item: ItemPointer, successor?: string): StructureEdit => ({
    operation: "remove",
    item,
    ...(successor === undefined ? {} : { successor }),
  });

  test("a section goes with its site-spaces, a group gives its sections back to its place", () => {
    expect(after(remove(sectionNamed("guides")))).toBe(
      "docs*(d1* d2 d3) more[empty()] news(n1*) later[]",
    );
    expect(after(remove(groupNamed("more")))).toBe(
      "docs*(d1* d2 d3) guides(g1* g2) empty() news(n1*) later[]",
    );
  });

  test("a default with siblings asks for its successor, and says among how many", () => {
    expect(failureOf(remove(sectionNamed("docs")))).toMatchObject({
      code: "successor-needed",
      path: "successor",
      choices: 3,
      message: "The section “Docs” is the default. Choose one of the 3 others as its successor.",
    });
    expect(failureOf(remove(siteSpaceNamed("g1"))).choices).toBe(1);
    expect(failureOf(remove(sectionNamed("docs"), "docs")).code).toBe("not-found");
    expect(failureOf(remove(siteSpaceNamed("d1"), "g1")).code).toBe("not-found");
    expect(after(remove(sectionNamed("docs"), "guides"))).toBe(
      "more[guides*(g1* g2) empty()] news(n1*) later[]",
    );
    expect(after(remove(siteSpaceNamed("d1"), "d3"))).toContain("docs*(d2 d3*)");
    expect(after(remove(siteSpaceNamed("n1")))).toContain("news()");
  });

  test("the last section leaves an empty site", () => {
    const last: Structure = {
      type: "sections",
      items: [group("g", []), section("x", [siteSpace("y", { default: true })], { default: true })],
    };
    expect(applyEdit(last, remove(sectionNamed("x")), titles)).toEqual(emptyStructure);
    expect(after({ operation: "unwrap", section: "x" }, last)).toBe("y*");
  });
});

describe("what is changed", () => {
  test("null takes away, and so does an empty description", () => {
    const full: StructureEdit = {
      operation: "update_section",
      section: "news",
      description: "All that is new",
      icon: "bell",
      condition: "visitor.claims.isBeta",
    };
    const filled = applyEdit(site, full, titles);
    expect(filled.items[2]).toMatchObject({ description: "All that is new", icon: "bell" });
    expect(applyEdit(filled, full, titles)).toBe(filled);
    const emptied = { ...full, description: "", icon: null, condition: null };
    expect(applyEdit(filled, emptied, titles)).toStrictEqual(site);
  });

  test("another space brings its title; one that cannot be looked up has the title given", () => {
    const edit = { operation: "update_site_space", siteSpace: "n1", space: "s9" } as const;
    const shown = (change: StructureEdit) =>
      JSON.stringify(applyEdit(site, change, titles).items[2]);
    expect(shown({ ...edit, title: "Mine" })).toContain('"space":"s9","title":"Space s9"');
    expect(shown({ ...edit, space: "gone", title: "Mine" })).toContain('"title":"Mine"');
  });

  test("a section stays alone in being the default", () => {
    expect(after({ operation: "set_default", item: sectionNamed("empty") })).toBe(
      "docs(d1* d2 d3) more[guides(g1* g2) empty*()] news(n1*) later[]",
    );
    expect(failureOf({ operation: "set_default", item: groupNamed("more") }).code).toBe(
      "wrong-kind",
    );
  });
});

test("of many edits the one at fault is named, and none is done", () => {
  const edits: StructureEdit[] = [
    { operation: "set_default", item: sectionNamed("news") },
    { operation: "move", item: sectionNamed("docs"), before: sectionNamed("gone") },
  ];
  expect(() => applyEdits(site, edits, titles)).toThrow(
    expect.objectContaining({ code: "not-found", path: "1.before" }),
  );
});
