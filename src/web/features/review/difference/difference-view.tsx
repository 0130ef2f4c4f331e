import {
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from "react";
import { type BlockRow, compareDocuments } from "#content/compare/documents.ts";
import type { Block, Document } from "#contract/schemas/document.ts";
import { cx } from "#web/kit/class-names.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import {
  bringToView,
  Chunks,
  type ChunksHandle,
  type FindFile,
  type FindTarget,
  headingAnchors,
  DocumentContext,
} from "#web/features/content/index.ts";
import {
  type DifferenceMode,
  entriesOf,
  type Entry,
  EntryView,
  heightOfEntry,
  keysElsewhere,
  type Stop,
  stopsOf,
} from "./entries.tsx";
import { ElsewhereContext } from "./change-marks.tsx";
import { differenceMessages as messages } from "./messages.ts";
import { walkBlocks } from "#content/block.ts";

/** Documents with more blocks than this are compared apart from the page. */
const LARGE = 400;

const isLarge = (document: Document): boolean => {
  let count = 0;
  for (const _ of walkBlocks(document)) if (++count > LARGE) return true;
  return false;
};

interface Compared {
  readonly before: Document;
  readonly after: Document;
  readonly rows: readonly BlockRow[];
}

/** Should there be no worker, the page does the work itself. */
const compareApart = async (before: Document, after: Document): Promise<BlockRow[]> => {
  try {
    const { askWorker } = await import("./ask-worker.ts");
    return await askWorker(before, after);
  } catch {
    return compareDocuments(before, after);
  }
};

/**
 * The blocks of two documents beside each other, at once while they are small. Undefined while large ones
 * are being compared; never the difference of other documents than the given.
 */
const useDifference = (before: Document, after: Document): readonly BlockRow[] | undefined => {
  const [found, setFound] = useState<Compared>();
  const atOnce = useMemo(
    () => (isLarge(before) || isLarge(after) ? undefined : compareDocuments(before, after)),
    [before, after],
  );
  const apart = atOnce === undefined;
  useEffect(() => {
    if (!apart) return;
    let current = true;
    void compareApart(before, after).then((rows) => {
      if (current) setFound({ before, after, rows });
    });
    return () => {
      current = false;
    };
  }, [apart, before, after]);
  if (atOnce !== undefined) return atOnce;
  return found?.before === before && found.after === after ? found.rows : undefined;
};

/** Reaches into a difference that is shown. */
export interface DifferenceHandle {
  /** Brings a block to the middle of the screen and focus to it; null if it is not shown. */
  show(key: string): HTMLElement | null;
}

export type DifferenceViewProps = {
  before: Document;
  after: Document;
  view: DifferenceMode;
  /** The block the reader is at: pressed, or focus came to it or into it. */
  onBlock?: (key: string) => void;
  /** Every change from top to bottom, once the difference is known. */
  onChanges?: (changes: readonly Stop[]) => void;
  /**
   * What stands last inside the element of a block (threads, or a button placed absolutely up to 2.5rem left
   * of the text). Keep the function the same; let what it gives read what changes.
   */
  gutter?: (key: string) => ReactNode;
  fileAddress?: FindFile;
  linkTarget?: FindTarget;
  onFollow?: (href: string) => void;
  /** Added to the level of every heading; 1 leaves the `h1` to the page's title. */
  headingOffset?: number;
  ref?: Ref<DifferenceHandle>;
};

/**
 * What became of a page: its blocks as they are read, with what was added, removed, changed and moved.
 * Unchanged stretches are folded, and a search in the page opens them. Changed blocks carry `data-change`.
 */
export const DifferenceView = ({ before, after, ...rest }: DifferenceViewProps) => {
  const rows = useDifference(before, after);
  return rows === undefined ? <Working /> : <Found {...rest} {...{ before, after, rows }} />;
};

const Working = () => (
  <div role="status" className="max-w-[72ch] space-y-3 py-2">
    <span className="sr-only">{messages.working}</span>
    {["w-1/3", "w-full", "w-11/12", "w-full", "w-3/4"].map((width, index) => (
      <Skeleton key={index} className={`h-5 ${width}`} />
    ))}
  </div>
);

const Found = ({
  before,
  after,
  rows,
  view,
  onBlock,
  onChanges,
  gutter,
  fileAddress,
  linkTarget,
  onFollow,
  headingOffset = 1,
  ref,
}: DifferenceViewProps & { rows: readonly BlockRow[] }) => {
  const root = useRef<HTMLDivElement>(null);
  const chunks = useRef<ChunksHandle>(null);
  const entries = useMemo(() => entriesOf(rows, before.nodes), [rows, before]);
  const stops = useMemo(() => stopsOf(entries), [entries]);
  const elsewhere = useMemo(() => keysElsewhere(rows), [rows]);
  useEffect(() => onChanges?.(stops), [onChanges, stops]);

  const show = useCallback(
    (key: string): HTMLElement | null => {
      const entry = entryOf(entries, stops, key);
      if (entry !== undefined) chunks.current?.draw(entry);
      return bringToView(root.current, key);
    },
    [entries, stops],
  );
  useImperativeHandle(ref, () => ({ show }), [show]);
  const context = useMemo(
    () => ({
      fileAddress,
      linkTarget,
      onFollow,
      onShow: show,
      headingOffset,
      anchors: headingAnchors(after),
      blockProps: gutter && ((block: Block) => ({ gutter: gutter(block.key) })),
    }),
    [fileAddress, linkTarget, onFollow, show, headingOffset, after, gutter],
  );
  const drawing = useMemo(
    () => ({
      render: (start: number, end: number) =>
        entries
          .slice(start, end)
          .map((entry, index) => (
            <EntryView key={start + index} entry={entry} mode={view} onShow={show} />
          )),
      heightOf: (index: number) => {
        const entry = entries[index];
        return entry === undefined ? 0 : heightOfEntry(entry, view);
      },
    }),
    [entries, view, show],
  );
  useEffect(() => {
    const element = root.current;
    if (element === null || onBlock === undefined) return;
    const tell = ({ target }: Event) => {
      const block = target instanceof Element ? target.closest("[data-block-key]") : null;
      const key = block?.getAttribute("data-block-key");
      if (key !== null && key !== undefined) onBlock(key);
    };
    const stop = new AbortController();
    element.addEventListener("pointerdown", tell, { signal: stop.signal });
    element.addEventListener("focusin", tell, { signal: stop.signal });
    return () => stop.abort();
  }, [onBlock]);

  if (stops.length === 0) return <p className="text-muted">{messages.nothing}</p>;
  return (
    <DocumentContext value={context}>
      <ElsewhereContext value={elsewhere}>
        <div
          ref={root}
          data-document
          className={cx("pl-4 text-md", view === "inline" && "max-w-[74ch]")}
        >
          <Chunks ref={chunks} count={entries.length} {...drawing} />
        </div>
      </ElsewhereContext>
    </DocumentContext>
  );
};

const entryOf = (
  entries: readonly Entry[],
  stops: readonly Stop[],
  key: string,
): number | undefined => {
  const stop = stops.find((each) => each.key === key);
  if (stop !== undefined) return stop.entry;
  const index = entries.findIndex((entry) =>
    entry.kind === "row"
      ? entry.row.key === key
      : entry.kind === "fold" && entry.rows.some((row) => row.key === key),
  );
  return index === -1 ? undefined : index;
};
