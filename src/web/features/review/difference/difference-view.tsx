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
import { keysElsewhere } from "#content/compare/moves.ts";
import { footnotesOf } from "#content/footnotes.ts";
import { headingAnchors } from "#content/heading-anchors.ts";
import { placementsOf } from "#content/html/wrappers.ts";
import type { Block, Document } from "#contract/schemas/document.ts";
import { cx } from "#web/kit/class-names.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import {
  type BlocksHandle,
  bringToView,
  Chunks,
  type ChunksHandle,
  type FindFile,
  type FindTarget,
  DocumentContext,
  WithRemotePictures,
} from "#web/features/content/index.ts";
import {
  type DifferenceMode,
  entriesOf,
  EntryView,
  type Folds,
  FoldsContext,
  heightOfEntry,
  keysByEntry,
  type Stop,
  stopsOf,
} from "./entries.tsx";
import { wordsOfEntry } from "./entry-words.ts";
import { ElsewhereContext } from "./change-marks.tsx";
import { differenceMessages as messages } from "./messages.ts";
import { walkBlocks } from "#content/block.ts";

/** Documents with more blocks than this are compared in a worker. */
const MAX_BLOCKS_IN_PAGE = 400;

const isLarge = (document: Document): boolean => {
  let count = 0;
  for (const _ of walkBlocks(document)) if (++count > MAX_BLOCKS_IN_PAGE) return true;
  return false;
};

interface Compared {
  readonly before: Document;
  readonly after: Document;
  readonly rows: readonly BlockRow[];
}

/** Compares in a worker, or on the main thread if the worker fails. */
const compareInWorker = async (before: Document, after: Document): Promise<BlockRow[]> => {
  try {
    const { askWorker } = await import("./ask-worker.ts");
    return await askWorker(before, after);
  } catch {
    return compareDocuments(before, after);
  }
};

/**
 * The difference of two documents: immediately if they are small, otherwise undefined until the worker has finished.
 */
const useDifference = (before: Document, after: Document): readonly BlockRow[] | undefined => {
  const [found, setFound] = useState<Compared>();
  const atOnce = useMemo(
    () => (isLarge(before) || isLarge(after) ? undefined : compareDocuments(before, after)),
    [before, after],
  );
  const inWorker = atOnce === undefined;
  useEffect(() => {
    if (!inWorker) return;
    let current = true;
    void compareInWorker(before, after).then((rows) => {
      if (current) setFound({ before, after, rows });
    });
    return () => {
      current = false;
    };
  }, [inWorker, before, after]);
  if (atOnce !== undefined) return atOnce;
  return found?.before === before && found.after === after ? found.rows : undefined;
};

export type DifferenceViewProps = {
  before: Document;
  after: Document;
  /** The service's ids of both documents; required to load images from other hosts. */
  documentIds?: { readonly before: string | undefined; readonly after: string | undefined };
  view: DifferenceMode;
  /** Called with a block's key when the block is clicked or receives focus. */
  onBlock?: (key: string) => void;
  /** Called with all changes from top to bottom, once the difference is computed. */
  onChanges?: (changes: readonly Stop[]) => void;
  /** Rendered as the last child of each block's element, as in `BlockProps`. Pass a stable function. */
  gutter?: (key: string) => ReactNode;
  fileAddress?: FindFile;
  linkTarget?: FindTarget;
  isDead?: ((href: string) => boolean) | undefined;
  onFollow?: (href: string) => void;
  space?: string | undefined;
  /** Added to the level of every heading; 1 reserves the `h1` for the page's title. */
  headingOffset?: number;
  ref?: Ref<BlocksHandle>;
};

/**
 * The difference of two documents, with added, removed, changed and moved blocks marked. Longer unchanged parts are
 * folded; the browser's find-in-page opens them. Elements of changed blocks have `data-change`.
 */
export const DifferenceView = ({ before, after, ...rest }: DifferenceViewProps) => {
  const rows = useDifference(before, after);
  return rows === undefined ? <Comparing /> : <Difference {...rest} {...{ before, after, rows }} />;
};

const Comparing = () => (
  <div role="status" className="max-w-[72ch] space-y-3 py-2">
    <span className="sr-only">{messages.working}</span>
    {["w-1/3", "w-full", "w-11/12", "w-full", "w-3/4"].map((width, index) => (
      <Skeleton key={index} className={`h-5 ${width}`} />
    ))}
  </div>
);

const Difference = ({
  before,
  after,
  rows,
  documentIds,
  view,
  onBlock,
  onChanges,
  gutter,
  fileAddress,
  linkTarget,
  isDead,
  onFollow,
  space,
  headingOffset = 1,
  ref,
}: DifferenceViewProps & { rows: readonly BlockRow[] }) => {
  const root = useRef<HTMLDivElement>(null);
  const chunks = useRef<ChunksHandle>(null);
  const entries = useMemo(() => entriesOf(rows, before.nodes), [rows, before]);
  const stops = useMemo(() => stopsOf(entries), [entries]);
  const elsewhere = useMemo(() => keysElsewhere(rows), [rows]);
  useEffect(() => onChanges?.(stops), [onChanges, stops]);

  const [folds] = useState((): Folds => new Map());
  const entryOf = useMemo(() => keysByEntry(entries, stops), [entries, stops]);
  const show = useCallback(
    (key: string): HTMLElement | null => {
      const index = entryOf.get(key);
      if (index !== undefined) chunks.current?.draw(index);
      const entry = index === undefined ? undefined : entries[index];
      if (entry?.kind === "fold") folds.get(entry.rows)?.(key);
      return bringToView(root.current, key);
    },
    [entries, entryOf, folds],
  );
  useImperativeHandle(
    ref,
    () => ({
      show,
      placeOf: (key) => {
        const entry = entryOf.get(key);
        return entry === undefined ? undefined : chunks.current?.placeOf(entry);
      },
    }),
    [show, entryOf],
  );
  const context = useMemo(
    () => ({
      fileAddress,
      linkTarget,
      isDead,
      onFollow,
      space,
      onShow: show,
      headingOffset,
      anchors: headingAnchors(after),
      notes: footnotesOf(after),
      placements: placementsOf(after),
      blockProps: gutter && ((block: Block) => ({ gutter: gutter(block.key) })),
    }),
    [fileAddress, linkTarget, isDead, onFollow, space, show, headingOffset, after, gutter],
  );
  const drawing = useMemo(
    () => ({
      render: (start: number, end: number) =>
        entries
          .slice(start, end)
          .map((entry, index) => (
            <EntryView key={start + index} entry={entry} mode={view} onShow={show} />
          )),
      wordsOf: (index: number) => {
        const entry = entries[index];
        return entry === undefined ? "" : wordsOfEntry(entry, view);
      },
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
    const report = ({ target }: Event) => {
      const block = target instanceof Element ? target.closest("[data-block-key]") : null;
      const key = block?.getAttribute("data-block-key");
      if (key !== null && key !== undefined) onBlock(key);
    };
    const stop = new AbortController();
    element.addEventListener("pointerdown", report, { signal: stop.signal });
    element.addEventListener("focusin", report, { signal: stop.signal });
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
          <WithRemotePictures
            space={space}
            first={{ document: before, documentId: documentIds?.before }}
            second={{ document: after, documentId: documentIds?.after }}
          >
            <FoldsContext value={folds}>
              <Chunks ref={chunks} count={entries.length} {...drawing} />
            </FoldsContext>
          </WithRemotePictures>
        </div>
      </ElsewhereContext>
    </DocumentContext>
  );
};
