import { describe, expect, it } from "vitest";
import {
  afterSaving,
  isUnsaved,
  type SavedText,
  mergeNewer,
  openWriting,
  type Writing,
} from "./writing.ts";

const kept = (documentId: string, markdown: string) => ({ documentId, markdown });
const saveAndRead = (writing: Writing, sent: string, newer: SavedText): Writing => {
  const saved = afterSaving(writing, sent);
  return mergeNewer(saved, newer) ?? saved;
};
const opened = openWriting(kept("one", "First words.\n\nLast words.\n"));

describe("a text that is being written", () => {
  it("is unsaved from the first letter on", () => {
    expect(isUnsaved(opened)).toBe(false);
    expect(isUnsaved({ ...opened, text: "First words!" })).toBe(true);
  });

  it("takes over what others wrote while nothing of it is unsaved", () => {
    const met = mergeNewer(opened, kept("two", "First words.\n\nBest words.\n"));
    expect(met?.text).toBe("First words.\n\nBest words.\n");
    expect(met?.base.documentId).toBe("two");
    expect(met && isUnsaved(met)).toBe(false);
  });

  it("keeps its own form where others changed nothing", () => {
    const own = { ...opened, text: "* one\n* two\n", saved: "* one\n* two\n" };
    const met = mergeNewer(own, kept("two", "- one\n- two\n- three\n"));
    expect(met?.text).toContain("three");
    expect(met && isUnsaved(met)).toBe(false);
  });

  it("joins unsaved words with those of others", () => {
    const typing = { ...opened, text: "First new words.\n\nLast words.\n" };
    const met = mergeNewer(typing, kept("two", "First words.\n\nVery last words.\n"));
    expect(met?.text).toBe("First new words.\n\nVery last words.\n");
    expect(met?.base.documentId).toBe("two");
    expect(met && isUnsaved(met)).toBe(true);
  });

  it("moves nothing when both changed the same words", () => {
    const typing = { ...opened, text: "Mine.\n\nLast words.\n" };
    expect(mergeNewer(typing, kept("two", "Theirs.\n\nLast words.\n"))).toBeUndefined();
  });

  it("counts as saved once the service has it, in whatever form", () => {
    const typing = { ...opened, text: "* one\n* two\n" };
    const done = saveAndRead(typing, "* one\n* two\n", kept("two", "- one\n- two\n"));
    expect(done.text).toBe("* one\n* two\n");
    expect(done.base.documentId).toBe("two");
    expect(isUnsaved(done)).toBe(false);
  });

  it("knows what was typed while it was being saved", () => {
    const typing = { ...opened, text: "First words.\n\nLast words, and more.\n" };
    const sent = "First words.\n\nLast words.\n\nNew.\n";
    const done = saveAndRead(
      { ...typing, text: `${sent}\nStill typing.\n` },
      sent,
      kept("two", sent),
    );
    expect(done.text).toContain("Still typing.");
    expect(isUnsaved(done)).toBe(true);
  });

  it("is not at odds with its own words when it is read late", () => {
    const typing = { ...opened, text: "Mine.\n\nLast words.\n" };
    const done = afterSaving(typing, typing.text);
    expect(isUnsaved(done)).toBe(false);
    const met = mergeNewer(
      { ...done, text: "Mine!\n\nLast words.\n" },
      kept("two", "Mine.\n\nVery last words.\n"),
    );
    expect(met?.text).toBe("Mine!\n\nVery last words.\n");
    expect(met?.base.documentId).toBe("two");
  });

  it("lets others' words of the same save in", () => {
    const typing = { ...opened, text: "Mine.\n\nLast words.\n" };
    const done = saveAndRead(typing, typing.text, kept("two", "Mine.\n\nVery last words.\n"));
    expect(done.text).toBe("Mine.\n\nVery last words.\n");
    expect(isUnsaved(done)).toBe(false);
  });
});
