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

/** Where an entry is that may not be rendered: in an element, so far down as a part of its height. */
export interface ChunkPlace {
  readonly element: Element;
  readonly part: number;
}

export interface ChunksHandle {
  /** Renders an entry and those around it, as much as fits on a screen, synchronously. */
  draw(index: number): void;
  placeOf(index: number): ChunkPlace | undefined;
}

type Render = (start: number, end: number) => ReactNode;

type ChunksProps = {
  /** How many entries there are. */
  count: number;
  /** Renders the entries from `start` up to, but without, `end`. Pass a stable function: a new one renders all again. */
  render: Render;
  /** What a search in the page finds of an entry that is not rendered. */
  wordsOf: (index: number) => string;
  /** Estimates the height of an entry in pixels. */
  heightOf: (index: number) => number;
  /** The list is hidden at first, so nothing of it is rendered with the first paint. */
  folded?: boolean;
  ref?: Ref<ChunksHandle>;
};

/** Entries in a chunk: so few that a slow machine renders them between two frames. */
const CHUNK_SIZE = 8;
/** A list of at most this many entries is rendered whole at once, folded or not: its end is never waited for. */
const MOST_WHOLE = 20;
/** Of a list of more than this many entries only those near the screen are rendered. */
const MOST_KEPT = 200;
/** Chunks rendered with the first paint. */
const FIRST_CHUNKS = 7;

/** Sent, from where it bubbles up, by a list that has rendered other entries than before. */
export const CHUNKS_CHANGED = "chunkschanged";

const chunkOf = (element: Element): number => Number(element.getAttribute("data-chunk"));

/** The chunk of a list that an event was in. */
const chunkAt = (root: Element, { target }: Event): number | undefined => {
  let element = target instanceof Element ? target : null;
  while (element !== null && element.parentElement !== root) element = element.parentElement;
  return element === null ? undefined : chunkOf(element);
};

/** Chunks up to half a screen above and below one. */
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
 * A long list, rendered in chunks: the first ones at once, those near the viewport soon after they are scrolled to, one
 * at a time so that scrolling goes on. The others are rendered while the browser is idle; in a list so long that this
 * would cost too much they are never, and what has been scrolled away is taken out of the page again, unless somebody
 * works in it. The browser's search in the page still finds everything, and all is printed. A new `render` starts this
 * again.
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

/** The height of a chunk as it was last measured, or else estimated. */
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
  /** What it holds at first. */
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
        // Wider than the text, because containment clips the gutters beside blocks.
        className={cx(
          "-mr-2 -ml-10 pr-2 pl-10 max-md:-ml-3 max-md:pl-3",
          // What is contained is not divided between sheets of paper.
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
