import type { ReactNode } from "react";
import { differenceStrings } from "./strings.ts";

/*
 * What screen readers hear before and after stands in generated content: it is read out, yet it is neither
 * copied nor in the way of a search in the page.
 */
const said =
  "before:sr-only before:content-[attr(data-said)] after:sr-only after:content-[attr(data-said-after)]";

type WordsProps = { children: ReactNode };

/** Words that were added: on green and underlined, and said. */
export const AddedWords = ({ children }: WordsProps) => (
  <ins
    data-said={differenceStrings.addedWords}
    data-said-after={differenceStrings.endOfWords}
    className={`rounded-[2px] bg-success-soft text-success-ink underline decoration-2 underline-offset-[3px] ${said}`}
  >
    {children}
  </ins>
);

/** Words that were removed: on red and struck through, and said. */
export const RemovedWords = ({ children }: WordsProps) => (
  <del
    data-said={differenceStrings.removedWords}
    data-said-after={differenceStrings.endOfWords}
    className={`rounded-[2px] bg-danger-soft text-danger-ink line-through decoration-1 ${said}`}
  >
    {children}
  </del>
);
