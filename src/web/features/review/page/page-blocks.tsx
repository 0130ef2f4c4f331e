import { createContext, use, useState, useSyncExternalStore } from "react";
import { toast } from "#web/ui/toast.tsx";
import type { Stop } from "../difference/entries.tsx";
import { pageMessages as messages, screenMessages } from "../screen/messages.ts";
import type { BlocksHandle } from "#web/features/content/index.ts";
import { walkBlocks } from "#content/block.ts";
import type { Block, BlockType, Document } from "#contract/schemas/document.ts";
import { MessageSquare, MessageSquarePlus } from "lucide-react";
import { useSingleKeys } from "#web/shell/keys.tsx";
import { cx } from "#web/kit/class-names.ts";

/** How many threads a block has and how many of them are open. */
export interface BlockThreads {
  readonly open: number;
  readonly all: number;
}

/**
 * The current block and the threads of each block. A store rather than state, so that with thousands of blocks only
 * gutters whose own value changed are rendered again.
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
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    current: () => current,
    setCurrent: (key) => {
      if (key === current) return;
      current = key;
      notify();
    },
    threadsOn: (key) => threads.get(key),
    setThreads: (next) => {
      threads = next;
      notify();
    },
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

export const BlockStoreContext = createContext<BlockStore>(createBlockStore());

const useIsCurrent = (key: string): boolean => {
  const store = use(BlockStoreContext);
  return useSyncExternalStore(store.watch, () => store.current() === key);
};

const useThreadsOn = (key: string): BlockThreads | undefined => {
  const store = use(BlockStoreContext);
  return useSyncExternalStore(store.watch, () => store.threadsOn(key));
};

export interface BlockActions {
  /** Starts a thread on a block; undefined for callers who may not comment. */
  readonly comment: ((key: string) => void) | undefined;
  /** Opens the first thread on a block. */
  readonly open: (key: string) => void;
}

const buttonClass =
  "inline-flex h-6 items-center justify-center gap-0.5 rounded-sm bg-canvas font-sans text-xs tabular-nums hover:bg-subtle max-md:px-2 md:w-7 pointer-coarse:h-8";

/**
 * The button beside a block: its number of threads, or else a button that starts one. Left of the text on wide
 * screens; on narrow ones below the block, and without threads only below the current block.
 */
export const BlockGutter = ({ blockKey, actions }: { blockKey: string; actions: BlockActions }) => {
  const threads = useThreadsOn(blockKey);
  const current = useIsCurrent(blockKey);
  const { comment, open } = actions;
  // With single-key shortcuts enabled, the keys for blocks and comments do the same, so Tab may skip it.
  const tabIndex = useSingleKeys() ? -1 : 0;
  if (threads === undefined && comment === undefined) return null;
  return (
    <span
      className={cx(
        "flex gap-1 print:hidden md:absolute md:top-0 md:-left-10",
        // Left of the bullets of a list, also relative to an added or removed item.
        "md:in-[li]:-left-16 md:in-[li_:is(del,ins)]:-left-22!",
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

/**
 * The position of each block of both versions in reading order. A removed block keeps its old position, as a fraction
 * between two others.
 */
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

const CONTAINERS: ReadonlySet<BlockType> = new Set([
  "list-ordered",
  "list-unordered",
  "list-tasks",
  "tabs",
  "table-row",
]);
/** Block types that either have text of their own or only wrap other blocks. */
const WRAPPERS: ReadonlySet<BlockType> = new Set(["list-item", "table-cell"]);

/** The key of the first block inside a container or wrapper, undefined if there is none. */
const firstInside = (block: Block): string | undefined => {
  const [first] = block.nodes;
  if (first?.object !== "block") return undefined;
  return CONTAINERS.has(block.type) || WRAPPERS.has(block.type) ? first.key : undefined;
};

/** For each block whose mark would sit right beside that of its first inner block, the key of that inner block. */
export type SharedMarks = ReadonlyMap<string, string>;

/** Finds the blocks that share the mark of an inner block. Pass the newest version last. */
export const sharedMarksIn = (...documents: readonly Document[]): SharedMarks => {
  const inside = new Map<string, string>();
  for (const document of documents)
    for (const { block } of walkBlocks(document)) {
      const first = firstInside(block);
      if (first === undefined) inside.delete(block.key);
      else inside.set(block.key, first);
    }
  return inside;
};

/** The key of the block whose mark counts the threads on a block. */
export const markOf = (key: string, shared: SharedMarks): string => {
  let mark = key;
  for (let next = shared.get(mark); next !== undefined; next = shared.get(mark)) mark = next;
  return mark;
};

interface BlockNavigationProps {
  readonly store: BlockStore;
  /** The blocks of the page; null until they are known. */
  readonly blocks: BlocksHandle | null;
  /** Blocks of both versions in reading order. */
  readonly order: ReadonlyMap<string, number>;
  /** Opens the next (1) or the previous (-1) page; returns false if there is none. */
  readonly onLeave: (by: 1 | -1) => boolean;
}

/** Steps through the changes or blocks of a page. */
export const useBlockNavigation = ({ store, blocks, order, onLeave }: BlockNavigationProps) => {
  const [stops, setStops] = useState<readonly Stop[]>([]);
  const [at, setAt] = useState(-1);
  const go = (key: string): boolean => {
    store.setCurrent(key);
    return (blocks?.show(key) ?? null) !== null;
  };
  /** Index of the current change; of the last one passed if the current block has no change. */
  const currentIndex = (): number => {
    const current = store.current();
    const exact = stops.findIndex(({ key }) => key === current);
    return exact === -1 ? at : exact;
  };
  const step = (by: 1 | -1): void => {
    const next = currentIndex() + by;
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
    // Blocks that cannot be shown are skipped.
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
    /** Called when the reader clicks a block or focuses something in it. */
    arrive: (key: string) => {
      store.setCurrent(key);
      const found = stops.findIndex((stop) => stop.key === key);
      if (found !== -1) setAt(found);
    },
  };
};
