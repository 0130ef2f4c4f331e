import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { MessageSquare, Plus } from "lucide-react";
import { useEffect, useRef } from "react";
import { spaceCommentQuery } from "#web/api/comments.ts";
import { findPage } from "#web/features/content/index.ts";
import { pagesQuery } from "#web/api/content.ts";
import { spaceQuery } from "#web/api/spaces.ts";
import { useListQuery } from "#web/table/use-list-query.ts";
import { useDraft } from "#web/forms/draft.ts";
import { formatNumber } from "#web/kit/format-number.ts";
import { SpaceThreads, useThreadHost } from "../threads/thread-host.tsx";
import { draftText, newThreadDraft } from "../threads/drafts.ts";
import { NewThread, WRITTEN_WITH } from "../threads/later.tsx";
import { ThreadList } from "../threads/thread-list.tsx";
import { useFetchedAhead } from "#web/shell/deferred.tsx";
import { useKeys } from "#web/shell/keys.tsx";
import { ListState } from "#web/table/table-states.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import {
  commentsQuery,
  type CommentsSearch,
  FIRST_LIMIT,
  higherLimits,
  isNarrowed,
} from "./search.ts";
import { commentsMessages as messages } from "../threads/messages.ts";
import { CommentsToolbar, CommentTabs } from "./comments-toolbar.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { describeFailure, isRefusal } from "#web/api/failures.ts";
import { Callout, RetryCallout } from "#web/ui/callout.tsx";

interface LinkedCommentProps {
  readonly spaceId: string;
  readonly comment: string;
  readonly reply: string | undefined;
}

const Dismiss = () => (
  <Link
    from="/o/$organizationId/spaces/$spaceId/comments"
    to="."
    search={(now) => ({ ...now, comment: undefined, reply: undefined })}
    className={buttonClass({ size: "sm" })}
  >
    {messages.dismiss}
  </Link>
);

/** The comment a link points to, shown above the list when the list does not contain it. */
const LinkedComment = ({ spaceId, comment, reply }: LinkedCommentProps) => {
  const { data, error, refetch } = useQuery(spaceCommentQuery(spaceId, comment));
  // 400: the id is malformed. 404: the comment does not exist any more. To the reader both are a broken link.
  if (isRefusal(error, 400, 404))
    return (
      <div className="mb-4">
        <Callout title={messages.linkedGone} actions={<Dismiss />}>
          {messages.linkedGoneText}
        </Callout>
      </div>
    );
  if (data === undefined && error !== null)
    return (
      <div className="mb-4">
        <RetryCallout title={messages.linkedFailed} onRetry={() => void refetch()}>
          {describeFailure(error).text}
        </RetryCallout>
      </div>
    );
  if (data === undefined) return null;
  return (
    <section aria-label={messages.linked} className="mb-6 border-b border-line pb-6">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-sm font-medium text-muted">{messages.linked}</h2>
        <Dismiss />
      </div>
      <ThreadList
        label={messages.linked}
        threads={[data]}
        query={comment}
        named={comment}
        reply={reply}
      />
    </section>
  );
};

const CommentsLoading = () => (
  <div role="status" className="flex flex-col gap-3">
    <span className="sr-only">{messages.loading}</span>
    {Array.from({ length: 3 }, (_, row) => (
      <div key={row} className="flex flex-col gap-2 rounded-md border border-line bg-surface p-3">
        <span className="flex items-center gap-2">
          <Skeleton className="size-6 rounded-full" />
          <Skeleton className="h-4 w-40" />
        </span>
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="mt-1 h-7 w-32" />
      </div>
    ))}
  </div>
);

/** Reopens the form if this browser has a draft of it. */
const useDraftReopening = (page: string | undefined, open: () => void): void => {
  const { name } = useThreadHost();
  const draft = useDraft(newThreadDraft(name, page, undefined));
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    if (draftText(draft) !== undefined) latest.current();
  }, [draft]);
};

