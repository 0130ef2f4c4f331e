import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { MessageSquare, Plus } from "lucide-react";
import { useEffect, useRef } from "react";
import type { Comment } from "#web/api/comments.ts";
import { pagesQuery, type RevisionPage } from "#web/api/content.ts";
import { spaceQuery } from "#web/api/spaces.ts";
import { useListQuery } from "#web/api/use-list-query.ts";
import { useDraft } from "#web/forms/draft.ts";
import { formatNumber } from "#web/kit/format-number.ts";
import { useBoard } from "../threads/board.tsx";
import { keptText } from "../threads/kept-text.ts";
import { NewThread, newThreadDraft } from "../threads/new-thread.tsx";
import { ThreadList } from "../threads/thread-list.tsx";
import { useKeys } from "#web/shell/keys.ts";
import { ListState } from "#web/table/table-states.tsx";
import { Button } from "#web/ui/button.tsx";
import { CommentsLoading } from "./comments-loading.tsx";
import { amounts, commentsQuery, type CommentsSearch, isNarrowed } from "./comments-search.ts";
import { commentsStrings as strings } from "./comments-strings.ts";
import { CommentsToolbar } from "./comments-toolbar.tsx";
import { LinkedComment } from "./linked-comment.tsx";
import { ThreadPlace } from "./thread-place.tsx";

interface CommentsListProps {
  readonly spaceId: string;
  readonly search: CommentsSearch;
}

const placeOf = (thread: Comment) => <ThreadPlace thread={thread} />;

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
  const { name } = useBoard();
  const draft = useDraft(newThreadDraft(name, page, undefined));
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    if (keptText(draft) !== undefined) latest.current();
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
  useKeys(mayComment ? [{ keys: "c", label: strings.key, run: begin }] : []);
  const apart =
    comment !== undefined && data !== undefined && !data.items.some(({ id }) => id === comment);
  const title = page === undefined ? undefined : titleOf(tree?.pages ?? [], page);
  const status = search.status ?? "open";
  const most = search.most ?? amounts[0];
  const question = [status, page, search.author, search.order, most].join(" ");
  const more = amounts.find((amount) => amount > most);
  return (
    <>
      <CommentsToolbar
        spaceId={spaceId}
        search={search}
        end={
          mayComment && (
            <Button icon={Plus} variant="primary" aria-expanded={writing} onClick={begin}>
              {strings.begin}
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
            title={title === undefined ? undefined : strings.beginOnPage(title)}
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
          noun={strings.noun}
          icon={MessageSquare}
          title={strings.none[status].title}
          text={strings.none[status].text}
          action={mayComment && !writing && <Button onClick={begin}>{strings.write}</Button>}
        />
      )}
      {data !== undefined && data.items.length > 0 && (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? "opacity-60" : undefined}>
          <ThreadList
            label={strings.list}
            threads={data.items}
            question={isPlaceholderData ? undefined : question}
            named={comment}
            reply={reply}
            placeOf={placeOf}
          />
        </div>
      )}
      {data?.next !== undefined && (
        <div className="mt-4 flex flex-wrap items-center gap-3 text-sm text-muted">
          <span>
            {strings.shown(formatNumber(data.items.length), formatNumber(data.count ?? 0))}
          </span>
          {more === undefined ? (
            strings.furthest
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
              {strings.more(more)}
            </Button>
          )}
        </div>
      )}
    </>
  );
};
