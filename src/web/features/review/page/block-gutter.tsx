import { MessageSquare, MessageSquarePlus } from "lucide-react";
import { useSingleKeys } from "#web/shell/keys.ts";
import { cx } from "#web/kit/class-names.ts";
import { useIsCurrent, useThreadsOn } from "./block-store.ts";
import { pageStrings as strings } from "./page-strings.ts";

export interface BlockActs {
  /** Begins a thread on a block; nothing for those who may not. */
  readonly comment: ((key: string) => void) | undefined;
  /** Goes to the first thread on a block. */
  readonly open: (key: string) => void;
}

const buttonClass =
  "inline-flex h-6 items-center justify-center gap-0.5 rounded-sm bg-canvas font-sans text-xs tabular-nums hover:bg-subtle max-md:px-2 md:w-7 pointer-coarse:h-8";

/**
 * Beside a block: how many threads it has, and the way to a new one. On wide screens it hangs left of the
 * text; on narrow ones it stands under the block the reader is at.
 */
export const BlockGutter = ({ blockKey, acts }: { blockKey: string; acts: BlockActs }) => {
  const threads = useThreadsOn(blockKey);
  const current = useIsCurrent(blockKey);
  const { comment, open } = acts;
  // With single keys a reader goes block by block and comments; without, Tab has to lead here.
  const tabIndex = useSingleKeys() ? -1 : 0;
  if (threads === undefined && comment === undefined) return null;
  return (
    <span
      className={cx(
        "flex gap-1 print:hidden md:absolute md:top-0 md:-left-10",
        threads === undefined &&
          !current &&
          "max-md:hidden md:opacity-0 md:focus-within:opacity-100 md:[[data-block-key]:hover>&]:opacity-100",
      )}
    >
      {threads === undefined ? (
        comment !== undefined && (
          <button
            type="button"
            tabIndex={tabIndex}
            title={strings.commentHere}
            onClick={() => comment(blockKey)}
            className={cx(buttonClass, "text-muted hover:text-ink")}
          >
            <MessageSquarePlus size={16} aria-hidden />
            <span className="md:sr-only">{strings.commentHere}</span>
          </button>
        )
      ) : (
        <button
          type="button"
          tabIndex={tabIndex}
          title={strings.threadsHere(threads.open, threads.all)}
          onClick={() => open(blockKey)}
          className={cx(buttonClass, threads.open > 0 ? "text-accent-ink" : "text-faint")}
        >
          <MessageSquare size={12} aria-hidden />
          <span aria-hidden>{threads.all}</span>
          <span className="sr-only">{strings.threadsHere(threads.open, threads.all)}</span>
        </button>
      )}
    </span>
  );
};
