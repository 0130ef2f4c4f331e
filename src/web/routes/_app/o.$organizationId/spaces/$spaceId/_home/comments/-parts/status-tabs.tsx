import { useQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { formatNumber } from "../../../../../../../../kit/format-number.ts";
import { tabLinkClass, TabLinks } from "../../../../../../../../ui/tabs.tsx";
import { type CommentsSearch, countQuery } from "./comments-search.ts";
import { commentsStrings as strings } from "./comments-strings.ts";

const statuses = ["open", "resolved", "all"] as const;

interface StatusTabsProps {
  readonly spaceId: string;
  readonly search: CommentsSearch;
}

/** One tab a status, each with how many it holds. */
export const StatusTabs = ({ spaceId, search }: StatusTabsProps) => {
  const counts = useQueries({
    queries: statuses.map((status) => countQuery(spaceId, search, status)),
  });
  const current = search.status ?? "open";
  return (
    <div className="mb-4">
      <TabLinks label={strings.views}>
        {statuses.map((status, at) => (
          <Link
            key={status}
            from="/o/$organizationId/spaces/$spaceId/comments"
            to="."
            search={(now) => ({
              ...now,
              status: status === "open" ? undefined : status,
              most: undefined,
              comment: undefined,
              reply: undefined,
            })}
            activeOptions={{ explicitUndefined: true }}
            aria-current={status === current ? "page" : undefined}
            className={tabLinkClass}
          >
            {strings.statuses[status]}
            <span className="text-faint tabular-nums">
              {formatNumber(counts[at]?.data?.count ?? 0)}
            </span>
          </Link>
        ))}
      </TabLinks>
    </div>
  );
};
