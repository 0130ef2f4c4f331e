import { type RefObject, useEffect, useImperativeHandle, useMemo, useRef } from "react";
import { Callout } from "#web/ui/callout.tsx";
import {
  NEW_THREAD,
  pageOfThread,
  ThreadFilter,
  useActiveThread,
  useAllThreads,
  useThreadsOfPage,
} from "../screen/review-threads.tsx";
import { screenMessages as messages } from "../screen/messages.ts";
import { useReview, ReviewLink } from "../screen/review-context.tsx";
import { AllSuggestions, NewThread } from "../threads/later.tsx";
import { Thread } from "../threads/thread.tsx";
import { type BlockStore, type BlockThreads, markOf, type SharedMarks } from "./page-blocks.tsx";
import type { Composing } from "./page-reading.tsx";
import type { ColumnItem } from "./column-card.tsx";
import { ThreadColumn } from "./thread-column.tsx";
import type { Block } from "#contract/schemas/document.ts";
import type { BlocksHandle } from "#web/features/content/index.ts";
import { useWide } from "#web/shell/use-wide.ts";
import type { Comment } from "#web/api/comments.ts";
import type { ShownComment } from "../threads/pending-comments.tsx";

/** Key of the block a thread is on; undefined if it is on the page, or neither version contains the block. */
const anchorOf = ({ target }: Comment, order: ReadonlyMap<string, number>): string | undefined =>
  target.node !== undefined && order.has(target.node.id) ? target.node.id : undefined;

/** The text that find-in-page matches for a thread that is not rendered. */
const wordsOfThread = ({ postedBy, body }: Comment): string =>
  `${postedBy.displayName} ${body.markdown ?? ""}`;

/** Threads on the page first, then in the order of their blocks; oldest first on each block. */
const inReadingOrder = (
  threads: readonly ShownComment[],
  order: ReadonlyMap<string, number>,
): ShownComment[] => {
  const positionOf = (thread: Comment): number => order.get(anchorOf(thread, order) ?? "") ?? -1;
  return threads.toSorted((one, other) => positionOf(one) - positionOf(other));
};

const countByMark = (
  threads: readonly Comment[],
  order: ReadonlyMap<string, number>,
  shared: SharedMarks,
): ReadonlyMap<string, BlockThreads> => {
  const counts = new Map<string, BlockThreads>();
  for (const thread of threads) {
    const anchor = anchorOf(thread, order);
    if (anchor === undefined) continue;
    const key = markOf(anchor, shared);
    const { open, all } = counts.get(key) ?? { open: 0, all: 0 };
    counts.set(key, { open: open + (thread.status === "open" ? 1 : 0), all: all + 1 });
  }
  return counts;
};

interface PageThreadsProps {
  readonly pageId: string;
  /** The element that contains the blocks. */
  readonly text: RefObject<HTMLElement | null>;
  /** The blocks of the text; null until they are known. */
  readonly blocks: BlocksHandle | null;
  /** Blocks of both versions in reading order. */
  readonly order: ReadonlyMap<string, number>;
  readonly shared: SharedMarks;
  readonly store: BlockStore;
  /** The new thread being written. */
  readonly composing: Composing | undefined;
  readonly onComposed: () => void;
  /** Returns the current block if a replacement can be suggested for it. Pass a stable function. */
  readonly suggestible: (key: string) => Block | undefined;
  /** Set to a function that opens the first thread of a block. */
  readonly openBlock: RefObject<(key: string) => void>;
  /** Scrolls to a block; returns false if it is not shown. */
  readonly showBlock: (key: string) => boolean;
}

/** The threads on a page, beside its text; on narrow screens below it. */
export const PageThreads = ({
  pageId,
  text,
  blocks,
  order,
  shared,
  store,
  composing,
  onComposed,
  suggestible,
  openBlock,
  showBlock,
}: PageThreadsProps) => {
  const { search } = useReview();
  const { threads: all, known, error } = useAllThreads();
  const threads = useThreadsOfPage(pageId);
  const wide = useWide();
  const aside = useRef<HTMLElement>(null);
  const sorted = useMemo(() => inReadingOrder(threads, order), [threads, order]);
  const onPage = useMemo(
    () => all.filter((thread) => pageOfThread(thread) === pageId),
    [all, pageId],
  );
  const whole = all.filter(
    (thread) => thread.status === "open" && pageOfThread(thread) === undefined,
  ).length;
  useEffect(
    () => store.setThreads(countByMark(onPage, order, shared)),
    [store, onPage, order, shared],
  );

  const reveal = (id: string): boolean => {
    const thread = sorted.find((each) => each.id === id);
    const key = thread && anchorOf(thread, order);
    return wide && key !== undefined && showBlock(key);
  };
  const { active, open } = useActiveThread(aside, sorted, reveal, blocks !== null);
  useImperativeHandle(openBlock, () => (key: string) => {
    const isMarked = ({ target: { node } }: Comment) =>
      node !== undefined && markOf(node.id, shared) === key;
    const thread = onPage.find(isMarked);
    if (thread !== undefined) open(thread.id);
  });

  const items = useMemo((): ColumnItem[] => {
    const cards = sorted.map((thread) => ({
      id: thread.id,
      anchor: anchorOf(thread, order),
      words: wordsOfThread(thread),
      content: (
        <Thread
          comment={thread}
          active={thread.id === active}
          reply={thread.id === active ? search.reply : undefined}
        />
      ),
    }));
    if (composing === undefined) return cards;
    const place = composing.node === undefined ? -1 : (order.get(composing.node) ?? -1);
    const after = cards.filter(({ anchor = "" }) => (order.get(anchor) ?? -1) <= place).length;
    return cards.toSpliced(after, 0, {
      id: NEW_THREAD,
      anchor: composing.node,
      words: "",
      content: (
        <NewThread
          key={composing.node ?? "page"}
          page={pageId}
          node={composing.node}
          suggestible={composing.node === undefined ? undefined : suggestible(composing.node)}
          onPosted={({ id }) => open(id)}
          onDone={onComposed}
        />
      ),
    });
  }, [sorted, order, active, search.reply, composing, pageId, open, onComposed, suggestible]);

  return (
    <aside ref={aside} aria-label={messages.threads} className="min-w-0">
      {whole > 0 && (
        <p className="mb-2 text-sm">
          <ReviewLink
            change={{
              page: "-conversation",
              threads: "open",
              comment: undefined,
              reply: undefined,
            }}
            className="rounded-sm text-accent-ink hover:underline"
          >
            {messages.wholeOpen(whole)}
          </ReviewLink>
        </p>
      )}
      {onPage.length > 0 && (
        <div className="mb-3 flex flex-wrap items-center gap-2">
          <ThreadFilter threads={onPage} />
          <AllSuggestions threads={onPage} />
        </div>
      )}
      {error !== null && !known && <Callout tone="danger">{messages.threadsFailed}</Callout>}
      {known && items.length === 0 && (
        <p className="text-sm text-muted">
          {search.threads === undefined || onPage.length === 0
            ? messages.noThreads
            : messages.noneWanted}
        </p>
      )}
      <ThreadColumn
        label={messages.threads}
        items={items}
        text={text}
        blocks={blocks}
        active={composing === undefined ? active : NEW_THREAD}
        beside={wide}
      />
    </aside>
  );
};
