import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { spaceQuery } from "#web/api/spaces.ts";
import { useListQuery } from "#web/api/use-list-query.ts";
import { callerQuery } from "#web/api/users.ts";
import { ListPage } from "./list-page.tsx";
import { ListToolbar } from "./list-toolbar.tsx";
import { useRowKeys } from "#web/shell/use-row-keys.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { ChangeRequestTabs } from "./change-request-tabs.tsx";
import { spaceListQuery, type SpaceListSearch } from "./space-list-search.ts";
import { spaceListStrings as strings } from "./space-list-strings.ts";

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
  const found = useListQuery(spaceListQuery(spaceId, search, caller.id));
  useRowKeys();
  return (
    <>
      <ChangeRequestTabs spaceId={spaceId} status={search.status ?? "open"} />
      <ListToolbar
        search={search}
        onNarrow={(change) =>
          void navigate({
            search: (now) => ({ ...now, ...change, page: undefined }),
            resetScroll: false,
          })
        }
      />
      <ListPage
        organizationId={organizationId}
        label={strings.caption}
        page={search.page}
        found={found}
        filtered={search.who !== undefined || search.page !== undefined}
        onClearFilters={() =>
          void navigate({ search: ({ status }) => ({ status }), resetScroll: false })
        }
        none={strings.none[search.status ?? "open"]}
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
    </>
  );
};
