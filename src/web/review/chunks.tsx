import { memo, startTransition, useEffect, useImperativeHandle, useRef, useState } from "react";
import type { ReactNode, Ref } from "react";
import { flushSync } from "react-dom";

/** Reaches into a list drawn in chunks. */
export interface ChunksHandle {
  /** Draws the chunk an entry is in, at once. */
  draw(index: number): void;
}

type ChunksProps = {
  /** How many entries there are. */
  count: number;
  /** Draws the entries from `start` up to `end`. Keep it the same function while they are the same. */
  render: (start: number, end: number) => ReactNode;
  /** About how high an entry is, in pixels. */
  heightOf: (index: number) => number;
  className?: string;
  ref?: Ref<ChunksHandle>;
};

/** Entries of one chunk, and chunks drawn with the first paint. */
const SIZE = 20;
const FIRST = 3;

const whenIdle = (act: () => void): (() => void) => {
  if ("requestIdleCallback" in window) {
    const id = window.requestIdleCallback(act, { timeout: 200 });
    return () => window.cancelIdleCallback(id);
  }
  const id = setTimeout(act, 16);
  return () => clearTimeout(id);
};

/**
 * A long list in chunks: the first are drawn at once, those near the screen when they come near, all others
 * when the browser has nothing else to do. The browser lays out and paints only what is near the screen, yet
 * a search in the page finds everything.
 */
export const Chunks = ({ count, render, heightOf, className, ref }: ChunksProps) => {
  const total = Math.ceil(count / SIZE);
  const [queue] = useState(() => new Map<number, () => void>());
  const root = useRef<HTMLDivElement>(null);
  useImperativeHandle(
    ref,
    () => ({
      draw: (index) => {
        const show = queue.get(Math.floor(index / SIZE));
        if (show !== undefined) flushSync(show);
      },
    }),
    [queue],
  );
  useEffect(() => {
    if (root.current === null || total <= FIRST) return;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (!isIntersecting) continue;
          queue.get(Number(target.getAttribute("data-chunk")))?.();
          observer.unobserve(target);
        }
      },
      { rootMargin: "100% 0px" },
    );
    for (const chunk of root.current.children) observer.observe(chunk);
    let stop: () => void = () => undefined;
    const drawNext = () => {
      const next = queue.entries().next().value;
      if (next === undefined) return;
      startTransition(next[1]);
      stop = whenIdle(drawNext);
    };
    stop = whenIdle(drawNext);
    return () => {
      observer.disconnect();
      stop();
    };
  }, [queue, total]);
  return (
    <div ref={root} className={className}>
      {Array.from({ length: total }, (_, chunk) => (
        <Chunk
          key={chunk}
          chunk={chunk}
          end={Math.min((chunk + 1) * SIZE, count)}
          single={total === 1}
          render={render}
          heightOf={heightOf}
          queue={queue}
        />
      ))}
    </div>
  );
};

type ChunkProps = Pick<ChunksProps, "render" | "heightOf"> & {
  chunk: number;
  end: number;
  single: boolean;
  queue: Map<number, () => void>;
};

const Chunk = memo(({ chunk, end, single, render, heightOf, queue }: ChunkProps) => {
  const [drawn, setDrawn] = useState(chunk < FIRST);
  useEffect(() => {
    if (drawn) return;
    queue.set(chunk, () => setDrawn(true));
    return () => void queue.delete(chunk);
  }, [drawn, chunk, queue]);
  const start = chunk * SIZE;
  const content = drawn ? render(start, end) : undefined;
  if (single) return <div className="*:first:mt-0">{content}</div>;
  let height = 0;
  for (let index = start; index < end; index += 1) height += heightOf(index);
  return (
    <div
      data-chunk={chunk}
      // Wider than its text, so that what stands beside a block is not cut off.
      className={
        chunk === 0
          ? "-mx-10 px-10 [content-visibility:auto] *:first:mt-0 max-md:-mx-3 max-md:px-3"
          : "-mx-10 px-10 [content-visibility:auto] max-md:-mx-3 max-md:px-3"
      }
      style={{ containIntrinsicBlockSize: `auto ${String(height)}px`, ...(!drawn && { height }) }}
    >
      {content}
    </div>
  );
});
