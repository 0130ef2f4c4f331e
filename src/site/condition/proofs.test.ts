import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anySite, meaningOf, schemaOf, someClaims } from "../testing/conditions.ts";
import { claimPath, type Claim, type ClaimsSchema } from "./claims.ts";
import { printCondition } from "./condition.ts";
import { type ConditionedItem, visitorMatrix } from "./items.ts";
import { parseCondition } from "./parse.ts";
import { proveSite, type Proof } from "./proofs.ts";
import { MAX_PAIRS } from "./exclusions.ts";
import { kindsOfVisitor, NOBODY, visitorWith, type Visitor } from "./visitors.ts";

const section = (id: string, condition?: string, more: Partial<ConditionedItem> = {}) =>
  ({ id, kind: "site-section", title: id, condition, ...more }) satisfies ConditionedItem;
const space = (id: string, parent?: string, condition?: string, isDefault = false) =>
  ({
    id,
    kind: "site-space",
    title: id,
    parent,
    condition,
    default: isDefault,
  }) satisfies ConditionedItem;

/** A proof in one line; the example is checked apart. */
const say = (proof: Proof): string => {
  switch (proof.type) {
    case "never-visible":
    case "redundant":
      return `${proof.type} ${proof.item.id} ${proof.cause}`;
    case "default-hidden":
      return `${proof.type} ${proof.item.id} ${proof.count}/${proof.of}`;
    case "empty-site":
      return `${proof.type} ${proof.count}/${proof.of}`;
    case "never-together":
      return `${proof.type} ${proof.items.map(({ id }) => id).join(" ")}`;
    case "more-never-together":
      return `${proof.type} ${proof.pairs}`;
    case "unknown":
      return `unknown ${proof.about} ${proof.about === "item" ? proof.item.id : ""} ${proof.why} ${proof.about === "never-together" ? proof.pairs : ""}`;
  }
};

/** All that is true of a site, found by trying every visitor. */
const truths = (
  items: readonly ConditionedItem[],
  claims: readonly Claim[],
  schema: ClaimsSchema,
) => {
  const kinds = Array.from({ length: 2 ** claims.length }, (_, kind) => kind);
  const entries = items.map((item) => {
    const parsed =
      item.condition === undefined ? undefined : parseCondition(item.condition, schema);
    const own =
      parsed === undefined
        ? () => true
        : parsed.ok
          ? meaningOf(parsed.condition, claims)
          : () => false;
    return { item, isBroken: parsed?.ok === false, own: kinds.map(own) };
  });
  const everybody = kinds.map(() => true);
  const read = entries.map((entry) => {
    const above = entries.find(
      ({ item }) => item.id === entry.item.parent && item.kind === "site-section",
    );
    const around = entry.item.kind === "site-space" && above ? above.own : everybody;
    return { ...entry, around, seen: kinds.map((kind) => entry.own[kind] && around[kind]) };
  });
  const said: string[] = [];
  for (const { item, isBroken, own, around, seen } of read) {
    const hidden = kinds.filter((kind) => around[kind] && !own[kind]).length;
    if (!isBroken && !seen.includes(true)) {
      const cause = own.includes(true) ? "section" : "condition";
      const isTogether = own.includes(true) && around.includes(true);
      said.push(`never-visible ${item.id} ${isTogether ? "together" : cause}`);
    } else if (!isBroken && item.condition !== undefined && hidden === 0) {
      said.push(`redundant ${item.id} ${own.includes(false) ? "section" : "always"}`);
    }
    if (item.default === true && hidden > 0) {
      said.push(`default-hidden ${item.id} ${hidden}/${kinds.length}`);
    }
  }
  const spaces = read.filter(({ item }) => item.kind === "site-space");
  const empty = kinds.filter((kind) => spaces.every(({ seen }) => !seen[kind])).length;
  if (spaces.length > 0 && empty > 0) {
    said.push(`empty-site ${empty}/${kinds.length}`);
  }
  const sections = read.filter(
    ({ item, seen }) =>
      item.kind === "site-section" && item.condition !== undefined && seen.includes(true),
  );
  for (const [place, a] of sections.entries()) {
    for (const b of sections.slice(place + 1)) {
      const isSibling = a.item.parent === b.item.parent;
      if (isSibling && !kinds.some((kind) => a.seen[kind] && b.seen[kind])) {
        said.push(`never-together ${a.item.id} ${b.item.id}`);
      }
    }
  }
  return { said: said.toSorted(), read };
};

