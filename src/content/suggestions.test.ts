import { expect, test } from "vitest";
import type { Block } from "#contract/schemas/document.ts";
import { countingKeys, findBlock, walkBlocks } from "./block.ts";
import { parseMarkdown } from "./markdown/parse.ts";
import { printMarkdown } from "./markdown/print.ts";
import {
  suggestibleText,
  suggestionIn,
  withoutSuggestion,
  withSuggestion,
  writeSuggestion,
} from "./suggestions.ts";

const read = (markdown: string) => parseMarkdown(markdown, countingKeys("b"));

const page = read(
  "# Title\n\nSome *words*\n\n- one\n- [ ] two\n\n| a | b |\n| --- | --- |\n| c | d |\n\n```js\nlet a;\n```\n",
);
const blockThat = (says: (block: Block) => boolean): Block => {
  for (const { block } of walkBlocks(page)) if (says(block)) return block;
  throw new Error("no such block");
};
const ofType = (type: Block["type"], at = 0): Block => {
  let seen = -1;
  return blockThat((block) => block.type === type && (seen += 1) === at);
};

const suggested = (block: Block, markdown: string): string | undefined => {
  const changed = withSuggestion(page, block, markdown, countingKeys("s"));
  return changed && printMarkdown(changed);
};

test.each<[type: Block["type"], at: number, begins: string, suggests: string, reads: string]>([
  ["heading-1", 0, "# Title", "## Other", "## Other\n"],
  ["paragraph", 0, "Some *words*", "Other **words**", "\nOther **words**\n"],
  ["list-item", 0, "one", "first", "- first\n"],
  ["table-cell", 3, "d", "more `d`", "| c | more `d` |"],
  ["code", 0, "```js\nlet a;\n```", "```js\nlet b;\n```", "\n```js\nlet b;\n```\n"],
])("a text is suggested for a %s", (type, at, begins, suggests, reads) => {
  const block = ofType(type, at);
  expect(suggestibleText(block)).toBe(begins);
  expect(suggested(block, suggests)).toContain(reads);
  expect(suggested(block, suggestibleText(block) ?? "")).toBe(printMarkdown(page));
});

test("the first of several blocks takes the key of the one they replace", () => {
  const block = ofType("paragraph");
  const changed = withSuggestion(page, block, "One\n\nTwo", countingKeys("s"));
  expect(changed && findBlock(changed, block.key)?.block.nodes).toEqual(
    read("One").nodes[0]?.nodes,
  );
  expect(changed?.nodes).toHaveLength(page.nodes.length + 1);
});

test("what cannot stand in a place is not put there", () => {
  expect(suggested(ofType("table-cell"), "- a list")).toBeUndefined();
  expect(suggestibleText(ofType("table-row"))).toBeUndefined();
});

test("a comment suggests the text of its only fence of that name, whatever is in it", () => {
  const text = "```js\nlet a;\n```";
  const comment = read(`Better:\n\n${writeSuggestion(text)}`);
  expect(suggestionIn(comment)).toBe(text);
  expect(printMarkdown(withoutSuggestion(comment))).toBe("Better:\n");
  expect(suggestionIn(read("```\na\n```"))).toBeUndefined();
  expect(suggestionIn(read(`${writeSuggestion("a")}\n${writeSuggestion("b")}`))).toBeUndefined();
});
