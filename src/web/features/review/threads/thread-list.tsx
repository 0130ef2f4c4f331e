import { ArrowUp } from "lucide-react";
import { memo, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { Link, useParams } from "@tanstack/react-router";
import type { Comment } from "#web/api/comments.ts";
import { Button } from "#web/ui/button.tsx";
import { useThreadHost } from "./thread-host.tsx";
import { Thread } from "./thread.tsx";
import { commentsMessages, threadMessages as messages } from "./messages.ts";
import { useKeys } from "#web/shell/keys.tsx";
import { MANY_THREADS, manyThreadsClass } from "./many-threads.ts";

const cardsIn = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>("[data-thread]") ?? []),
];

/**
 * Binds j and k to move focus to the next and the previous thread. Returns the id of the thread that has focus, or
 * last had it.
 */
const useThreadNavigation = (list: RefObject<HTMLElement | null>): string | undefined => {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const attend = ({ target }: Event) => {
      const card = target instanceof Element ? target.closest("[data-thread]") : null;
      setCurrent(card?.getAttribute("data-thread") ?? undefined);
    };
    const stop = new AbortController();
    list.current?.addEventListener("focusin", attend, { signal: stop.signal });
    return () => stop.abort();
  }, [list]);
  const step = (by: 1 | -1) => (): void => {
    const cards = cardsIn(list.current);
    const at = cards.findIndex((card) => card.getAttribute("data-thread") === current);
    const next = cards[at === -1 ? (by === 1 ? 0 : cards.length - 1) : at + by];
    next?.focus({ preventScroll: true });
    next?.scrollIntoView({ block: "nearest" });
  };
  useKeys([
    { keys: "j", label: messages.keys.next, run: step(1) },
    { keys: "k", label: messages.keys.previous, run: step(-1) },
  ]);
  return current;
};

/** The page a thread is about, as a link, or a note that it was deleted. Empty for threads about the whole space. */
const ThreadLocation = ({ thread }: { thread: Comment }) => {
  const params = useParams({ from: "/_app/o/$organizationId/spaces/$spaceId" });
  const { page } = thread.target;
  if (page === undefined) return null;
  return (
    <p className="mb-2 text-sm text-muted wrap-anywhere">
      {page.deleted ? (
        commentsMessages.onGone(page.title)
      ) : (
        <Link
          to="/o/$organizationId/spaces/$spaceId/pages/$pageId"
          params={{ ...params, pageId: page.id }}
          className="rounded-sm hover:text-ink hover:underline"
        >
          {commentsMessages.on(page.title)}
        </Link>
      )}
    </p>
  );
};

interface StableList<Item> {
  /** The displayed items. */
  readonly shown: readonly Item[];
  /** New items that would move the displayed ones. */
  readonly waiting: readonly Item[];
}

/**
 * Splits the latest list by what is already displayed. A new item above a displayed one waits, unless it is the
 * caller's own; below all displayed items it moves nothing and shows immediately. Removed items disappear, changed
 * ones update.
 */
export const splitArrived = <Item extends { readonly id: string }>(
  before: ReadonlySet<string>,
  latest: readonly Item[],
  isOwn: (item: Item) => boolean,
): StableList<Item> => {
  const last = latest.findLastIndex(({ id }) => before.has(id));
  const shows = (item: Item, at: number): boolean =>
    before.has(item.id) || at > last || isOwn(item);
  return {
    shown: latest.filter(shows),
    waiting: latest.filter((item, at) => !shows(item, at)),
  };
};

/**
 * A list that does not move while it is being read: new items wait until `showWaiting` is called.
 *
 * @param query  Identifies the list; another value starts over. Undefined while `latest` is still the result of the
 *   previous query.
 */
const useStableList = <Item extends { readonly id: string }>(
  query: string | undefined,
  latest: readonly Item[],
  isOwn: (item: Item) => boolean,
): StableList<Item> & { readonly showWaiting: () => void } => {
  const [held, setHeld] = useState({ query, ids: new Set(latest.map(({ id }) => id)) });
  const current = query ?? held.query;
  const known = held.query === current ? held.ids : new Set(latest.map(({ id }) => id));
  const { shown, waiting } = splitArrived(known, latest, isOwn);
  // An item that was shown once keeps its position.
  if (held.query !== current || shown.some(({ id }) => !held.ids.has(id)))
    setHeld({ query: current, ids: new Set([...known, ...shown.map(({ id }) => id)]) });
  return {
    shown,
    waiting,
    showWaiting: () => setHeld({ query: current, ids: new Set(latest.map(({ id }) => id)) }),
  };
};

interface ThreadListProps {
  readonly label: string;
  readonly threads: readonly Comment[];
  /** Identifies the list: another value shows all its threads immediately. Undefined while loading. */
  readonly query: string | undefined;
  /** The thread named by the address, and the reply in it: scrolled to and focused. */
  readonly named?: string | undefined;
  readonly reply?: string | undefined;
}

interface RowProps {
  readonly thread: Comment;
  readonly many: boolean;
  readonly active: boolean;
  readonly named: boolean;
  readonly reply: string | undefined;
}

const Row = memo(({ thread, many, active, named, reply }: RowProps) => (
  <li className={many ? manyThreadsClass : undefined}>
    <Thread
      comment={thread}
      active={active}
      open={named}
      reply={named ? reply : undefined}
      location={<ThreadLocation thread={thread} />}
    />
  </li>
));

/** A list of threads. New ones by others wait behind a button, so that nothing moves while reading. */
export const ThreadList = ({ label, threads, query, named, reply }: ThreadListProps) => {
  const { caller } = useThreadHost();
  const isOwn = useCallback((thread: Comment) => thread.postedBy.id === caller.id, [caller.id]);
  const { shown, waiting, showWaiting } = useStableList(query, threads, isOwn);
  const list = useRef<HTMLOListElement>(null);
  const current = useThreadNavigation(list);
  const there = shown.some(({ id }) => id === named);
  useEffect(() => {
    if (!there || named === undefined) return;
    const card = list.current?.querySelector<HTMLElement>(`[data-thread="${CSS.escape(named)}"]`);
    card?.focus({ preventScroll: true });
    card?.scrollIntoView({ block: "center" });
  }, [named, there]);
  return (
    <>
      <div role="status" className="sticky top-16 z-10 flex justify-center">
        {waiting.length > 0 && (
          <>
            <span className="sr-only">{messages.arrived(waiting.length)}</span>
            <div className="absolute">
              <Button
                size="sm"
                variant="primary"
                icon={ArrowUp}
                className="rounded-full"
                onClick={() => {
                  showWaiting();
                  list.current?.scrollIntoView({ block: "nearest" });
                }}
              >
                {messages.showArrived(waiting.length)}
              </Button>
            </div>
          </>
        )}
      </div>
      <ol ref={list} aria-label={label} className="flex scroll-mt-24 flex-col gap-3">
        {shown.map((thread) => (
          <Row
            key={thread.id}
            thread={thread}
            many={shown.length >= MANY_THREADS}
            active={thread.id === current}
            named={thread.id === named}
            reply={reply}
          />
        ))}
      </ol>
    </>
  );
};