/** Says why an example of a proof is none; undefined for a good one. */
const flawOfExample = (proof: Proof, items: readonly ConditionedItem[], schema?: ClaimsSchema) => {
  if (proof.type !== "default-hidden" && proof.type !== "empty-site") {
    return undefined;
  }
  const seen = new Map(
    visitorMatrix(items, [proof.example], schema).map(({ item, cells: [cell] }) => [
      item,
      cell?.seen,
    ]),
  );
  if (proof.type === "empty-site") {
    return items.some((item) => item.kind === "site-space" && seen.get(item)) ? proof : undefined;
  }
  const { item } = proof;
  const above = items.find(({ id, kind }) => id === item.parent && kind === "site-section");
  const isReached = above === undefined || item.kind === "site-section" || seen.get(above) === true;
  return seen.get(item) === false && isReached ? undefined : proof;
};

describe("proofs about a site", () => {
  test.each([
    { claims: 0, runs: 50 },
    { claims: 1, runs: 100 },
    { claims: 3, runs: 200 },
    { claims: 6, runs: 200 },
    { claims: 9, runs: 50 },
    { claims: 16, runs: 4 },
  ])(
    "over $claims claims are just what trying every visitor finds",
    ({ claims: size, runs }) => {
      const claims = someClaims(size);
      const schema = schemaOf(claims);
      fc.assert(
        fc.property(anySite(claims, printCondition, { sections: 5, spaces: 6 }), (items) => {
          const { said, read } = truths(items, claims, schema);
          const { proofs, broken } = proveSite(items, schema);
          expect(proofs.map(say).toSorted()).toEqual(said);
          expect(proofs.flatMap((proof) => flawOfExample(proof, items, schema) ?? [])).toEqual([]);
          expect(broken.map(({ item }) => item)).toEqual(
            read.filter(({ isBroken }) => isBroken).map(({ item }) => item),
          );
        }),
        { numRuns: runs },
      );
    },
    60_000,
  );

  test("count the visitors that the schema makes, and give the simplest one as an example", () => {
    const claims = someClaims(3);
    const items = [
      section("home", "visitor.claims.isBeta || visitor.claims.partner", { default: true }),
      section("more"),
      space("guide", "home", undefined, true),
    ];
    const example: Visitor = NOBODY;
    expect(proveSite(items, schemaOf(claims)).proofs).toEqual([
      {
        type: "default-hidden",
        item: items[0],
        count: 2,
        of: 8,
        claims: expect.arrayContaining([...claims]),
        example,
      },
      { type: "empty-site", count: 2, of: 8, claims: expect.anything(), example },
    ]);
  });

  test("a section is not hidden by another one, whatever its group is called", () => {
    const items = [section("a", "false"), section("b", undefined, { parent: "a" })];
    expect(proveSite(items).proofs.map(say)).toEqual(["never-visible a condition"]);
  });

  test("a site without site-spaces is not called empty", () => {
    expect(proveSite([])).toEqual({ proofs: [], broken: [] });
    expect(proveSite([section("a"), section("b", "false")]).proofs.map(say)).toEqual([
      "never-visible b condition",
    ]);
  });

  test("of many pairs the first are named and the others counted", () => {
    const claims = someClaims(8);
    const only = (claim: Claim) =>
      claims.map((other) => `${other === claim ? "" : "!"}${claimPath(other)}`).join(" && ");
    const items = Array.from({ length: 24 }, (_, index) =>
      section(`s${index}`, only(claims[index % 8] ?? { name: "", unsigned: false })),
    );
    const { proofs } = proveSite(items, schemaOf(claims));
    const pairs = (24 * 23) / 2 - 8 * 3;
    expect(proofs.filter(({ type }) => type === "never-together")).toHaveLength(MAX_PAIRS);
    expect(proofs.at(-1)).toEqual({ type: "more-never-together", pairs: pairs - MAX_PAIRS });
  });
});

