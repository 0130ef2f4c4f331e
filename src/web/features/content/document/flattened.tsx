import { walkBlocks } from "#content/block.ts";
import type { Block } from "#contract/schemas/document.ts";
import { ownText, textData } from "./block-words.ts";
import { PlainText } from "./plain-text.tsx";
import { documentStrings } from "./strings.ts";

const wordsOf = (block: Block): string =>
  [textData(block, "title"), textData(block, "alt"), textData(block, "markdown"), ownText(block)]
    .filter((text) => text !== "")
    .join(" ");

/** Blocks nested beyond all measure: their words, line by line. */
export const Flattened = ({ blocks }: { blocks: readonly Block[] }) => {
  const lines = blocks.flatMap((block) => [
    block,
    ...[...walkBlocks(block)].map((placed) => placed.block),
  ]);
  return (
    <div className="mt-3">
      <p className="text-sm text-muted">{documentStrings.tooDeep}</p>
      {lines.map((block) => (
        <p key={block.key} data-block-key={block.key} className="wrap-anywhere whitespace-pre-wrap">
          <PlainText text={wordsOf(block)} />
        </p>
      ))}
    </div>
  );
};
