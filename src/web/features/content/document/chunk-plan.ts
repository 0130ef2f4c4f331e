import { startTransition } from "react";
import { flushSync } from "react-dom";
import { whenIdle } from "#web/kit/when-idle.ts";

/** What a chunk has in the page: its entries, their words for find-in-page, or nothing. */
export type ChunkContent = "entries" | "words" | "nothing";

/** The shared data of a list's chunks. Not state: changes to it render nothing. */
export interface ChunkRegistry {
  /** The setters of each chunk's content. */
  readonly set: Map<number, (content: ChunkContent) => void>;
  /** The current content of each chunk. */
  readonly holds: Map<number, ChunkContent>;
  /** Chunks near the screen; undefined until the browser has reported them. */
  near: Set<number> | undefined;
  /** Chunks that keep their entries, because the reader interacted with them or was just taken there. */
  readonly used: Set<number>;
  brought: ReadonlySet<number>;
  /** The last measured height of each chunk, in pixels. */
  readonly heights: Map<number, number>;
  /** Notifies listeners that the set of chunks with entries has changed. */
  readonly changed: () => void;
  /** Returns an unsubscribe function. */
  readonly listen: (listener: () => void) => () => void;
}

export const newChunkRegistry = (): ChunkRegistry => {
  const listeners = new Set<() => void>();
  return {
    set: new Map(),
    holds: new Map(),
    near: undefined,
    used: new Set(),
    brought: new Set(),
    heights: new Map(),
    changed: () => {
      for (const listener of listeners) listener();
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

/**
 * How many chunks besides those near the screen keep their entries, so that scrolling back and forth renders nothing.
 */
const SPARE_CHUNKS = 4;
/** How many chunks lose their entries at most while another one gets its own. */
const MOST_GONE = 3;

/** Minimum idle time that must be left to change another chunk in the same idle period, in milliseconds. */
const MIN_IDLE_MS = 12;

/**
 * How long a change may wait for the browser to be idle, in milliseconds: for a chunk near the screen, and for any
 * other.
 */
const NEAR_WITHIN_MS = 50;
const ANY_WITHIN_MS = 1_000;

/** Whether an element is in use: it contains the focus or part of the selection. */
const isInUse = (element: Element): boolean => {
  if (element.contains(document.activeElement)) return true;
  const selection = document.getSelection();
  return selection?.isCollapsed === false && selection.containsNode(element, true);
};

/** The middle of the chunks near the screen, which is what is on it. */
const middleOf = (near: ReadonlySet<number>): number =>
  near.size === 0 ? 0 : (Math.min(...near) + Math.max(...near)) / 2;

/** The chunk nearest to the middle that is near the screen and has no entries. */
const nextNear = ({ near = new Set(), holds }: ChunkRegistry): number | undefined => {
  const middle = middleOf(near);
  let next: number | undefined;
  for (const chunk of near)
    if (
      holds.get(chunk) !== "entries" &&
      (next === undefined || Math.abs(chunk - middle) < Math.abs(next - middle))
    )
      next = chunk;
  return next;
};

/** The chunks that may lose their entries, except the spare ones nearest to the screen. */
const thoseToGo = (registry: ChunkRegistry, root: Element): number[] => {
  const { near, holds, used, brought } = registry;
  if (near === undefined) return [];
  const middle = middleOf(near);
  const stays = (chunk: number): boolean => {
    if (near.has(chunk) || used.has(chunk) || brought.has(chunk)) return true;
    const element = root.children[chunk];
    return element === undefined || isInUse(element);
  };
  return [...holds.keys()]
    .filter((chunk) => holds.get(chunk) === "entries" && !stays(chunk))
    .toSorted((one, other) => Math.abs(one - middle) - Math.abs(other - middle))
    .slice(SPARE_CHUNKS);
};

const nextEmpty = ({ holds }: ChunkRegistry): number | undefined => {
  for (const [chunk, content] of holds) if (content === "nothing") return chunk;
  return undefined;
};

interface PlanOptions {
  /** The element whose children are the chunks. */
  readonly root: Element;
  readonly registry: ChunkRegistry;
  /** Chunks far from the screen have only their words in the page. */
  readonly windowed: boolean;
}

/**
 * Changes chunks one at a time while the browser is idle, those near the screen first. Call `again` after the set of
 * near chunks or the content of a chunk has changed.
 */
export const startChunkPlan = ({
  root,
  registry,
  windowed,
}: PlanOptions): { again(): void; stop(): void } => {
  let cancel: () => void = () => undefined;
  let planned: number | undefined;
  const plan = () => {
    const isNear = nextNear(registry) !== undefined;
    const within = isNear ? NEAR_WITHIN_MS : ANY_WITHIN_MS;
    if (planned !== undefined && planned <= within) return;
    cancel();
    planned = undefined;
    const isLeft =
      isNear ||
      nextEmpty(registry) !== undefined ||
      (windowed && thoseToGo(registry, root).length > 0);
    if (!isLeft) return;
    planned = within;
    cancel = whenIdle(work, within);
  };
  const put = (chunk: number, content: ChunkContent) => registry.set.get(chunk)?.(content);
  const work = (left: () => number) => {
    planned = undefined;
    const near = nextNear(registry);
    const gone = windowed ? thoseToGo(registry, root) : [];
    if (near !== undefined || gone.length > 0) {
      // Concurrent rendering, so that the browser can show frames in between. The chunk reports when it is done,
      // which plans the next.
      startTransition(() => {
        if (near !== undefined) put(near, "entries");
        for (const chunk of gone.slice(-MOST_GONE)) put(chunk, "words");
      });
      return;
    }
    do {
      const empty = nextEmpty(registry);
      if (empty === undefined) break;
      flushSync(() => put(empty, windowed ? "words" : "entries"));
    } while (left() > MIN_IDLE_MS);
    plan();
  };
  plan();
  return { again: plan, stop: () => cancel() };
};

/** Renders the entries of some chunks synchronously. */
export const drawNow = (registry: ChunkRegistry, chunks: Iterable<number>): void => {
  const missing = [...chunks].filter((chunk) => registry.holds.get(chunk) !== "entries");
  if (missing.length > 0)
    flushSync(() => {
      for (const chunk of missing) registry.set.get(chunk)?.("entries");
    });
};
