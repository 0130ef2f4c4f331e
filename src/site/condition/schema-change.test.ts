import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anySite, schemaOf, someClaims } from "../testing/conditions.ts";
import { printCondition } from "./condition.ts";
import { isMet } from "./evaluate.ts";
import {
  brokenBySchema,
  brokenItems,
  type ConditionedItem,
  readItems,
  visitorMatrix,
} from "./items.ts";
import { parseCondition } from "./parse.ts";
import { templateConditions } from "./claims.ts";
import { NOBODY, visitorWith } from "./visitors.ts";

const beta = { name: "isBeta", unsigned: false };
const search = { name: "from search", unsigned: true };

const section = (id: string, condition?: string): ConditionedItem => ({
  id,
  kind: "site-section",
  title: id,
  condition,
});

describe("a changed schema", () => {
  test("breaks the conditions that name what it no longer has", () => {
    const items = [
      section("a"),
      section("b", "visitor.claims.isBeta"),
      section("c", 'visitor.claims.unsigned["from search"] && visitor.claims.isBeta'),
      section("d", "never parsed"),
    ];
    const broken = brokenBySchema(items, schemaOf([beta, search]), schemaOf([beta]));
    expect(broken).toEqual([
      { item: items[2], issues: [expect.objectContaining({ from: 0 })], removedClaims: [search] },
    ]);
  });

  test("breaks just what was read before and is not read after", () => {
    const claims = someClaims(6);
    const some = fc.subarray([...claims]).map(schemaOf);
    const sites = anySite(claims, printCondition, { sections: 4, spaces: 4 });
    fc.assert(
      fc.property(sites, some, some, (items, before, after) => {
        const brokenBy = (schema: typeof before) =>
          new Set(brokenItems(readItems(items, schema)).map(({ item }) => item));
        const [was, is] = [brokenBy(before), brokenBy(after)];
        expect(brokenBySchema(items, before, after).map(({ item }) => item)).toEqual(
          items.filter((item) => is.has(item) && !was.has(item)),
        );
      }),
      { numRuns: 300 },
    );
  });
});

describe("template conditions", () => {
  test("say for each claim who has it and who has not", () => {
    expect(templateConditions(schemaOf([beta, search]))).toEqual([
      { description: "Visitors with isBeta: About isBeta", condition: "visitor.claims.isBeta" },
      { description: "Visitors without isBeta: About isBeta", condition: "!visitor.claims.isBeta" },
      {
        description: "Visitors with unsigned from search: About from search",
        condition: 'visitor.claims.unsigned["from search"]',
      },
      {
        description: "Visitors without unsigned from search: About from search",
        condition: '!visitor.claims.unsigned["from search"]',
      },
    ]);
    const nameless = { properties: { isBeta: { type: "boolean" as const, description: " " } } };
    expect(templateConditions(nameless)[0]?.description).toBe("Visitors with isBeta");
  });

  test("are all read with the schema, and mean what they say", () => {
    const claims = someClaims(9);
    const schema = schemaOf(claims);
    const templates = templateConditions(schema);
    expect(templates).toHaveLength(18);
    for (const [index, { condition, description }] of templates.entries()) {
      const parsed = parseCondition(condition, schema);
      const isWith = description.startsWith("Visitors with ");
      expect(isWith).toBe(index % 2 === 0);
      expect(parsed.ok && isMet(parsed.condition, visitorWith(claims))).toBe(isWith);
      expect(parsed.ok && isMet(parsed.condition, NOBODY)).toBe(!isWith);
    }
  });
});

describe("the matrix", () => {
  const schema = schemaOf([beta, search]);
  const space = (id: string, parent: string, condition?: string): ConditionedItem => ({
    id,
    kind: "site-space",
    title: id,
    parent,
    condition,
  });
  test("says of each cell what decided", () => {
    const items = [
      section("open"),
      section("beta", "visitor.claims.isBeta"),
      section("odd", "visitor.claims.gone"),
      space("a", "open"),
      space("b", "open", "!visitor.claims.isBeta"),
      space("c", "beta"),
      space("d", "beta", 'visitor.claims.unsigned["from search"] || visitor.claims.isBeta'),
      space("e", "odd", "true"),
      space("f", "open", "("),
    ];
    const rows = visitorMatrix(items, [NOBODY, visitorWith([beta])], schema);
    const because = "visitor.claims.isBeta";
    expect(rows.map(({ item, cells }) => [item.id, ...cells])).toEqual([
      ["open", { seen: true, by: "nothing" }, { seen: true, by: "nothing" }],
      ["beta", { seen: false, by: "condition", because }, { seen: true, by: "condition", because }],
      ["odd", { seen: false, by: "broken" }, { seen: false, by: "broken" }],
      ["a", { seen: true, by: "nothing" }, { seen: true, by: "nothing" }],
      [
        "b",
        { seen: true, by: "condition", because: `!${because}` },
        { seen: false, by: "condition", because: `!${because}` },
      ],
      ["c", { seen: false, by: "section", because }, { seen: true, by: "section", because }],
      ["d", { seen: false, by: "section", because }, { seen: true, by: "condition", because }],
      ["e", { seen: false, by: "broken-section" }, { seen: false, by: "broken-section" }],
      ["f", { seen: false, by: "broken" }, { seen: false, by: "broken" }],
    ]);
  });
});
