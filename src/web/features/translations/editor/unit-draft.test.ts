import { expect, test } from "vitest";
import { conflictOf, draftOf, readDrafts, rebased, translationOf, settled } from "./unit-draft.ts";

const unit = { state: "edited", target: "Einrichten", sourceHash: "one" } as const;

test("where nobody has translated there is no translation, whatever stands there", () => {
  expect(translationOf(unit)).toBe("Einrichten");
  expect(translationOf({ state: "missing", target: "Setup" })).toBe("");
  expect(translationOf({ state: "machine" })).toBe("");
});

test("a text that says what is saved is no draft", () => {
  const draft = draftOf(unit, "Aufbauen", undefined);
  expect(draft).toEqual({ text: "Aufbauen", target: "Einrichten", sourceHash: "one" });
  expect(draftOf(unit, "Einrichten", draft)).toBeUndefined();
});

test("a draft keeps what it was written over, and so tells what others changed", () => {
  const draft = draftOf(unit, "Aufbauen", undefined);
  const later = { ...unit, target: "Installieren" };
  const typed = draftOf(later, "Aufbauen!", draft);
  if (typed === undefined) throw new Error("no draft");
  expect(typed.target).toBe("Einrichten");
  expect(conflictOf(unit, typed)).toBeUndefined();
  expect(conflictOf(later, typed)).toBe("target");
  expect(conflictOf({ ...unit, sourceHash: "two" }, typed)).toBe("source");
  expect(conflictOf(later, rebased(later, typed))).toBeUndefined();
});

test("what is no draft is not taken for one", () => {
  const good = { text: "a", target: null, sourceHash: "one" };
  expect(readDrafts({ good, bad: { text: 1 }, worse: "text" })).toEqual({ good });
  expect(readDrafts(undefined)).toEqual({});
});

test("what is saved is no draft any more, but what was written on meanwhile is one", () => {
  const saved = { text: "Dann", target: null, sourceHash: "a" };
  expect(settled({ one: saved }, "one", saved)).toEqual({});
  const longer = { ...saved, text: "Dann warten" };
  expect(settled({ one: longer }, "one", saved)).toEqual({
    one: { text: "Dann warten", target: "Dann", sourceHash: "a" },
  });
});
