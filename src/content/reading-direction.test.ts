import { expect, it } from "vitest";
import { countingKeys } from "./block.ts";
import { parseMarkdown } from "./markdown/parse.ts";
import { readingDirection } from "./reading-direction.ts";

it.each([
  ["Words", "ltr"],
  ["مرحبا بالعالم", "rtl"],
  ["שלום", "rtl"],
  ["1. مرحبا", "rtl"],
  ["- **مرحبا**", "rtl"],
  ["> 42: Words of عربي", "ltr"],
  ["| عمود | B |\n| - | - |\n| 1 | 2 |", "rtl"],
  ["42", "ltr"],
  ["---", "ltr"],
])("%j is read %s", (markdown, direction) => {
  const [block] = parseMarkdown(markdown, countingKeys("k")).nodes;
  expect(block && readingDirection(block)).toBe(direction);
});
