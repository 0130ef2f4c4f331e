import { useQueries, useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { spaceQuery } from "#web/api/spaces.ts";
import { useListQuery } from "#web/table/use-list-query.ts";
import { callerQuery } from "#web/api/users.ts";
import { actsOn } from "./change-request-bulk.tsx";
import { ChangeRequestList, ListToolbar } from "./change-request-list.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import {
  isNarrowed,
  spaceListQuery,
  type SpaceListSearch,
  statusCountQuery,
  statuses,
} from "./search.ts";
import { ListViews } from "#web/shell/list/views/list-views.tsx";
import { spaceListMessages as messages } from "../messages.ts";
import { StatusTabs } from "#web/ui/tabs.tsx";

interface StatusTabLinksProps {
  readonly spaceId: string;
  readonly status: (typeof statuses)[number];
}

const StatusTabLinks = ({ spaceId, status: current }: StatusTabLinksProps) => {
  const counts = useQueries({
    queries: statuses.map((status) => statusCountQuery(spaceId, status)),
  });
  return (
    <StatusTabs
      label={messages.views}
      statuses={statuses}
      current={current}
      words={messages.status}
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

interface SpaceListProps {
  readonly organizationId: string;
  readonly spaceId: string;
  readonly search: SpaceListSearch;
}

/** The change requests of one space, by status. */
export const SpaceList = ({ organizationId, spaceId, search }: SpaceListProps) => {
  const { data: caller } = useSuspenseQuery(callerQuery());
  const { data: space } = useSuspenseQuery(spaceQuery(spaceId));
  const navigate = useNavigate({ from: "/o/$organizationId/spaces/$spaceId/change-requests" });
  const found = useListQuery(spaceListQuery({ spaceId, search, callerId: caller.id }));
  return (
    <>
      <StatusTabLinks spaceId={spaceId} status={search.status ?? "open"} />
      <ListToolbar
        organizationId={organizationId}
        search={search}
        views={
          <ListViews
            organizationId={organizationId}
            list="space-change-requests"
            filters={{ ...search, page: undefined, from: undefined }}
          />
        }
        onFilter={(change) =>
          void navigate({
            search: (now) => ({ ...now, ...change, page: undefined }),
            resetScroll: false,
          })
        }
      />
      <ChangeRequestList
        organizationId={organizationId}
        label={messages.caption}
        page={search.page}
        found={found}
        filtered={isNarrowed(search) || search.page !== undefined}
        onClearFilters={() =>
          void navigate({ search: ({ status }) => ({ status }), resetScroll: false })
        }
        list={JSON.stringify({ ...search, page: undefined })}
        acts={actsOn(search.status ?? "open")}
        empty={messages.none[search.status ?? "open"]}
        action={
          space.permissions.propose ? (
            <Link
              to="/o/$organizationId/spaces/$spaceId/change-requests/new"
              params={{ organizationId, spaceId }}
              className={buttonClass()}
            >
              {messages.create}
            </Link>
          ) : (
            <p className="text-sm text-muted">{messages.needsEditor}</p>
          )
        }
      />
    </>
  );
};