/** The comments that match the filters in the address, and the form for a new one. */
const CommentsList = ({ spaceId, search }: { spaceId: string; search: CommentsSearch }) => {
  const navigate = useNavigate({ from: "/o/$organizationId/spaces/$spaceId/comments" });
  const { data: space } = useSuspenseQuery(spaceQuery(spaceId));
  const { data: tree } = useQuery(pagesQuery(spaceId));
  const { data, isPlaceholderData } = useListQuery(commentsQuery(spaceId, search));
  const { comment, reply, page } = search;
  const mayComment = space.permissions.comment;
  const writing = search.write === "yes" && mayComment;
  const write = (on: boolean) =>
    void navigate({
      search: (now) => ({ ...now, write: on ? "yes" : undefined }),
      resetScroll: false,
      replace: true,
    });
  const begin = () => write(true);
  useDraftReopening(page, begin);
  useFetchedAhead(WRITTEN_WITH);
  useKeys(mayComment ? [{ keys: "c", label: messages.key, run: begin }] : []);
  const apart =
    comment !== undefined && data !== undefined && !data.items.some(({ id }) => id === comment);
  const title = page === undefined ? undefined : findPage(tree?.pages ?? [], page)?.title;
  const status = search.status ?? "open";
  const most = search.most ?? FIRST_LIMIT;
  const question = [status, page, search.author, search.order, most].join(" ");
  const more = higherLimits.find((amount) => amount > most);
  return (
    <>
      <CommentsToolbar
        spaceId={spaceId}
        search={search}
        end={
          mayComment && (
            <Button icon={Plus} variant="primary" aria-expanded={writing} onClick={begin}>
              {messages.begin}
            </Button>
          )
        }
      />
      {writing && (
        <div className="mb-4">
          <NewThread
            key={page}
            page={page}
            node={undefined}
            title={title === undefined ? undefined : messages.beginOnPage(title)}
            onPosted={({ id }) =>
              void navigate({
                search: (now) => ({
                  ...now,
                  status: now.status === "resolved" ? undefined : now.status,
                  author: undefined,
                  write: undefined,
                  comment: id,
                  reply: undefined,
                }),
                resetScroll: false,
              })
            }
            onDone={() => write(false)}
          />
        </div>
      )}
      {apart && <LinkedComment key={comment} spaceId={spaceId} comment={comment} reply={reply} />}
      {data === undefined && <CommentsLoading />}
      {data?.items.length === 0 && (
        <ListState
          filtered={isNarrowed(search)}
          onClearFilters={() =>
            void navigate({ search: ({ status: kept }) => ({ status: kept }), resetScroll: false })
          }
          noun={messages.noun}
          icon={MessageSquare}
          title={messages.none[status].title}
          text={messages.none[status].text}
          action={mayComment && !writing && <Button onClick={begin}>{messages.write}</Button>}
        />
      )}
      {data !== undefined && data.items.length > 0 && (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? "opacity-60" : undefined}>
          <ThreadList
            label={messages.list}
            threads={data.items}
            query={isPlaceholderData ? undefined : question}
            named={comment}
            reply={reply}
          />
        </div>
      )}
      {data?.next !== undefined && (
        <div className="mt-4 flex flex-wrap items-center gap-3 text-sm text-muted">
          <span>
            {messages.shown(formatNumber(data.items.length), formatNumber(data.count ?? 0))}
          </span>
          {more === undefined ? (
            messages.furthest
          ) : (
            <Button
              size="sm"
              onClick={() =>
                void navigate({
                  search: (now) => ({ ...now, most: more }),
                  resetScroll: false,
                  replace: true,
                })
              }
            >
              {messages.more(more)}
            </Button>
          )}
        </div>
      )}
    </>
  );
};

interface CommentsScreenProps {
  readonly organizationId: string;
  readonly spaceId: string;
  readonly search: CommentsSearch;
}

/** The comments on a space and its pages; those on change requests are in their reviews. */
export const CommentsScreen = ({ organizationId, spaceId, search }: CommentsScreenProps) => (
  <SpaceThreads organizationId={organizationId} spaceId={spaceId}>
    <div className="max-w-3xl">
      <CommentTabs spaceId={spaceId} search={search} />
      <CommentsList spaceId={spaceId} search={search} />
    </div>
  </SpaceThreads>
);
