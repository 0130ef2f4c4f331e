import { type RefObject, useState } from "react";
import { toast } from "#web/ui/toast.tsx";
import type { DifferenceHandle } from "../difference/difference-view.tsx";
import type { Stop } from "../difference/entries.ts";
import { screenMessages as messages } from "../screen/messages.ts";
import type { BlockStore } from "./block-gutter.tsx";
import { walkBlocks } from "#content/block.ts";
import type { Document } from "#contract/schemas/document.ts";

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
    const { noMoreChanges, noEarlierChanges } = messages;
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
