import { useQueries, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { spaceCommentersQuery } from "#web/api/comments.ts";
import { pagesQuery, type RevisionPage } from "#web/api/content.ts";
import { StatusTabs } from "#web/ui/tabs.tsx";
import { Select, type SelectOption } from "#web/ui/select.tsx";
import { Toolbar } from "#web/ui/layout.tsx";
import { type CommentsSearch, countQuery } from "./search.ts";
import { commentsMessages as messages } from "../threads/messages.ts";

const statuses = ["open", "resolved", "all"] as const;

/** One tab for each comment status. */
export const CommentTabs = ({ spaceId, search }: { spaceId: string; search: CommentsSearch }) => {
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

const INDENT = "\u2003";

const optionsOf = (pages: readonly RevisionPage[], depth = 0): SelectOption[] =>
  pages.flatMap((page) => [
    { value: page.id, label: `${INDENT.repeat(depth)}${page.title}` },
    ...(page.type === "link" ? [] : optionsOf(page.pages, depth + 1)),
  ]);

/** The options, with the selected one added if it is missing. */
const withChosen = (
  options: readonly SelectOption[],
  chosen: string,
  label: string,
): readonly SelectOption[] =>
  options.some(({ value }) => value === chosen) ? options : [...options, { value: chosen, label }];

interface CommentsToolbarProps {
  readonly spaceId: string;
  readonly search: CommentsSearch;
  readonly end: ReactNode;
}

/** Filters by page and author, and sorts. */
export const CommentsToolbar = ({ spaceId, search, end }: CommentsToolbarProps) => {
  const navigate = useNavigate({ from: "/o/$organizationId/spaces/$spaceId/comments" });
  const pages = useQuery(pagesQuery(spaceId));
  const commenters = useQuery(spaceCommentersQuery(spaceId));
  const narrow = (change: Partial<CommentsSearch>) =>
    void navigate({
      search: (now) => ({
        ...now,
        ...change,
        most: undefined,
        write: undefined,
        comment: undefined,
        reply: undefined,
      }),
      resetScroll: false,
    });
  const { page = "", author = "", order = "desc" } = search;
  const pageOptions = [
    { value: "", label: messages.everyPage },
    ...optionsOf(pages.data?.pages ?? []),
  ];
  const authorOptions = [
    { value: "", label: messages.everyAuthor },
    ...(commenters.data?.items ?? []).map(({ user }) => ({
      value: user.id,
      label: user.displayName,
    })),
  ];
  return (
    <Toolbar label={messages.filters} end={end}>
      <Select
        aria-label={messages.page}
        className="w-52 max-sm:w-full"
        value={page}
        options={withChosen(pageOptions, page, pages.isPending ? "…" : messages.otherPage)}
        onChange={({ target }) => narrow({ page: target.value === "" ? undefined : target.value })}
      />
      <Select
        aria-label={messages.author}
        className="w-44 max-sm:grow"
        value={author}
        options={withChosen(
          authorOptions,
          author,
          commenters.isPending ? "…" : messages.otherAuthor,
        )}
        onChange={({ target }) =>
          narrow({ author: target.value === "" ? undefined : target.value })
        }
      />
      <Select
        aria-label={messages.order}
        className="w-36 max-sm:grow"
        value={order}
        options={[
          { value: "desc", label: messages.orders.desc },
          { value: "asc", label: messages.orders.asc },
        ]}
        onChange={({ target }) => narrow({ order: target.value === "asc" ? "asc" : undefined })}
      />
    </Toolbar>
  );
};
