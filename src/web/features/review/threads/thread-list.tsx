import { ArrowUp } from "lucide-react";
import {
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import type { Comment } from "#web/api/comments.ts";
import { Button } from "#web/ui/button.tsx";
import { useThreadHost } from "./thread-host.tsx";
import { Thread } from "./thread.tsx";
import { threadMessages as messages } from "./messages.ts";
import { useStableList } from "./stable-list.ts";
import { useKeys } from "#web/shell/keys.ts";

const cardsIn = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>("[data-thread]") ?? []),
];

/** Id of the thread that has, or last had, focus. The keys j and k move focus to the next and the previous thread. */
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

interface ThreadListProps {
  readonly label: string;
  readonly threads: readonly Comment[];
  /** Identifies the list: for another one all threads show at once. Undefined while it loads. */
  readonly query: string | undefined;
  /** The thread the address names, and the reply in it: scrolled to and focused. */
  readonly named?: string | undefined;
  readonly reply?: string | undefined;
  /** Renders what a thread is about. Pass a stable function: rows are memoized. */
  readonly placeOf?: (thread: Comment) => ReactNode;
}

interface RowProps {
  readonly thread: Comment;
  readonly many: boolean;
  readonly active: boolean;
  readonly named: boolean;
  readonly reply: string | undefined;
  readonly placeOf: ((thread: Comment) => ReactNode) | undefined;
}

/** Threads from which on only those near the screen are laid out. */
const MANY = 100;
const manyClass = "-m-1 p-1 [contain-intrinsic-block-size:auto_8rem] [content-visibility:auto]";

const Row = memo(({ thread, many, active, named, reply, placeOf }: RowProps) => (
  <li className={many ? manyClass : undefined}>
    <Thread
      comment={thread}
      active={active}
      open={named}
      reply={named ? reply : undefined}
      place={placeOf?.(thread)}
    />
  </li>
));

/** A list of threads. New ones by others wait behind a button, so that nothing moves while somebody reads. */
export const ThreadList = ({ label, threads, query, named, reply, placeOf }: ThreadListProps) => {
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
            many={shown.length >= MANY}
            active={thread.id === current}
            named={thread.id === named}
            reply={reply}
            placeOf={placeOf}
          />
        ))}
      </ol>
    </>
  );
};
