import { useQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { StatusTabs } from "#web/ui/status-tabs.tsx";
import { type CommentsSearch, countQuery } from "./comments-search.ts";
import { commentsStrings as strings } from "./comments-strings.ts";

const statuses = ["open", "resolved", "all"] as const;

interface CommentTabsProps {
  readonly spaceId: string;
  readonly search: CommentsSearch;
}

/** One tab a status of comments. */
export const CommentTabs = ({ spaceId, search }: CommentTabsProps) => {
  const counts = useQueries({
    queries: statuses.map((status) => countQuery(spaceId, search, status)),
  });
  return (
    <StatusTabs
      label={strings.views}
      statuses={statuses}
      current={search.status ?? "open"}
      words={strings.statuses}
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
