import {
  memo,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { cx } from "#web/kit/class-names.ts";
import { FarWords } from "#web/ui/far-words.tsx";
import {
  type ChunkContent,
  type ChunkRegistry,
  drawNow,
  newChunkRegistry,
  startChunkPlan,
} from "./chunk-plan.ts";

/** The position of an entry that may not be rendered: an element, and a fraction of its height. */
export interface ChunkPlace {
  readonly element: Element;
  readonly part: number;
}

export interface ChunksHandle {
  /** Synchronously renders an entry and those around it, about as many as fit on a screen. */
  draw(index: number): void;
  placeOf(index: number): ChunkPlace | undefined;
}

type Render = (start: number, end: number) => ReactNode;

type ChunksProps = {
  /** The number of entries. */
  count: number;
  /**
   * Renders the entries from `start` up to but excluding `end`. Pass a stable function: a new one renders everything
   * again.
   */
  render: Render;
  /** The text by which find-in-page finds an entry that is not rendered. */
  wordsOf: (index: number) => string;
  /** Estimates the height of an entry in pixels. */
  heightOf: (index: number) => number;
  /** The list is hidden initially, so nothing of it is rendered with the first paint. */
  folded?: boolean;
  ref?: Ref<ChunksHandle>;
};

/** Entries per chunk: few enough for a slow machine to render between two frames. */
const CHUNK_SIZE = 8;
/** A list of up to this many entries is always rendered completely and immediately, even if folded. */
const MOST_WHOLE = 20;
/** In lists with more entries than this, only those near the screen are rendered. */
const MOST_KEPT = 200;
/** Chunks rendered with the first paint. */
const FIRST_CHUNKS = 7;

/** Dispatched by a list whose rendered entries have changed; bubbles. */
export const CHUNKS_CHANGED = "chunkschanged";

const chunkOf = (element: Element): number => Number(element.getAttribute("data-chunk"));

/** The chunk of a list in which an event occurred. */
const chunkAt = (root: Element, { target }: Event): number | undefined => {
  let element = target instanceof Element ? target : null;
  while (element !== null && element.parentElement !== root) element = element.parentElement;
  return element === null ? undefined : chunkOf(element);
};

/** A chunk with those up to half a screen above and below it. */
const around = (chunk: number, total: number, heightOf: (chunk: number) => number): Set<number> => {
  const chunks = new Set([chunk]);
  for (const by of [-1, 1]) {
    let left = window.innerHeight / 2;
    for (let next = chunk + by; left > 0 && next >= 0 && next < total; next += by) {
      chunks.add(next);
      left -= heightOf(next);
    }
  }
  return chunks;
};

/**
 * A long list, rendered in chunks: the first ones immediately, those near the viewport soon after scrolling there,
 * one at a time so that scrolling stays smooth. The others are rendered while the browser is idle. In very long
 * lists, where that would cost too much, they are not, and chunks scrolled out of sight lose their entries again
 * unless they are in use. The browser's find-in-page still finds everything, and everything is printed. A new
 * `render` starts over.
 */
export const Chunks = ({ count, render, wordsOf, heightOf, folded = false, ref }: ChunksProps) => {
  const total = count <= MOST_WHOLE ? Math.min(count, 1) : Math.ceil(count / CHUNK_SIZE);
  const windowed = count > MOST_KEPT;
  const [registry] = useState(newChunkRegistry);
  const root = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => {
    const tall = (chunk: number): number => heightOfChunk(chunk, count, heightOf, registry);
    return {
      draw: (index) => {
        registry.brought = around(Math.floor(index / CHUNK_SIZE), total, tall);
        drawNow(registry, registry.brought);
      },
      placeOf: (index) => {
        const chunk =
          total === 1 ? undefined : root.current?.children[Math.floor(index / CHUNK_SIZE)];
        return chunk && { element: chunk, part: (index % CHUNK_SIZE) / CHUNK_SIZE };
      },
    };
  }, [registry, total, count, heightOf]);
  useEffect(() => {
    const list = root.current;
    if (list === null || total === 1) return;
    const { heights, holds, used } = registry;
    const plan = startChunkPlan({ root: list, registry, windowed });
    const unlisten = registry.listen(() => {
      list.dispatchEvent(new Event(CHUNKS_CHANGED, { bubbles: true }));
      plan.again();
    });
    const places = new IntersectionObserver(
      (entries) => {
        const near = (registry.near ??= new Set());
        for (const { isIntersecting, target } of entries) {
          if (isIntersecting) near.add(chunkOf(target));
          else near.delete(chunkOf(target));
        }
        plan.again();
      },
      { rootMargin: "100% 0px" },
    );
    const sizes = new ResizeObserver((entries) => {
      for (const { target, contentRect } of entries)
        if (holds.get(chunkOf(target)) === "entries")
          heights.set(chunkOf(target), contentRect.height);
    });
    for (const chunk of list.children) {
      places.observe(chunk);
      sizes.observe(chunk);
    }
    const stop = new AbortController();
    const { signal } = stop;
    const keep = (event: Event) => {
      const chunk = chunkAt(list, event);
      if (chunk !== undefined) used.add(chunk);
    };
    list.addEventListener("click", keep, { signal });
    list.addEventListener(
      "beforematch",
      (event) => {
        keep(event);
        const chunk = chunkAt(list, event);
        if (chunk !== undefined) drawNow(registry, [chunk]);
      },
      { signal },
    );
    window.addEventListener("beforeprint", () => drawNow(registry, registry.set.keys()), {
      signal,
    });
    window.addEventListener("afterprint", plan.again, { signal });
    return () => {
      plan.stop();
      unlisten();
      stop.abort();
      places.disconnect();
      sizes.disconnect();
      registry.near = undefined;
    };
  }, [registry, total, windowed, render]);
  return (
    <div ref={root}>
      {Array.from({ length: total }, (_, chunk) => (
        <Chunk
          key={chunk}
          chunk={chunk}
          count={count}
          single={total === 1}
          windowed={windowed}
          first={
            folded ? (windowed ? "nothing" : "words") : chunk < FIRST_CHUNKS ? "entries" : "nothing"
          }
          {...{ render, wordsOf, heightOf, registry }}
        />
      ))}
    </div>
  );
};

