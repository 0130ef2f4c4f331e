import { describe, expect, test } from "vitest";
import { forgetOldDrafts, openDraft } from "./draft.ts";

const storageOf = (kept: Map<string, string>, full = false): Storage => ({
  get length() {
    return kept.size;
  },
  clear: () => kept.clear(),
  key: (index) => [...kept.keys()][index] ?? null,
  getItem: (key) => kept.get(key) ?? null,
  removeItem: (key) => {
    kept.delete(key);
  },
  setItem: (key, value) => {
    if (full) throw new DOMException("full", "QuotaExceededError");
    kept.set(key, value);
  },
});

const DAY_MS = 24 * 3600 * 1000;
const own = { owner: "ada", form: "k" };
const OWN_KEY = "bindery.draft.ada.k";

describe("a draft", () => {
  test("gives back what was written, until cleared", () => {
    const draft = openDraft(storageOf(new Map()), own, () => 0);
    expect(draft.read()).toBeUndefined();
    draft.write({ title: "Half a" });
    expect(draft.read()).toEqual({ title: "Half a" });
    draft.clear();
    expect(draft.read()).toBeUndefined();
  });

  test("remembers what it was based on, where that was said", () => {
    const storage = storageOf(new Map());
    const draft = openDraft(storage, own, () => 0);
    expect(draft.readBasis()).toEqual({});
    draft.write({ title: "Mine" }, { title: "Before" });
    const later = openDraft(storage, own, () => 1);
    expect([later.read(), later.readBasis()]).toEqual([{ title: "Mine" }, { title: "Before" }]);
    draft.write({ title: "Mine" });
    expect(draft.readBasis()).toEqual({});
  });

  test.each([
    '{"at":0,"fields":{"title":"Mine"}}',
    '{"at":0,"fields":{"title":"Mine"},"basis":[]}',
  ])("of an older kind is given back without a basis: %s", (content) => {
    const draft = openDraft(storageOf(new Map([[OWN_KEY, content]])), own, () => 0);
    expect([draft.read(), draft.readBasis()]).toEqual([{ title: "Mine" }, {}]);
  });

  test("is forgotten after a week", () => {
    let now = 0;
    const draft = openDraft(storageOf(new Map()), own, () => now);
    draft.write({ title: "Old" });
    now = 8 * DAY_MS;
    expect(draft.read()).toBeUndefined();
  });

  test.each(["{", "null", "[]", '"text"', '{"at":"x","fields":{}}', '{"at":0}'])(
    "treats foreign content %s as none",
    (content) => {
      const draft = openDraft(storageOf(new Map([[OWN_KEY, content]])), own, () => 0);
      expect(draft.read()).toBeUndefined();
    },
  );

  test("does without when storage is full, and leaves no older draft behind", () => {
    const kept = new Map([[OWN_KEY, '{"at":0,"fields":{"title":"older"}}']]);
    const draft = openDraft(storageOf(kept, true), own, () => 0);
    draft.write({ title: "New" });
    expect(draft.read()).toBeUndefined();
  });

  test("comes back to the person who typed it, and to nobody else at the same browser", () => {
    const storage = storageOf(new Map());
    openDraft(storage, own, () => 0).write({ title: "Ada's" });
    forgetOldDrafts(() => storage, 0);
    const other = openDraft(storage, { ...own, owner: "ben" }, () => 1);
    expect(other.read()).toBeUndefined();
    other.write({ title: "Ben's" });
    other.clear();
    expect(openDraft(storage, own, () => 2).read()).toEqual({ title: "Ada's" });
  });
});

test("drafts that are too old leave the browser, whoever wrote them, and nothing else does", () => {
  const kept = new Map([["bindery.theme", "dark"]]);
  const storage = storageOf(kept);
  openDraft(storage, own, () => 0).write({ title: "Old" });
  openDraft(storage, { owner: "ben", form: "k" }, () => 0).write({ title: "Old as well" });
  openDraft(storage, { owner: "ben", form: "l" }, () => 5 * DAY_MS).write({ title: "Newer" });
  kept.set("bindery.draft.ada.broken", "{");
  forgetOldDrafts(() => storage, 8 * DAY_MS);
  expect([...kept.keys()]).toEqual(["bindery.theme", "bindery.draft.ben.l"]);

  const closed = () => {
    throw new DOMException("closed", "SecurityError");
  };
  expect(() => forgetOldDrafts(closed, 0)).not.toThrow();
});