describe("beyond what can be decided", () => {
  const plain = (count: number, name = "c"): Claim[] =>
    Array.from({ length: count }, (_, index) => ({ name: `${name}${index}`, unsigned: false }));
  const all = (claims: readonly Claim[], operator: string) =>
    claims.map(claimPath).join(` ${operator} `);

  test("an item over its own few claims is still decided, and the rest is unknown", () => {
    const [left, right] = [plain(10, "a"), plain(10, "b")];
    const items = [
      section("never", `${claimPath({ name: "a0", unsigned: false })} && !visitor.claims.a0`),
      section("always", "visitor.claims.a1 || !visitor.claims.a1"),
      section("left", all(left, "&&"), { default: true }),
      section("not-left", `!(${all(left, "&&")})`),
      section("right", all(right, "||")),
      section("wide", all([...left, ...right], "||")),
      space("in-never", "never"),
      space("in-left", "left", "visitor.claims.a0"),
      space("in-left-wide", "left", all(right, "&&")),
      space("in-wide-never", "wide", "false", true),
    ];
    expect(proveSite(items, schemaOf([...left, ...right])).proofs.map(say)).toEqual([
      "never-visible never condition",
      "redundant always always",
      "default-hidden left 1023/1024",
      "unknown item wide too-many-claims ",
      "never-visible in-never section",
      "redundant in-left section",
      "unknown item in-left-wide too-many-claims ",
      "never-visible in-wide-never condition",
      "unknown item in-wide-never too-many-claims ",
      "unknown empty-site  too-many-claims ",
      "never-together left not-left",
      "unknown never-together  too-many-claims 4",
    ]);
  });

  test("claims that the schema has and no condition names do not make anything unknown", () => {
    const items = [section("a", "visitor.claims.c0"), space("b", "a")];
    const { proofs } = proveSite(items, schemaOf(plain(40)));
    expect(proofs).toEqual([
      { type: "empty-site", count: 1, of: 2, claims: [plain(1)[0]], example: NOBODY },
    ]);
  });

  test("without a budget every question about a condition stays open", () => {
    const items = [
      section("a", "visitor.claims.c0", { default: true }),
      section("b", "!visitor.claims.c0"),
      space("in-a", "a"),
    ];
    expect(proveSite(items, schemaOf(plain(1)), 0).proofs.map(say)).toEqual([
      "unknown item a budget ",
      "unknown item b budget ",
      "unknown item in-a budget ",
      "unknown empty-site  budget ",
      "unknown never-together  budget 1",
    ]);
  });

  test("with any budget, what is proved is true, and what is not proved is said to be unknown", () => {
    const claims = someClaims(7);
    const schema = schemaOf(claims);
    const sites = anySite(claims, printCondition, { sections: 4, spaces: 4 });
    fc.assert(
      fc.property(sites, fc.nat({ max: 600 }), (items, budget) => {
        const { said } = truths(items, claims, schema);
        const proofs = proveSite(items, schema, budget).proofs;
        const certain = proofs.filter(({ type }) => type !== "unknown").map(say);
        expect(certain.filter((proof) => !said.includes(proof))).toEqual([]);
        expect(certain.length === said.length || certain.length < proofs.length).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  test("with more than 16 claims in all, what is proved is true of any visitor", () => {
    const claims = someClaims(20);
    const schema = schemaOf(claims);
    const sites = anySite(claims, printCondition, { sections: 4, spaces: 4 });
    const few = fc.array(fc.subarray([...claims], { maxLength: 5 }), { maxLength: 3 });
    fc.assert(
      fc.property(sites, fc.subarray([...claims]), few, (items, many, groups) => {
        const { proofs } = proveSite(items, schema);
        expect(proofs.flatMap((proof) => flawOfExample(proof, items, schema) ?? [])).toEqual([]);
        const kinds = [visitorWith(many), ...groups.flatMap((held) => [...kindsOfVisitor(held)])];
        const seen = new Map(
          visitorMatrix(items, kinds, schema).map(({ item, cells }) => [item.id, cells]),
        );
        const isRefuted = (proof: Proof) =>
          kinds.some((_, kind) => {
            const sees = (item: ConditionedItem) => seen.get(item.id)?.[kind]?.seen === true;
            switch (proof.type) {
              case "never-visible":
                return sees(proof.item);
              case "never-together":
                return proof.items.every(sees);
              case "redundant": {
                const above = items.find(({ id }) => id === proof.item.parent);
                return !sees(proof.item) && (above === undefined || sees(above));
              }
              default:
                return false;
            }
          });
        expect(proofs.filter(isRefuted)).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  test("300 sections and 1,000 site-spaces over 16 claims stay within the budget", () => {
    const claims = someClaims(16);
    const schema = schemaOf(claims);
    const path = (index: number) => claimPath(claims[index % 16] ?? { name: "", unsigned: false });
    const items = [
      ...Array.from({ length: 300 }, (_, index) =>
        section(`s${index}`, `${path(index)} || ${path(index * 7 + 3)} && !${path(index * 3 + 1)}`),
      ),
      ...Array.from({ length: 1000 }, (_, index) =>
        space(`p${index}`, `s${index % 300}`, `${path(index * 5)} != ${path(index * 11 + 2)}`),
      ),
    ];
    expect(proveSite(items, schema).proofs.filter(({ type }) => type === "unknown")).toEqual([]);
  });
});
