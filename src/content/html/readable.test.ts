import { expect, test } from "vitest";
import { countingKeys } from "../block.ts";
import { parseMarkdown } from "../markdown/parse.ts";
import { readableText } from "./readable.ts";

test.each([
  ["Press <kbd>Ctrl</kbd>+<kbd>C</kbd>", "Press Ctrl+C"],
  ["one<br>two", "one two"],
  ['<p align="center">\n<img src="/files/a" alt="A &amp; B"></p>', " \nA & B "],
  ["<table><tr><td>a</td><td>b</td></tr></table>", "   a  b   "],
  ["[a]: https://a.example/", "[a]: https://a.example/"],
  ["`<kbd>`", "<kbd>"],
])("%s is read as it is shown", (markdown, expected) => {
  const [block] = parseMarkdown(markdown, countingKeys("k")).nodes;
  expect(block && readableText(block)).toBe(expected);
});
