import { expect, test } from "vitest";
import { keyOfTarget, targetChoices, targetOfKey } from "./link-targets.ts";

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
