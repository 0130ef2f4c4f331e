import { describe, expect, test } from "vitest";
import { type SourcedName, sourceOf, sourceRules, valueFrom, summaryOf } from "./source-field.tsx";
import { valuesOf, overridesOf } from "./customization-values.ts";
import { full } from "./testing/fixtures.ts";

const site = valuesOf(full);
const names = Object.keys(sourceRules) as SourcedName[];

test.each(names)("a site-space follows its site's %s, or has its own", (name) => {
  expect(valueFrom(name, "site", site[name], site[name])).toBeNull();
  expect(sourceOf(name, null)).toBe("site");
  const own = valueFrom(name, "own", null, site[name]);
  expect(own).toEqual(site[name]);
  expect(sourceOf(name, own)).toBe("own");
  expect(sourceOf(name, valueFrom(name, "own", null, null))).not.toBe("site");
});

describe("without what the site has", () => {
  const canGoWithout = names.filter((name) => valueFrom(name, "none", null, site[name]) !== null);

  test("go what the contract has a word for: not pictures", () => {
    expect(canGoWithout).toEqual(["copyright", "headerLinks", "footerGroups", "announcement"]);
  });

  test.each(canGoWithout)(
    "%s: none is told from following, and accepted as an override",
    (name) => {
      const none = valueFrom(name, "none", null, site[name]);
      expect(sourceOf(name, none)).toBe("none");
      expect(summaryOf(name, none)).toBeUndefined();
      expect(() => overridesOf({ [name]: none })).not.toThrow();
      expect(valueFrom(name, "own", none, site[name])).toEqual(site[name]);
    },
  );
});

test("an announcement keeps its own words while it is not shown", () => {
  const own = { enabled: true, message: "Only here", style: "danger" } as const;
  const none = valueFrom("announcement", "none", own, site.announcement);
  expect(none).toEqual({ ...own, enabled: false });
  expect(valueFrom("announcement", "own", none, site.announcement)).toEqual(own);
});

test("what the site has is said in a few words", () => {
  expect(names.map((name) => summaryOf(name, site[name]))).toEqual([
    "a.example",
    "a.example",
    "Somebody",
    "1 link",
    "1 group",
    "News",
  ]);
});
