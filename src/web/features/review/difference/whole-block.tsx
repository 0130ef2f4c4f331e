import type { Block } from "#contract/schemas/document.ts";
import { BlockContent } from "#web/features/content/index.ts";
import { differenceStrings } from "./strings.ts";

/*
 * A block that came or went as a whole is on its colour with its sign, and said. Its text is not marked word
 * by word: that would be hard to read.
 */

const Sign = ({ sign }: { sign: string }) => (
  <span aria-hidden className="absolute top-1 left-2 font-mono text-muted select-none">
    {sign}
  </span>
);

/** A block that is new. */
export const AddedBlock = ({ block }: { block: Block }) => (
  <ins className="relative block rounded-sm bg-success-soft py-1 pr-2 pl-6 no-underline">
    <Sign sign="+" />
    <span className="sr-only">{differenceStrings.addedWords}</span>
    <BlockContent block={block} />
  </ins>
);

/** A block that is gone. */
export const RemovedBlock = ({ block }: { block: Block }) => (
  <del className="relative block rounded-sm bg-danger-soft py-1 pr-2 pl-6 no-underline">
    <Sign sign="−" />
    <span className="sr-only">{differenceStrings.removedWords}</span>
    <BlockContent block={block} />
  </del>
);
