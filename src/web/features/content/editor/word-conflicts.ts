import type { Conflict, Resolution } from "#contract/schemas/conflict.ts";
import { countingKeys } from "#content/block.ts";
import { carryKeys } from "#content/keys.ts";
import { parseMarkdown } from "#content/markdown/parse.ts";
import { printBlock, printMarkdown } from "#content/markdown/print.ts";
import { mergeDocuments } from "#content/merge/documents.ts";

/** Three states of a text: where both began, what is written here, and what somebody else saved. */
export interface ThreeTexts {
  readonly base: string;
  readonly ours: string;
  readonly theirs: string;
}

export interface MergedTexts {
  readonly markdown: string;
  /** Blocks both sides changed, as far as the answers do not settle them. */
  readonly conflicts: readonly Conflict[];
}

/** Merges three texts block by block, and words within; answers settle the conflicts they name. */
export const mergeTexts = (texts: ThreeTexts, answers: readonly Resolution[]): MergedTexts => {
  const newKey = countingKeys("m");
  const base = parseMarkdown(texts.base, newKey);
  const { document, conflicts } = mergeDocuments(
    base,
    carryKeys(base, parseMarkdown(texts.ours, newKey)),
    carryKeys(base, parseMarkdown(texts.theirs, newKey)),
    answers,
    {
      page: { id: "page", title: "" },
      print: printBlock,
      parse: (markdown) => parseMarkdown(markdown, newKey),
    },
  );
  return { markdown: printMarkdown(document), conflicts };
};
