import { useMemo, useRef, useState } from "react";
import { useKeys } from "#web/shell/keys.tsx";
import { Button } from "#web/ui/button.tsx";
import { ScreenSection } from "#web/ui/layout.tsx";
import { NewThread } from "../threads/later.tsx";
import type { ShownComment } from "../threads/pending-comments.tsx";
import { Thread } from "../threads/thread.tsx";
import { screenMessages as messages } from "./messages.ts";
import {
  isWanted,
  pageOfThread,
  ThreadFilter,
  useActiveThread,
  useAllThreads,
} from "./review-threads.tsx";
import { useReview, ReviewLink } from "./review-context.tsx";
import { ReviewList } from "./review-list.tsx";

interface Group {
  readonly id: string;
  readonly title: string;
  readonly page: string | undefined;
  readonly threads: readonly ShownComment[];
}

/** Groups threads: about the whole change request, then on deleted pages, then by page. */
export const groupThreads = (threads: readonly ShownComment[]): Group[] => {
  const groups = new Map<string, Group>();
  const rankOf = ({ target: { page } }: ShownComment): number =>
    page === undefined ? 0 : page.deleted ? 1 : 2;
  for (const thread of threads.toSorted((one, other) => rankOf(one) - rankOf(other))) {
    const { page } = thread.target;
    const id = page?.id ?? "";
    const known = groups.get(id);
    const title =
      page === undefined
        ? messages.onWhole
        : page.deleted
          ? messages.onGone(page.title)
          : page.title;
    groups.set(id, {
      id,
      title,
      page: pageOfThread(thread),
      threads: [...(known?.threads ?? []), thread],
    });
  }
  return [...groups.values()];
};

/** All reviews and threads of the change request. */
export const Conversation = () => {
  const { search, changeRequest } = useReview();
  const { threads, known } = useAllThreads();
  const [composing, setComposing] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const shown = useMemo(
    () => threads.filter((each) => isWanted(each, search.threads) || each.id === search.comment),
    [threads, search.threads, search.comment],
  );
  const { active, open } = useActiveThread(list, shown, () => false);
  const groups = useMemo(() => groupThreads(shown), [shown]);
  const mayComment = changeRequest.permissions.comment;
  const begin = () => setComposing(true);
  useKeys(mayComment ? [{ keys: "c", label: messages.keys.comment, run: begin }] : []);
  return (
    <div ref={list} className="flex max-w-3xl flex-col gap-8">
      <ScreenSection title={messages.reviews}>
        <ReviewList />
      </ScreenSection>
      <ScreenSection
        title={messages.threads}
        actions={mayComment && <Button onClick={begin}>{messages.commentWhole}</Button>}
      >
        {threads.length > 0 && <ThreadFilter threads={threads} />}
        {composing && (
          <div className="mt-3">
            <NewThread
              page={undefined}
              node={undefined}
              onPosted={({ id }) => open(id)}
              onDone={() => setComposing(false)}
            />
          </div>
        )}
        {known && shown.length === 0 && !composing && (
          <p className="mt-3 text-base text-muted">
            {threads.length === 0 ? messages.noThreadsAtAll : messages.noneOfKind}
          </p>
        )}
        {groups.map(({ id, title, page, threads: grouped }) => (
          <section key={id} className="mt-5">
            <h3 className="mb-2 text-sm font-medium text-muted wrap-anywhere">
              {page === undefined ? (
                title
              ) : (
                <ReviewLink
                  change={{ page, comment: undefined, reply: undefined }}
                  className="rounded-sm hover:text-ink hover:underline"
                >
                  {title}
                </ReviewLink>
              )}
            </h3>
            <ol className="flex flex-col gap-3">
              {grouped.map((thread) => (
                <li key={thread.id} data-card={thread.id}>
                  <Thread
                    comment={thread}
                    active={thread.id === active}
                    reply={thread.id === active ? search.reply : undefined}
                  />
                </li>
              ))}
            </ol>
          </section>
        ))}
      </ScreenSection>
    </div>
  );
};
