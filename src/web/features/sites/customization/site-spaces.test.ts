import { expect, test } from "vitest";
import type { SiteStructure } from "#web/api/site-structure.ts";
import { siteSpaceChoices, spacesOf } from "./site-spaces.ts";
import { section, siteOf, siteSpace } from "./testing/fixtures.ts";

const guide = { title: "Guide", space: { id: "guide" } as never };
const structure = siteOf(
  section("start", [siteSpace("a", { ...guide, default: true })], {
    title: "Start",
    default: true,
  }),
  section("partners", [
    siteSpace("b", { ...guide, path: "inside" }),
    siteSpace("c", { title: "Guide", path: "outside" }),
  ]),
);

test("site-spaces of the same title are told apart by section and address", () => {
  expect(siteSpaceChoices(structure).map(({ label }) => label)).toEqual([
    "Start / Guide (/)",
    "Section partners / Guide (/partners/inside)",
    "Section partners / Guide (/partners/outside)",
  ]);
});

test("without sections the address alone tells them apart", () => {
  const plain = {
    ...structure,
    type: "siteSpaces",
    structure: [siteSpace("a", { ...guide, default: true }), siteSpace("b", guide)],
  } as SiteStructure;
  expect(siteSpaceChoices(plain).map(({ label }) => label)).toEqual(["Guide (/)", "Guide (/b)"]);
});

test("a space that the site shows twice is one to link to", () => {
  expect(spacesOf(siteSpaceChoices(structure))).toEqual([
    { id: "guide", title: "Start / Guide (/)" },
    { id: "space-of-c", title: "Section partners / Guide (/partners/outside)" },
  ]);
});
