import type { Document } from "#contract/schemas/document.ts";
import { MAX_PAGE_BLOCKS, MAX_PAGE_RUNS } from "#contract/schemas/limits.ts";
import { isInline, isText, walkBlocks } from "#content/block.ts";
import type { Issue } from "#server/kit/failures.ts";

/** Why a text is refused; the text's path in the request is put before `field`. */
export interface RefusedText {
  readonly refused: "invalid" | "too-complex";
  readonly field: string;
  readonly message: string;
  /** All errors, where there are several; their paths begin after `field`. */
  readonly details?: readonly Issue[];
}

const inWords: Readonly<Record<string, string>> = {
  "table-cell": "table cells",
  "list-item": "list items",
  paragraph: "paragraphs",
  blockquote: "quotes",
};

/** Refuses a document that would make reading, comparing or merging the page too expensive for everyone. */
export const refuseTooMuch = (document: Document): RefusedText | undefined => {
  const counts = new Map<string, number>();
  let [blocks, runs] = [0, 0];
  for (const { block } of walkBlocks(document)) {
    blocks += 1;
    counts.set(block.type, (counts.get(block.type) ?? 0) + 1);
    for (const node of block.nodes) {
      if (isText(node)) runs += node.leaves.length;
      if (isInline(node)) runs += 1;
    }
  }
  const number = (count: number) => count.toLocaleString("en");
  const refused = (what: string): RefusedText => ({
    refused: "too-complex",
    field: "",
    message: `${what}. Split it into several pages.`,
  });
  if (blocks > MAX_PAGE_BLOCKS) {
    const [type = "", count = 0] = [...counts].toSorted(([, a], [, b]) => b - a)[0] ?? [];
    return refused(
      `the page has ${number(blocks)} blocks, most of them ${inWords[type] ?? type} (${number(count)}); at most ${number(MAX_PAGE_BLOCKS)} fit on a page`,
    );
  }
  if (runs > MAX_PAGE_RUNS)
    return refused(
      `the page has ${number(runs)} links, pictures and changes of style; at most ${number(MAX_PAGE_RUNS)} fit on a page`,
    );
  return undefined;
};
