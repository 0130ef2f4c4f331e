import { startTransition } from "react";
import { flushSync } from "react-dom";
import { whenIdle } from "#web/kit/when-idle.ts";

/** What of a chunk is in the page: its entries, their words for a search in the page, or nothing. */
export type ChunkContent = "entries" | "words" | "nothing";

/** What the chunks of a list share. Not state: its changes render nothing. */
export interface ChunkRegistry {
  /** Functions that put something into each chunk. */
  readonly set: Map<number, (content: ChunkContent) => void>;
  /** What is in each chunk. */
  readonly holds: Map<number, ChunkContent>;
  /** Chunks near the screen; undefined until the browser has said which. */
  near: Set<number> | undefined;
  /** Chunks that stay, because somebody did something in them or was just brought there. */
  readonly used: Set<number>;
  brought: ReadonlySet<number>;
  /** The last measured height of each chunk, in pixels. */
  readonly heights: Map<number, number>;
  /** Tells those who listen that another chunk than before has its entries in the page. */
  readonly changed: () => void;
  /** Answers how to listen no more. */
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

/** Chunks beside those near the screen that keep their entries, so that scrolling to and fro renders nothing. */
const SPARE_CHUNKS = 4;
/** The most chunks that lose their entries while one gets its own. */
const MOST_GONE = 3;

/** Idle time, in milliseconds, that must be left for another chunk to be changed in the same idle period. */
const MIN_IDLE_MS = 12;

/** Milliseconds after which a chunk is changed though the browser is busy: one near the screen, and any other. */
const NEAR_WITHIN_MS = 50;
const ANY_WITHIN_MS = 1_000;

/** Whether somebody works in an element: it has the focus, or a part of what is selected. */
const isInUse = (element: Element): boolean => {
  if (element.contains(document.activeElement)) return true;
  const selection = document.getSelection();
  return selection?.isCollapsed === false && selection.containsNode(element, true);
};

/** The middle of the chunks near the screen: what is on it. */
const middleOf = (near: ReadonlySet<number>): number =>
  near.size === 0 ? 0 : (Math.min(...near) + Math.max(...near)) / 2;

/** A chunk near the screen without entries, the nearest first. */
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

/** The chunks with entries that may go, but those nearest to the screen. */
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
 * Changes chunks one at a time while the browser is idle, those near the screen first. Answers how to say that what is
 * near or in the chunks is not what it was, and how to stop.
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
      // In parts, between which the browser shows frames. The chunk says when it is done, which plans the next.
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

/** Renders the entries of some chunks now. */
export const drawNow = (registry: ChunkRegistry, chunks: Iterable<number>): void => {
  const missing = [...chunks].filter((chunk) => registry.holds.get(chunk) !== "entries");
  if (missing.length > 0)
    flushSync(() => {
      for (const chunk of missing) registry.set.get(chunk)?.("entries");
    });
};
