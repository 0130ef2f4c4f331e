import { keepPreviousData, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { GitPullRequestArrow } from "lucide-react";
import { spaceQuery } from "../../../../../../../../api/spaces.ts";
import { callerQuery } from "../../../../../../../../api/users.ts";
import { ChangeRequestMenuButton } from "../../../../../../../../review/change-requests/menu-button.tsx";
import {
  ChangeRequestRow,
  ChangeRequestRows,
} from "../../../../../../../../review/change-requests/row.tsx";
import { useRowKeys } from "../../../../../../../../review/change-requests/use-row-keys.ts";
import { ListState } from "../../../../../../../../table/table-states.tsx";
import { usePageHistory } from "../../../../../../../../table/use-page-history.ts";
import { buttonClass } from "../../../../../../../../ui/button.tsx";
import { Pagination } from "../../../../../../../../ui/pagination.tsx";
import { GroupSkeleton } from "../../../../../../../../review/change-requests/skeleton.tsx";
import { PAGE_SIZE, spaceListQuery, type SpaceListSearch } from "./space-list-search.ts";
import { spaceListStrings as strings } from "./space-list-strings.ts";
import { SpaceListToolbar } from "./space-list-toolbar.tsx";
import { StatusTabs } from "./status-tabs.tsx";

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
  const { data, isPlaceholderData } = useQuery({
    ...spaceListQuery(spaceId, search, caller.id),
    placeholderData: keepPreviousData,
    throwOnError: (_error, query) => query.state.data === undefined,
  });
  const { pagesBefore, ...moves } = usePageHistory(search.page, data?.next?.page);
  useRowKeys();
  const nothing = strings.none[search.status ?? "open"];
  return (
    <>
      <StatusTabs spaceId={spaceId} status={search.status ?? "open"} />
      <SpaceListToolbar search={search} />
      {data === undefined && <GroupSkeleton rows={5} />}
      {data?.items.length === 0 && (
        <ListState
          filtered={search.who !== undefined || search.page !== undefined}
          onClearFilters={() =>
            void navigate({ search: ({ status }) => ({ status }), resetScroll: false })
          }
          noun={strings.noun}
          icon={GitPullRequestArrow}
          title={nothing.title}
          text={nothing.text}
          action={
            space.permissions.propose && (
              <Link
                to="/o/$organizationId/spaces/$spaceId/change-requests/new"
                params={{ organizationId, spaceId }}
                className={buttonClass()}
              >
                {strings.create}
              </Link>
            )
          }
        />
      )}
      {data !== undefined && data.items.length > 0 && (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? "opacity-60" : undefined}>
          <ChangeRequestRows label={strings.caption}>
            {data.items.map((changeRequest) => (
              <ChangeRequestRow
                key={changeRequest.id}
                organizationId={organizationId}
                changeRequest={changeRequest}
                showTurn
                menu={
                  <ChangeRequestMenuButton
                    organizationId={organizationId}
                    changeRequest={changeRequest}
                  />
                }
              />
            ))}
          </ChangeRequestRows>
          <Pagination
            shown={data.items.length}
            before={pagesBefore === undefined ? undefined : pagesBefore * PAGE_SIZE}
            total={data.count}
            noun={strings.noun}
            {...moves}
          />
        </div>
      )}
    </>
  );
};
