import { reuseKeys } from "#content/matching/reuse-keys.ts";
import { countingKeys } from "#content/block.ts";
import { parseMarkdown } from "#content/markdown/parse.ts";
import { printBlock, printMarkdown } from "#content/markdown/print.ts";
import { mergeDocuments } from "#content/merge/documents.ts";
import { editedBy, gitMerge, installedDocs } from "#server/testing/real-docs.ts";
import { compareTimes, type Group } from "./result.ts";

const ROUNDS = 5;
const later = { word: "the later version", every: 7, drops: 2 };
const main = { word: "the main line", every: 11, drops: 3 };

const parse = (markdown: string) => parseMarkdown(markdown, countingKeys("k"));

/** Documentation of installed packages, edited on two sides and merged: from the stored documents to Markdown. */
export const realDocs: Group = {
  name: "docs",
  measure: async () => {
    const pages = [...installedDocs().values()].map((text, at) => {
      const texts = {
        base: text,
        ours: editedBy(later, text, at),
        theirs: editedBy(main, text, at),
      };
      const base = parse(texts.base);
      const [ours, theirs] = [texts.ours, texts.theirs].map((side, number) =>
        reuseKeys(base, parseMarkdown(side, countingKeys(`s${number}`))),
      );
      return { texts, base, ours: ours ?? base, theirs: theirs ?? base };
    });
    return [
      await compareTimes(
        `${pages.length} real pages merged and printed (floor: git merge-file for each)`,
        1,
        ROUNDS,
        () =>
          pages.map(({ base, ours, theirs }) =>
            printMarkdown(
              mergeDocuments(base, ours, theirs, [], { print: printBlock, parse }).document,
            ),
          ),
        () => pages.map(({ texts }) => gitMerge(texts.base, texts.ours, texts.theirs)),
      ),
    ];
  },
};
