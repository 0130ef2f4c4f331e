import { describe, expect, test } from "vitest";
import { openDraft } from "./draft.ts";

const storageOf = (kept: Map<string, string>, full = false): Storage => ({
  length: 0,
  clear: () => kept.clear(),
  key: () => null,
  getItem: (key) => kept.get(key) ?? null,
  removeItem: (key) => {
    kept.delete(key);
  },
  setItem: (key, value) => {
    if (full) throw new DOMException("full", "QuotaExceededError");
    kept.set(key, value);
  },
});

describe("a draft", () => {
  test("gives back what was written, until cleared", () => {
    const draft = openDraft(storageOf(new Map()), "k", () => 0);
    expect(draft.read()).toBeUndefined();
    draft.write({ title: "Half a" });
    expect(draft.read()).toEqual({ title: "Half a" });
    draft.clear();
    expect(draft.read()).toBeUndefined();
  });

  test("is forgotten after a week", () => {
    let now = 0;
    const draft = openDraft(storageOf(new Map()), "k", () => now);
    draft.write({ title: "Old" });
    now = 8 * 24 * 3600 * 1000;
    expect(draft.read()).toBeUndefined();
  });

  test.each(["{", "null", "[]", '"text"', '{"at":"x","fields":{}}', '{"at":0}'])(
    "treats foreign content %s as none",
    (content) => {
      const draft = openDraft(storageOf(new Map([["k", content]])), "k", () => 0);
      expect(draft.read()).toBeUndefined();
    },
  );

  test("does without when storage is full, and leaves no older draft behind", () => {
    const kept = new Map([["k", '{"at":0,"fields":{"title":"older"}}']]);
    const draft = openDraft(storageOf(kept, true), "k", () => 0);
    draft.write({ title: "New" });
    expect(draft.read()).toBeUndefined();
  });
});
