import type { Block, Document } from "#contract/schemas/document.ts";
import type { JSONDocument } from "#contract/schemas/json-document.ts";
import { countingKeys, findBlock, sameContent } from "#content/block.ts";
import { publishDocument } from "#content/published/publish.ts";
import { withSuggestion } from "#content/suggestions.ts";

/** Texts suggested for blocks of one document, which are identified by their keys at that time. */
export interface SuggestedTexts {
  readonly suggestions: readonly { readonly block: Block; readonly markdown: string }[];
  readonly keys: string;
}

type Suggested =
  | { readonly document: JSONDocument }
  | { readonly outdated: number }
  | { readonly misplaced: number };

/**
 * Returns the document with suggested texts in place of blocks, or the first block that has changed or whose
 * suggested text is not possible there.
 */
export const suggestTexts = (given: Document, { suggestions, keys }: SuggestedTexts): Suggested => {
  const newKey = countingKeys(keys);
  let document = given;
  for (const [index, { block, markdown }] of suggestions.entries()) {
    const found = findBlock(document, block.key);
    if (!found || !sameContent(found.block, block)) return { outdated: index };
    const replaced = withSuggestion(document, found.block, markdown, newKey);
    if (!replaced) return { misplaced: index };
    document = replaced;
  }
  return { document: publishDocument(document) };
};
