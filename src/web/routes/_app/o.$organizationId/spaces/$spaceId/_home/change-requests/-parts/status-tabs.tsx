import { useQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { formatNumber } from "../../../../../../../../kit/format-number.ts";
import { tabLinkClass, TabLinks } from "../../../../../../../../ui/tabs.tsx";
import { statusCountQuery } from "./space-list-search.ts";
import { spaceListStrings as strings } from "./space-list-strings.ts";

const order = ["open", "draft", "merged", "archived"] as const;

interface StatusTabsProps {
  readonly spaceId: string;
  readonly status: (typeof order)[number];
}

/** One tab a status, each with how many it holds. */
export const StatusTabs = ({ spaceId, status }: StatusTabsProps) => {
  const counts = useQueries({ queries: order.map((one) => statusCountQuery(spaceId, one)) });
  return (
    <div className="mb-4">
      <TabLinks label={strings.views}>
        {order.map((one, at) => (
          <Link
            key={one}
            from="/o/$organizationId/spaces/$spaceId/change-requests"
            to="."
            search={(now) => ({
              ...now,
              status: one === "open" ? undefined : one,
              page: undefined,
            })}
            activeOptions={{ explicitUndefined: true }}
            aria-current={one === status ? "page" : undefined}
            className={tabLinkClass}
          >
            {strings.status[one]}
            <span className="text-faint tabular-nums">
              {formatNumber(counts[at]?.data?.count ?? 0)}
            </span>
          </Link>
        ))}
      </TabLinks>
    </div>
  );
};
