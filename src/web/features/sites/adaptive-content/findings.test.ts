import { expect, test } from "vitest";
import type { ConditionedItem } from "#site/condition/items.ts";
import { proveSite } from "#site/condition/proofs.ts";
import { schemaOfClaims } from "./schema-text.ts";
import { findingsOf } from "./findings.ts";

const claims = (names: readonly string[]) =>
  schemaOfClaims(names.map((name) => ({ claim: { name, unsigned: false }, description: "" })));
const section = (title: string, condition?: string, isDefault = false): ConditionedItem => ({
  id: title,
  kind: "site-section",
  title,
  condition,
  default: isDefault,
});
const textsOf = (items: readonly ConditionedItem[], names: readonly string[]) =>
  findingsOf(proveSite(items, claims(names))).map(({ tone, text }) => `${tone}: ${text}`);

test("says who misses what, problems first", () => {
  const texts = textsOf(
    [
      section("Guides", "visitor.claims.a", true),
      section("Internal", "!visitor.claims.a"),
      section("Beta", "visitor.claims.b && !visitor.claims.b"),
      section("Gone", "visitor.claims.lost"),
    ],
    ["a", "b"],
  );
  expect(texts).toContain(
    "problem: No visitor can see section Beta: its condition is met by nobody.",
  );
  expect(texts).toContain("hint: Guides and Internal are never shown together.");
  expect(texts.some((text) => text.startsWith("problem: Nobody sees section Gone"))).toBe(true);
  expect(texts.find((text) => text.includes("The default section, Guides,"))).toMatch(
    /is hidden for \d of the \d possible visitors/,
  );
  expect(texts.map((text) => text.split(":")[0]).join(" ")).toMatch(/^(problem )+(hint ?)+$/);
});

test("says what is beyond deciding instead of guessing", () => {
  const names = Array.from({ length: 19 }, (_, at) => `c${at}`);
  const all = names.map((name) => `visitor.claims.${name}`).join(" && ");
  expect(textsOf([section("Vast", all)], names)).toEqual([
    "open: Unknown who sees section Vast: the conditions that decide it name more than 16 claims, which is more than can be decided exactly.",
  ]);
});
