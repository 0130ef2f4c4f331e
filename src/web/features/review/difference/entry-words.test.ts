import { expect, test } from "vitest";
import { newDocument, textBlock } from "#content/block.ts";
import { compareDocuments } from "#content/compare/documents.ts";
import { entriesOf } from "./entries.tsx";
import { wordsOfEntry } from "./entry-words.ts";

const documentOf = (...texts: string[]) =>
  newDocument(texts.map((text, at) => textBlock("paragraph", `${at}`, text)));

const wordsOf = (before: string[], after: string[], mode: "inline" | "split" = "inline") => {
  const [old, now] = [documentOf(...before), documentOf(...after)];
  return entriesOf(compareDocuments(old, now), old.nodes).map((entry) => wordsOfEntry(entry, mode));
};

test("of a changed block the words are found that it says, and those that it said instead", () => {
  const [before, after] = ["Run the old installer now.", "Run the new installer now."];
  expect(wordsOf([before], [after])).toEqual([`old\n${after}`]);
  expect(wordsOf([before], [after], "split")).toEqual([`${before}\n${after}`]);
});

test("words are never cut, and what was only added to leaves nothing behind", () => {
  expect(wordsOf(["Ports 8080 and on"], ["Ports 8090 and on"])).toEqual([
    "8080\nPorts 8090 and on",
  ]);
  expect(wordsOf(["Run it."], ["Run it. Twice."])).toEqual(["Run it. Twice."]);
});

test("of folded blocks all words are found", () => {
  const same = ["One.", "Two.", "Three.", "Four.", "Five."];
  expect(wordsOf([...same, "old"], [...same, "new"]).join("\n")).toContain(same.join("\n"));
});
