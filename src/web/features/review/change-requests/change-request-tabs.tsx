import { useQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { statuses } from "./list-search.ts";
import { StatusTabs } from "#web/ui/status-tabs.tsx";
import { statusCountQuery } from "./space-list-search.ts";
import { spaceListStrings as strings } from "./space-list-strings.ts";

interface ChangeRequestTabsProps {
  readonly spaceId: string;
  readonly status: (typeof statuses)[number];
}

/** One tab a status of change requests. */
export const ChangeRequestTabs = ({ spaceId, status: current }: ChangeRequestTabsProps) => {
  const counts = useQueries({
    queries: statuses.map((status) => statusCountQuery(spaceId, status)),
  });
  return (
    <StatusTabs
      label={strings.views}
      statuses={statuses}
      current={current}
      words={strings.status}
      counts={counts.map(({ data }) => data?.count)}
      renderLink={(status, tab) => (
        <Link
          from="/o/$organizationId/spaces/$spaceId/change-requests"
          to="."
          search={(now) => ({
            ...now,
            status: status === "open" ? undefined : status,
            page: undefined,
          })}
          {...tab}
        />
      )}
    />
  );
};
