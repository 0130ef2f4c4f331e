import { createContext, type RefObject, use, useState, useSyncExternalStore } from "react";
import { toast } from "#web/ui/toast.tsx";
import type { DifferenceHandle } from "../difference/difference-view.tsx";
import type { Stop } from "../difference/entries.tsx";
import { pageMessages as messages, screenMessages } from "../screen/messages.ts";
import { walkBlocks } from "#content/block.ts";
import type { Document } from "#contract/schemas/document.ts";
import { MessageSquare, MessageSquarePlus } from "lucide-react";
import { useSingleKeys } from "#web/shell/keys.ts";
import { cx } from "#web/kit/class-names.ts";

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

/** Brings a block to the middle of the screen and focus to it; false where it is not shown. */
const showBlock = (
  text: HTMLElement | null,
  difference: DifferenceHandle | null,
  key: string,
): boolean => {
  if (difference !== null) return difference.show(key) !== null;
  const element = text?.querySelector<HTMLElement>(`[data-block-key="${CSS.escape(key)}"]`);
  if (element === null || element === undefined) return false;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: "center" });
  return true;
};

/** The place of every block of both versions in reading order; what is gone stands where it stood. */
export const readingOrder = (before: Document, after: Document): ReadonlyMap<string, number> => {
  const order = new Map<string, number>();
  for (const { block } of walkBlocks(after)) order.set(block.key, order.size);
  let last = -1;
  let step = 0;
  const gone = new Map<string, number>();
  for (const { block } of walkBlocks(before)) {
    const known = order.get(block.key);
    if (known !== undefined) {
      [last, step] = [known, 0];
      continue;
    }
    step += 1;
    gone.set(block.key, last + step / (step + 1));
  }
  return new Map([...order, ...gone]);
};

/** Keys of blocks that only hold others: one comments on what is in them. */
export const containersIn = (...documents: readonly Document[]): ReadonlySet<string> => {
  const containers = new Set(["list-ordered", "list-unordered", "list-tasks", "tabs", "table-row"]);
  const found = new Set<string>();
  for (const document of documents) {
    for (const { block } of walkBlocks(document))
      if (containers.has(block.type)) found.add(block.key);
  }
  return found;
};

interface WalkProps {
  readonly store: BlockStore;
  readonly text: RefObject<HTMLElement | null>;
  readonly difference: RefObject<DifferenceHandle | null>;
  /** Blocks of both versions in reading order. */
  readonly order: ReadonlyMap<string, number>;
  /** Goes on to the page after or before this one; false when there is none. */
  readonly onLeave: (by: 1 | -1) => boolean;
}

/** Goes through the changes of a page, or through its blocks, one at a time. */
export const useBlockNavigation = ({ store, text, difference, order, onLeave }: WalkProps) => {
  const [stops, setStops] = useState<readonly Stop[]>([]);
  const [at, setAt] = useState(-1);
  const go = (key: string): boolean => {
    store.setCurrent(key);
    return showBlock(text.current, difference.current, key);
  };
  /** The place among the changes the reader is at, or was at last. */
  const placeNow = (): number => {
    const current = store.current();
    const exact = stops.findIndex(({ key }) => key === current);
    return exact === -1 ? at : exact;
  };
  const step = (by: 1 | -1): void => {
    const next = placeNow() + by;
    const stop = stops[next];
    if (stop !== undefined) {
      setAt(next);
      go(stop.key);
      return;
    }
    if (onLeave(by)) return;
    const { noMoreChanges, noEarlierChanges } = screenMessages;
    toast({ title: by === 1 ? noMoreChanges : noEarlierChanges });
  };
  const stepBlock = (by: 1 | -1): void => {
    const keys = [...order.entries()].toSorted((one, other) => one[1] - other[1]);
    const current = store.current();
    let next = keys.findIndex(([key]) => key === current);
    next = next === -1 && by === -1 ? keys.length : next;
    // What is folded away or inside of something that stands elsewhere is passed over.
    for (next += by; next >= 0 && next < keys.length; next += by) {
      const key = keys[next]?.[0];
      if (key !== undefined && go(key)) return;
    }
  };
  return {
    stops,
    setStops,
    at: Math.min(at, stops.length - 1),
    step,
    stepBlock,
    go,
    /** The reader came to a block by other means. */
    arrive: (key: string) => {
      store.setCurrent(key);
      const found = stops.findIndex((stop) => stop.key === key);
      if (found !== -1) setAt(found);
    },
  };
};
