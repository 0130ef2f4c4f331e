import { useMemo, useRef, useState } from "react";
import type { Comment } from "#web/api/comments.ts";
import { useKeys } from "#web/shell/keys.tsx";
import { Button } from "#web/ui/button.tsx";
import { ScreenSection } from "#web/ui/layout.tsx";
import { NewThread } from "../threads/comment-box.tsx";
import { Thread } from "../threads/thread.tsx";
import { screenMessages as messages } from "./messages.ts";
import {
  isWanted,
  pageOfThread,
  ThreadFilter,
  useActiveThread,
  useAllThreads,
} from "./review-threads.tsx";
import { useReview, useReviewPath, ReviewLink } from "./review-context.tsx";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleSlash } from "lucide-react";
import { type ChangeRequestReview, reviewsQuery } from "#web/api/change-requests.ts";
import { Timestamp } from "#web/ui/timestamp.tsx";

/** The blocks that the author edited after a review, with links to their pages. */
const Edited = ({ blocks }: { blocks: NonNullable<ChangeRequestReview["editedBlocks"]> }) => {
  if (blocks.length === 0) return <p className="text-sm text-muted">{messages.outdatedPlain}</p>;
  return (
    <div className="text-sm">
      <p className="text-muted">{messages.outdatedReview}</p>
      <ul className="mt-0.5 list-disc pl-5">
        {blocks.map(({ page, pageTitle, key, preview }) => (
          <li key={`${page} ${key}`} className="wrap-anywhere">
            <ReviewLink
              change={{ page, comment: undefined, reply: undefined }}
              className="rounded-sm text-accent-ink hover:underline"
            >
              {pageTitle}
            </ReviewLink>
            {preview !== "" && <q className="ml-1.5 text-muted">{preview}</q>}
          </li>
        ))}
      </ul>
    </div>
  );
};

const Review = ({ review }: { review: ChangeRequestReview }) => {
  const { reviewer, status, outdated, createdAt, editedBlocks = [] } = review;
  const approved = status === "approved";
  const ink = outdated ? "text-faint" : approved ? "text-success-ink" : "text-danger-ink";
  const Icon = approved ? CircleCheck : CircleSlash;
  return (
    <li className="flex items-start gap-2.5 border-t border-line px-4 py-2.5 first:border-t-0">
      <Icon size={16} aria-hidden className={`mt-[3px] shrink-0 ${ink}`} />
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <span className="font-medium">{reviewer.displayName}</span> {messages.reviewed[status]}{" "}
          <span className="text-sm text-muted">
            <Timestamp value={createdAt} />
          </span>
        </p>
        {outdated && <Edited blocks={editedBlocks} />}
      </div>
    </li>
  );
};

/** All reviews, the latest first; an outdated one lists what was edited after it. */
const ReviewList = () => {
  const { spaceId, changeRequestId } = useReviewPath();
  const { data } = useQuery(reviewsQuery(spaceId, changeRequestId, { limit: 1000 }));
  if (data === undefined) return null;
  if (data.items.length === 0) return <p className="text-base text-muted">{messages.noReviews}</p>;
  return (
    <>
      <ul
        aria-label={messages.reviews}
        className="rounded-md border border-line bg-surface shadow-sm"
      >
        {data.items.map((review) => (
          <Review key={review.id} review={review} />
        ))}
      </ul>
      <p className="mt-2 text-sm text-muted">{messages.keepsApproval}</p>
    </>
  );
};

interface Group {
  readonly id: string;
  readonly title: string;
  readonly page: string | undefined;
  readonly threads: readonly Comment[];
}

/** Groups threads: about the whole change request, then on deleted pages, then by page. */
export const groupThreads = (threads: readonly Comment[]): Group[] => {
  const groups = new Map<string, Group>();
  const rankOf = ({ target: { page } }: Comment): number =>
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

/** All reviews and all threads of the change request. */
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
