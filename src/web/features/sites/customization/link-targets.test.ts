import { expect, test } from "vitest";
import {
  keyOfTarget,
  siteSpaceChoices,
  spacesOf,
  targetChoices,
  targetOfKey,
} from "./link-targets.ts";
import type { SiteStructure } from "#web/api/site-structure.ts";
import { section, siteOf, siteSpace } from "./testing/fixtures.ts";

const spaces = [
  { id: "one", title: "Handbook" },
  { id: "two", title: "Guide" },
];
const labels = (...given: Parameters<typeof targetChoices>) =>
  targetChoices(...given).map(({ label }) => label);

test("addresses and spaces of the site come back from what they are called", () => {
  for (const target of [
    { kind: "url", url: "" },
    { kind: "space", space: "two" },
  ] as const)
    expect(targetOfKey(keyOfTarget(target, spaces))).toEqual(target);
  expect(targetOfKey(keyOfTarget(null, spaces))).toBe("nothing");
});

test("what cannot be chosen here stays, and is named", () => {
  const page = { kind: "page", page: "p", space: "one" } as const;
  expect(targetOfKey(keyOfTarget(page, spaces))).toBeUndefined();
  expect(labels(page, spaces, false)).toEqual([
    "An address",
    "Space: Handbook",
    "Space: Guide",
    "As it is now: a page",
  ]);
  expect(labels({ kind: "space", space: "three" }, [], false)).toEqual([
    "An address",
    "As it is now: a space that is not on this site",
  ]);
});

test("only what opens links of its own may lead nowhere", () => {
  expect(labels({ kind: "url", url: "" }, [], false)).not.toContain("Nothing, it opens its links");
  expect(labels({ kind: "url", url: "" }, [], true)).toContain("Nothing, it opens its links");
  expect(labels(null, [], false)).toContain("Nothing, it opens its links");
});

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
