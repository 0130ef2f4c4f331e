import { MessageSquare, MessageSquarePlus } from "lucide-react";
import { useSingleKeys } from "#web/shell/keys.ts";
import { cx } from "#web/kit/class-names.ts";
import { pageMessages as messages } from "../screen/messages.ts";
import { createContext, use, useSyncExternalStore } from "react";

/** How many threads a block has and how many of them are open. */
export interface BlockThreads {
  readonly open: number;
  readonly all: number;
}

/**
 * What the signs beside thousands of blocks read: each only what is its own, so that moving on from one block
 * to the next draws two of them anew and not all.
 */
export interface BlockStore {
  readonly current: () => string | undefined;
  readonly setCurrent: (key: string | undefined) => void;
  readonly threadsOn: (key: string) => BlockThreads | undefined;
  readonly setThreads: (threads: ReadonlyMap<string, BlockThreads>) => void;
  readonly watch: (listener: () => void) => () => void;
}

export const createBlockStore = (): BlockStore => {
  const listeners = new Set<() => void>();
  let current: string | undefined;
  let threads: ReadonlyMap<string, BlockThreads> = new Map();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    current: () => current,
    setCurrent: (key) => {
      if (key === current) return;
      current = key;
      tell();
    },
    threadsOn: (key) => threads.get(key),
    setThreads: (next) => {
      threads = next;
      tell();
    },
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

export const BlockStoreContext = createContext<BlockStore>(createBlockStore());

/** Whether the reader is at this block. */
const useIsCurrent = (key: string): boolean => {
  const store = use(BlockStoreContext);
  return useSyncExternalStore(store.watch, () => store.current() === key);
};

/** The threads on this block. */
const useThreadsOn = (key: string): BlockThreads | undefined => {
  const store = use(BlockStoreContext);
  return useSyncExternalStore(store.watch, () => store.threadsOn(key));
};

export interface BlockActions {
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
export const BlockGutter = ({ blockKey, actions }: { blockKey: string; actions: BlockActions }) => {
  const threads = useThreadsOn(blockKey);
  const current = useIsCurrent(blockKey);
  const { comment, open } = actions;
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
            title={messages.commentHere}
            onClick={() => comment(blockKey)}
            className={cx(buttonClass, "text-muted hover:text-ink")}
          >
            <MessageSquarePlus size={16} aria-hidden />
            <span className="md:sr-only">{messages.commentHere}</span>
          </button>
        )
      ) : (
        <button
          type="button"
          tabIndex={tabIndex}
          title={messages.threadsHere(threads.open, threads.all)}
          onClick={() => open(blockKey)}
          className={cx(buttonClass, threads.open > 0 ? "text-accent-ink" : "text-faint")}
        >
          <MessageSquare size={12} aria-hidden />
          <span aria-hidden>{threads.all}</span>
          <span className="sr-only">{messages.threadsHere(threads.open, threads.all)}</span>
        </button>
      )}
    </span>
  );
};
