import { useQueries, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { MessageSquare, Plus } from "lucide-react";
import { useEffect, useRef } from "react";
import type { Comment } from "#web/api/comments.ts";
import { pagesQuery, type RevisionPage } from "#web/api/content.ts";
import { spaceQuery } from "#web/api/spaces.ts";
import { useListQuery } from "#web/api/use-list-query.ts";
import { useDraft } from "#web/forms/draft.ts";
import { formatNumber } from "#web/kit/format-number.ts";
import { SpaceThreads, useThreadHost } from "../threads/thread-host.tsx";
import { draftText, NewThread, newThreadDraft } from "../threads/comment-box.tsx";
import { ThreadList } from "../threads/thread-list.tsx";
import { useKeys } from "#web/shell/keys.ts";
import { ListState } from "#web/table/table-states.tsx";
import { Button } from "#web/ui/button.tsx";
import {
  FIRST_LIMIT,
  higherLimits,
  commentsQuery,
  type CommentsSearch,
  countQuery,
  isNarrowed,
} from "./search.ts";
import { commentsMessages as messages } from "./messages.ts";
import { CommentsToolbar } from "./comments-toolbar.tsx";
import { LinkedComment, ThreadLocation } from "./linked-comment.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { StatusTabs } from "#web/ui/status-tabs.tsx";

const statuses = ["open", "resolved", "all"] as const;

interface CommentTabsProps {
  readonly spaceId: string;
  readonly search: CommentsSearch;
}

/** One tab a status of comments. */
export const CommentTabs = ({ spaceId, search }: CommentTabsProps) => {
  const counts = useQueries({
    queries: statuses.map((status) => countQuery({ spaceId, search, status })),
  });
  return (
    <StatusTabs
      label={messages.views}
      statuses={statuses}
      current={search.status ?? "open"}
      words={messages.statuses}
      counts={counts.map(({ data }) => data?.count)}
      renderLink={(status, tab) => (
        <Link
          from="/o/$organizationId/spaces/$spaceId/comments"
          to="."
          search={(now) => ({
            ...now,
            status: status === "open" ? undefined : status,
            most: undefined,
            comment: undefined,
            reply: undefined,
          })}
          {...tab}
        />
      )}
    />
  );
};

/** Comments that are on their way, in the shape of what comes. */
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

interface CommentsListProps {
  readonly spaceId: string;
  readonly search: CommentsSearch;
}

const placeOf = (thread: Comment) => <ThreadLocation thread={thread} />;

const titleOf = (pages: readonly RevisionPage[], id: string): string | undefined => {
  for (const page of pages) {
    if (page.id === id) return page.title;
    const below = page.type === "link" ? undefined : titleOf(page.pages, id);
    if (below !== undefined) return below;
  }
  return undefined;
};

/** Opens the box of a comment that was begun before and not sent. */
const useBegun = (page: string | undefined, open: () => void): void => {
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

/** The comments the address asks for, and the way to a new one. */
export const CommentsList = ({ spaceId, search }: CommentsListProps) => {
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
  useBegun(page, begin);
  useKeys(mayComment ? [{ keys: "c", label: messages.key, run: begin }] : []);
  const apart =
    comment !== undefined && data !== undefined && !data.items.some(({ id }) => id === comment);
  const title = page === undefined ? undefined : titleOf(tree?.pages ?? [], page);
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
            placeOf={placeOf}
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

/** What is said about a space and its pages, apart from its change requests. */
export const CommentsScreen = ({ organizationId, spaceId, search }: CommentsScreenProps) => (
  <SpaceThreads organizationId={organizationId} spaceId={spaceId}>
    <div className="max-w-3xl">
      <CommentTabs spaceId={spaceId} search={search} />
      <CommentsList spaceId={spaceId} search={search} />
    </div>
  </SpaceThreads>
);
