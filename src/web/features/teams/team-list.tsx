import { useNavigate } from "@tanstack/react-router";
import { UsersRound } from "lucide-react";
import type { OrganizationTeam } from "#web/api/teams.ts";
import { useListQuery } from "#web/api/use-list-query.ts";
import { DataTable } from "#web/table/data-table.tsx";
import { ListState } from "#web/table/table-states.tsx";
import { ListPages } from "#web/table/list-pages.tsx";
import { listStrings as strings } from "./list-strings.ts";
import { NewTeamLink } from "./new-team-link.tsx";
import { teamColumns } from "./team-columns.tsx";
import { TeamMenu } from "./team-menu.tsx";
import { isNarrowed, PAGE_SIZE, type TeamsSearch, teamsPageQuery } from "./teams-search.ts";
import { TeamsToolbar } from "./teams-toolbar.tsx";
import { useScreen } from "./use-screen.ts";

const rowId = ({ id }: OrganizationTeam) => id;
const rowMenu = (team: OrganizationTeam) => <TeamMenu team={team} />;

/** The organization's teams as the address asks: searched, filtered, paged. */
export const TeamList = ({ search }: { search: TeamsSearch }) => {
  const { organization, callerId } = useScreen();
  const { admin } = organization.permissions;
  const navigate = useNavigate({ from: "/o/$organizationId/teams" });
  const { data, isPlaceholderData } = useListQuery(
    teamsPageQuery(organization.id, search, callerId),
  );
  const narrow = (change: Partial<TeamsSearch>, replace = false) =>
    void navigate({
      search: (now) => ({ ...now, ...change, page: undefined }),
      replace,
      resetScroll: false,
    });
  return (
    <>
      <TeamsToolbar search={search} onNarrow={narrow} />
      <DataTable
        caption={strings.caption}
        columns={teamColumns}
        rows={data?.items}
        rowId={rowId}
        busy={isPlaceholderData}
        rowMenu={admin ? rowMenu : undefined}
        empty={
          <ListState
            filtered={isNarrowed(search) || search.page !== undefined}
            onClearFilters={() => narrow({ title: undefined, owner: undefined })}
            noun={strings.noun}
            icon={UsersRound}
            title={strings.nobody.title}
            text={admin ? strings.nobody.text : strings.nobody.textForOthers}
            action={admin && <NewTeamLink />}
          />
        }
      />
      {data !== undefined && data.items.length > 0 && (
        <ListPages
          data={data}
          page={search.page}
          shown={data.items.length}
          size={PAGE_SIZE}
          noun={strings.noun}
        />
      )}
    </>
  );
};
