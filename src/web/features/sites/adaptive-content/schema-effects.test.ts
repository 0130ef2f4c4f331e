import { expect, test } from "vitest";
import { schemaOfClaims } from "./schema-text.ts";
import { effectsOf } from "./schema-effects.tsx";

const claim = (name: string) => ({ claim: { name, unsigned: false }, description: "" });
const before = schemaOfClaims([claim("isBeta"), claim("isGold")]);
const after = schemaOfClaims([claim("isBeta")]);
const kinds = [
  { title: "Tester", claims: { isBeta: true } },
  { title: "Partner", claims: { isGold: true, gone: true } },
];
const link = (title: string, condition?: string) => ({ title, condition });

test("a claim that goes breaks header links and is missed by kept kinds that have it", () => {
  const links = [
    link("Shop"),
    link("Early access", "visitor.claims.isBeta"),
    link("Become a partner", "visitor.claims.isGold"),
  ];
  const lost = ["visitor.claims.isGold"];
  expect(effectsOf({ items: [], links, kinds }, before, after)).toEqual({
    broken: [{ of: "header-link", title: "Become a partner", lost }],
    flips: [],
    poorer: [{ title: "Partner", lost }],
  });
  expect(effectsOf({ items: [], links, kinds }, before, before)).toEqual({
    broken: [],
    flips: [],
    poorer: [],
  });
});
