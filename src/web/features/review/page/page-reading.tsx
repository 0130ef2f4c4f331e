import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { RevisionPage } from "#web/api/content.ts";
import { cx } from "#web/kit/class-names.ts";
import { useKeys } from "#web/shell/keys.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { toast } from "#web/ui/toast.tsx";
import { findBlock, walkBlocks } from "#content/block.ts";
import { type PageRow, useChanges, useIsSinceLastView, useSeen } from "../changes/changes.tsx";
import { AttributeChanges } from "../difference/attribute-changes.tsx";
import type { BlocksHandle } from "#web/features/content/index.ts";
import { pageMessages, screenMessages } from "../screen/messages.ts";
import { useReview, useReviewNavigate } from "../screen/review-context.tsx";
import {
  type BlockActions,
  BlockGutter,
  BlockStoreContext,
  createBlockStore,
  readingOrder,
  sharedMarksIn,
  useBlockNavigation,
} from "./page-blocks.tsx";
import { documentOf, PageHeader, PageText, PageToolbar } from "./page-column.tsx";
import { PageThreads } from "./page-threads.tsx";
import type { PageSides } from "./page-review.tsx";
import { useHasThreads } from "../screen/review-threads.tsx";

const Moved = ({ row: { moved } }: { row: PageRow }) => {
  if (moved === undefined) return null;
  const { before, after } = moved.parent;
  return (
    <p className="mb-3 text-sm text-muted">
      {before?.id === after?.id
        ? pageMessages.movedWithin
        : pageMessages.moved(before?.title ?? pageMessages.top, after?.title ?? pageMessages.top)}
    </p>
  );
};

interface PageReadingProps {
  readonly page: RevisionPage;
  readonly row: PageRow | undefined;
  readonly sides: PageSides;
  /** Shows the newest version; undefined if it is already shown. */
  readonly renew: (() => void) | undefined;
}

/** A thread being written, on a block or on the page. */
export interface Composing {
  readonly node: string | undefined;
}

const useOtherPage = (pageId: string) => {
  const goTo = useReviewNavigate();
  const { pages } = useChanges();
  const open = (page: string) => goTo({ page, comment: undefined, reply: undefined });
  const at = pages.findIndex(({ id }) => id === pageId);
  return {
    open,
    beside: (by: 1 | -1): boolean => {
      const next = pages[at + by];
      if (at === -1 || next === undefined) return false;
      open(next.id);
      return true;
    },
    /** All other pages: the following ones, then those before this one. */
    round: [...pages.slice(at + 1), ...pages.slice(0, Math.max(at, 0))],
  };
};

/** Makes room for threads beside the text on pages that have any. */
const threadColumns = {
  inline: "lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_21rem]",
  split: "lg:grid-cols-[minmax(0,1fr)_17rem]",
} as const;

/** A loaded page: its text or difference, the keys to step through it, and the threads beside it. */
export const PageReading = ({ page, row, sides, renew }: PageReadingProps) => {
  const { search, changeRequest } = useReview();
  const view = search.view ?? "inline";
  const [store] = useState(createBlockStore);
  const [blocks, setBlocks] = useState<BlocksHandle | null>(null);
  const text = useRef<HTMLDivElement>(null);
  const [composing, setComposing] = useState<Composing>();
  const seen = useSeen();
  const since = useIsSinceLastView();
  const others = useOtherPage(page.id);
  const [old, now] = [documentOf(sides.before), documentOf(sides.after)];
  const order = useMemo(() => readingOrder(old, now), [old, now]);
  const shared = useMemo(() => sharedMarksIn(old, now), [old, now]);
  const walk = useBlockNavigation({ store, blocks, order, onLeave: others.beside });
  const mayComment = changeRequest.permissions.comment;
  const hasThreads = useHasThreads(page.id) || composing !== undefined;

  const [stopComposing] = useState(() => () => setComposing(undefined));
  const openBlock = useRef<(key: string) => void>(() => undefined);
  const [actions] = useState((): BlockActions => ({
    comment: mayComment ? (node) => setComposing({ node }) : undefined,
    open: (key) => openBlock.current(key),
  }));
  const gutter = useMemo(() => {
    // A block that existed only at the last view is in neither version that threads can be attached to.
    const kept = since ? new Set([...walkBlocks(now)].map(({ block }) => block.key)) : undefined;
    const reading = { ...actions, comment: undefined };
    return (key: string) =>
      shared.has(key) ? null : (
        <BlockGutter
          blockKey={key}
          actions={kept === undefined || kept.has(key) ? actions : reading}
        />
      );
  }, [shared, actions, since, now]);

  const suggestible = useCallback((key: string) => findBlock(now, key)?.block, [now]);

  const markSeen = (): void => {
    const was = seen.stateOf(page.id) === "seen";
    if (row !== undefined && !was) seen.set(page.id, true);
    const next = others.round.find(({ id }) => seen.stateOf(id) !== "seen");
    if (next === undefined) toast({ tone: "success", title: screenMessages.allSeen });
    else others.open(next.id);
  };
  const comment = () => setComposing({ node: store.current() });
  const { keys } = screenMessages;
  useKeys([
    { keys: "n", label: keys.nextChange, run: () => walk.step(1) },
    { keys: "p", label: keys.previousChange, run: () => walk.step(-1) },
    { keys: "]", label: keys.nextBlock, run: () => walk.stepBlock(1) },
    { keys: "[", label: keys.previousBlock, run: () => walk.stepBlock(-1) },
    { keys: "v", label: keys.seen, run: markSeen },
    ...(mayComment ? [{ keys: "c", label: keys.comment, run: comment }] : []),
  ]);

  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Each page starts at the top; a thread named by the address scrolls into view afterwards.
    const element = top.current;
    if (element !== null && element.getBoundingClientRect().top < 0)
      element.scrollIntoView({ block: "start" });
  }, []);

  return (
    <BlockStoreContext value={store}>
      <div ref={top} className={cx("grid gap-6", hasThreads && threadColumns[view])}>
        <section aria-label={screenMessages.text} className="min-w-0">
          <PageToolbar
            changes={walk.stops.length}
            at={walk.at}
            onStep={walk.step}
            onComment={mayComment ? () => setComposing({ node: undefined }) : undefined}
          />
          <div className="md:pl-10">
            <PageHeader page={page} row={row} />
            {renew !== undefined && (
              <div className="mb-4">
                <Callout
                  title={pageMessages.newer}
                  actions={
                    <Button size="sm" onClick={renew}>
                      {pageMessages.renew}
                    </Button>
                  }
                >
                  {pageMessages.newerText}
                </Callout>
              </div>
            )}
            {row === undefined && (
              <p className="mb-3 text-sm text-muted">{pageMessages.unchanged}</p>
            )}
            {row !== undefined && <Moved row={row} />}
            {row?.edited !== undefined && (
              <div className="mb-5">
                <AttributeChanges attributes={row.edited.attributes} />
              </div>
            )}
            <div ref={text}>
              <PageText
                ref={setBlocks}
                sides={sides}
                view={view}
                gutter={gutter}
                onBlock={walk.arrive}
                onChanges={walk.setStops}
              />
            </div>
          </div>
        </section>
        <PageThreads
          pageId={page.id}
          text={text}
          blocks={blocks}
          order={order}
          shared={shared}
          store={store}
          composing={composing}
          onComposed={stopComposing}
          suggestible={suggestible}
          openBlock={openBlock}
          showBlock={walk.go}
        />
      </div>
    </BlockStoreContext>
  );
};