const endOf = (chunk: number, count: number): number => Math.min((chunk + 1) * CHUNK_SIZE, count);

/** The last measured height of a chunk, or else an estimate. */
const heightOfChunk = (
  chunk: number,
  count: number,
  heightOf: (index: number) => number,
  { heights }: ChunkRegistry,
): number => {
  const measured = heights.get(chunk);
  if (measured !== undefined) return measured;
  let height = 0;
  for (let index = chunk * CHUNK_SIZE; index < endOf(chunk, count); index += 1)
    height += heightOf(index);
  return height;
};

type ChunkProps = Pick<ChunksProps, "count" | "render" | "wordsOf" | "heightOf"> & {
  chunk: number;
  single: boolean;
  windowed: boolean;
  /** Its initial content. */
  first: ChunkContent;
  registry: ChunkRegistry;
};

const Chunk = memo(
  ({ chunk, count, single, windowed, first, render, wordsOf, heightOf, registry }: ChunkProps) => {
    const [held, setHeld] = useState({ render, content: first });
    const now = held.render === render ? held.content : "nothing";
    const content: ChunkContent = single ? "entries" : now;
    useLayoutEffect(() => {
      if (single) return;
      registry.set.set(chunk, (next) => setHeld({ render, content: next }));
      registry.holds.set(chunk, content);
      if (content !== "entries" && registry.near?.has(chunk) === true)
        setHeld({ render, content: "entries" });
      return () => {
        registry.set.delete(chunk);
        registry.holds.delete(chunk);
      };
    }, [single, chunk, content, render, registry]);
    const isThere = content === "entries";
    useEffect(() => registry.changed(), [registry, isThere]);
    const start = chunk * CHUNK_SIZE;
    if (single) return <div className="*:first:mt-0">{render(0, count)}</div>;
    const height = heightOfChunk(chunk, count, heightOf, registry);
    const words = () => {
      let all = "";
      for (let index = start; index < endOf(chunk, count); index += 1) all += `${wordsOf(index)}\n`;
      return all;
    };
    return (
      <div
        data-chunk={chunk}
        // Wider than the text, because containment would clip the gutters beside blocks.
        className={cx(
          "-mr-2 -ml-10 pr-2 pl-10 max-md:-ml-3 max-md:pl-3",
          // Contained elements are not split across printed pages.
          windowed
            ? "[contain:content] print:[contain:none]"
            : "[content-visibility:auto] print:[content-visibility:visible]",
          chunk === 0 && "*:first:mt-0",
        )}
        style={{
          ...(!windowed && { containIntrinsicBlockSize: `auto ${String(height)}px` }),
          ...(content !== "entries" && { height }),
        }}
      >
        {content === "entries" && render(start, endOf(chunk, count))}
        {content === "words" && <FarWords words={words()} />}
      </div>
    );
  },
);
