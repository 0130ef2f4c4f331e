import { describe, expect, test } from "vitest";
import { changedFields, mergeValues, pickFields } from "./form-values.ts";

const base = { title: "Acme", domains: ["acme.com"], ai: false };

test("changedFields compares by content", () => {
  expect(changedFields({ ...base, domains: ["acme.com"] }, base)).toEqual([]);
  expect(changedFields({ ...base, domains: ["acme.com", "a.io"], ai: true }, base)).toEqual([
    "domains",
    "ai",
  ]);
});

test("pickFields takes only what is named", () => {
  expect(pickFields(base, ["ai", "unknown"])).toEqual({ ai: false });
});

describe("mergeValues", () => {
  test("different fields on both sides survive", () => {
    const merge = mergeValues(base, { ...base, title: "Mine" }, { ...base, ai: true });
    expect(merge).toEqual({ values: { ...base, title: "Mine", ai: true }, conflicts: [] });
  });

  test("one field changed on both sides keeps yours and says so", () => {
    const merge = mergeValues(base, { ...base, title: "Mine" }, { ...base, title: "Theirs" });
    expect(merge.values.title).toBe("Mine");
    expect(merge.conflicts).toEqual([{ field: "title", theirs: "Theirs", yours: "Mine" }]);
  });

  test("the same change on both sides is no conflict", () => {
    const same = { ...base, title: "Same" };
    expect(mergeValues(base, same, { ...same, domains: [...same.domains] }).conflicts).toEqual([]);
  });

  test("untouched fields take the newer value", () => {
    const merge = mergeValues(base, base, { ...base, domains: [] });
    expect(merge).toEqual({ values: { ...base, domains: [] }, conflicts: [] });
  });
});
