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
import { flushSync } from "react-dom";
import { cx } from "#web/kit/class-names.ts";

export interface ChunksHandle {
  /** Renders the chunk of an entry synchronously. */
  draw(index: number): void;
}

type Render = (start: number, end: number) => ReactNode;

type ChunksProps = {
  /** How many entries there are. */
  count: number;
  /** Renders the entries from `start` up to, but without, `end`. Pass a stable function: a new one renders all again. */
  render: Render;
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
/** Chunks rendered with the first paint. */
const FIRST_CHUNKS = 7;

/** Idle time, in milliseconds, that must be left for another chunk to be rendered in the same idle period. */
const MIN_IDLE_MS = 12;

/** Milliseconds after which a chunk is rendered though the browser is busy: one near the screen, and any other. */
const NEAR_WITHIN_MS = 30;
const ANY_WITHIN_MS = 1_000;

const whenIdle = (timeout: number, act: (left: () => number) => void): (() => void) => {
  if ("requestIdleCallback" in window) {
    const id = window.requestIdleCallback((moment) => act(() => moment.timeRemaining()), {
      timeout,
    });
    return () => window.cancelIdleCallback(id);
  }
  const id = setTimeout(act, 16, () => 0);
  return () => clearTimeout(id);
};

/** What the chunks of a list share. Not state: its changes render nothing. */
interface ChunkRegistry {
  /** Functions that render the chunks which are not rendered yet. */
  readonly waiting: Map<number, () => void>;
  /** Chunks near the screen. */
  readonly near: Set<number>;
  /** The last measured height of each chunk, in pixels. */
  readonly heights: Map<number, number>;
}

/** The chunk to be rendered next: one near the screen, or else the first. */
const nextOf = ({ waiting, near }: ChunkRegistry): (() => void) | undefined => {
  for (const chunk of near) {
    const draw = waiting.get(chunk);
    if (draw !== undefined) return draw;
  }
  return waiting.values().next().value;
};

const chunkOf = (element: Element): number => Number(element.getAttribute("data-chunk"));

/**
 * A long list, rendered in chunks: the first ones at once, those near the viewport soon after they are scrolled to, one
 * at a time so that scrolling goes on, and all others while the browser is idle. `content-visibility` limits layout and
 * paint to what is near the viewport; the browser's search in the page still finds everything. A new `render` starts
 * this again.
 */
export const Chunks = ({ count, render, heightOf, folded = false, ref }: ChunksProps) => {
  const total = count <= MOST_WHOLE ? Math.min(count, 1) : Math.ceil(count / CHUNK_SIZE);
  const [registry] = useState<ChunkRegistry>(() => ({
    waiting: new Map(),
    near: new Set(),
    heights: new Map(),
  }));
  const root = useRef<HTMLDivElement>(null);
  /** Renders the chunks near the screen next. */
  const hurry = useRef<() => void>(() => undefined);
  useImperativeHandle(
    ref,
    () => ({
      draw: (index) => {
        const draw = registry.waiting.get(Math.floor(index / CHUNK_SIZE));
        if (draw !== undefined) flushSync(draw);
      },
    }),
    [registry],
  );
  useEffect(() => {
    if (root.current === null || total === 1) return;
    const { waiting, near, heights } = registry;
    const places = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          const chunk = chunkOf(target);
          if (isIntersecting) near.add(chunk);
          else near.delete(chunk);
        }
        hurry.current();
      },
      { rootMargin: "100% 0px" },
    );
    const sizes = new ResizeObserver((entries) => {
      for (const { target, contentRect } of entries) {
        if (!waiting.has(chunkOf(target))) heights.set(chunkOf(target), contentRect.height);
      }
    });
    for (const chunk of root.current.children) {
      places.observe(chunk);
      sizes.observe(chunk);
    }
    return () => {
      places.disconnect();
      sizes.disconnect();
      near.clear();
    };
  }, [registry, total]);
  useEffect(() => {
    let stop: () => void = () => undefined;
    let hurried = false;
    const isNearWaiting = () => [...registry.near].some((chunk) => registry.waiting.has(chunk));
    const plan = () => {
      stop();
      hurried = isNearWaiting();
      stop = whenIdle(hurried ? NEAR_WITHIN_MS : ANY_WITHIN_MS, drawNext);
    };
    const drawNext = (left: () => number) => {
      do {
        const draw = nextOf(registry);
        if (draw === undefined) {
          hurried = false;
          return;
        }
        flushSync(draw);
      } while (left() > MIN_IDLE_MS);
      plan();
    };
    hurry.current = () => {
      if (!hurried && isNearWaiting()) plan();
    };
    plan();
    return () => {
      stop();
      hurry.current = () => undefined;
    };
  }, [registry, total, render]);
  return (
    <div ref={root}>
      {Array.from({ length: total }, (_, chunk) => (
        <Chunk
          key={chunk}
          chunk={chunk}
          end={total === 1 ? count : Math.min((chunk + 1) * CHUNK_SIZE, count)}
          single={total === 1}
          first={!folded && chunk < FIRST_CHUNKS}
          {...{ render, heightOf, registry }}
        />
      ))}
    </div>
  );
};

type ChunkProps = Pick<ChunksProps, "render" | "heightOf"> & {
  chunk: number;
  end: number;
  single: boolean;
  /** Rendered with the first paint. */
  first: boolean;
  registry: ChunkRegistry;
};

const Chunk = memo(({ chunk, end, single, first, render, heightOf, registry }: ChunkProps) => {
  const [drawn, setDrawn] = useState<{ render: Render } | undefined>(
    first ? { render } : undefined,
  );
  const isDrawn = single || drawn?.render === render;
  useLayoutEffect(() => {
    if (isDrawn) return;
    const draw = () => {
      registry.waiting.delete(chunk);
      setDrawn({ render });
    };
    if (registry.near.has(chunk)) {
      draw();
      return;
    }
    registry.waiting.set(chunk, draw);
    return () => void registry.waiting.delete(chunk);
  }, [isDrawn, chunk, render, registry]);
  const start = chunk * CHUNK_SIZE;
  const content = isDrawn ? render(start, end) : undefined;
  if (single) return <div className="*:first:mt-0">{content}</div>;
  let height = registry.heights.get(chunk) ?? 0;
  if (height === 0) for (let index = start; index < end; index += 1) height += heightOf(index);
  return (
    <div
      data-chunk={chunk}
      // Wider than the text, because `content-visibility` clips the gutters beside blocks.
      className={cx(
        "-mr-2 -ml-10 pr-2 pl-10 [content-visibility:auto] max-md:-ml-3 max-md:pl-3",
        chunk === 0 && "*:first:mt-0",
      )}
      style={{ containIntrinsicBlockSize: `auto ${String(height)}px`, ...(!isDrawn && { height }) }}
    >
      {content}
    </div>
  );
});
