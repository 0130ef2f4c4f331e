import { type ReactNode, useEffect, useRef, useState } from "react";

/** Tells elements apart that are near the screen. */
interface Nearness {
  /** Tells whenever an element comes near or is no longer; returns the end of it. */
  watch(element: Element, tell: (near: boolean) => void): () => void;
}

/** One observer for many elements: one for each costs more than what it saves. */
export const createNearness = (margin: string): Nearness => {
  const told = new Map<Element, (near: boolean) => void>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) told.get(target)?.(isIntersecting);
    },
    { rootMargin: margin },
  );
  return {
    watch: (element, tell) => {
      told.set(element, tell);
      observer.observe(element);
      return () => {
        told.delete(element);
        observer.unobserve(element);
      };
    },
  };
};

type TreeChunkProps = {
  /** How many rows it holds. */
  count: number;
  /** Draw it wherever it is: it holds what has focus. */
  always: boolean;
  /** Tells when it comes near the screen. */
  nearness: Nearness;
  render: () => ReactNode;
};

/** A stretch of rows, drawn while it is near the screen; all rows are of one height. */
export const TreeChunk = ({ count, always, nearness, render }: TreeChunkProps) => {
  const box = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(
    () => (box.current === null ? undefined : nearness.watch(box.current, setNear)),
    [nearness],
  );
  return (
    <div ref={box} role="none" style={{ height: `calc(var(--tree-row) * ${String(count)})` }}>
      {(near || always) && render()}
    </div>
  );
};
