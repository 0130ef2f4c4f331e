import type { Block } from "../../../contract/schemas/document.ts";
import { BlockContent } from "../document/block-view.tsx";
import { differenceStrings } from "./strings.ts";

/*
 * A block that came or went as a whole is on its colour with its sign, and said. Its text is not marked word
 * by word: that would be hard to read.
 */

/** A block that is new. */
export const AddedBlock = ({ block }: { block: Block }) => (
  <ins className="block rounded-sm bg-success-soft px-2 py-1 no-underline">
    <span className="sr-only">{differenceStrings.addedWords}</span>
    <BlockContent block={block} />
  </ins>
);

/** A block that is gone. */
export const RemovedBlock = ({ block }: { block: Block }) => (
  <del className="block rounded-sm bg-danger-soft px-2 py-1 no-underline">
    <span className="sr-only">{differenceStrings.removedWords}</span>
    <BlockContent block={block} />
  </del>
);
