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
export const useIsCurrent = (key: string): boolean => {
  const store = use(BlockStoreContext);
  return useSyncExternalStore(store.watch, () => store.current() === key);
};

/** The threads on this block. */
export const useThreadsOn = (key: string): BlockThreads | undefined => {
  const store = use(BlockStoreContext);
  return useSyncExternalStore(store.watch, () => store.threadsOn(key));
};
