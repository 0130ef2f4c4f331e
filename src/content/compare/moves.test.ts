import { expect, test } from "vitest";
import type { Block } from "#contract/schemas/document.ts";
import { newBlock, textBlock } from "../block.ts";
import { firstWords } from "./moves.ts";

const paragraph = (key: string, text = key): Block => textBlock("paragraph", key, text);

test("a block is named by its first words", () => {
  expect(firstWords(newBlock("blockquote", "q", [paragraph("p", " A  quote ")]))).toBe("A quote");
  expect(firstWords(paragraph("p", "word ".repeat(40)))).toBe(`${"word ".repeat(9).trim()}…`);
  expect(firstWords(newBlock("divider", "d"))).toBe("");
});
