import { Link, Outlet, useChildMatches, useNavigate, useSearch } from "@tanstack/react-router";
import { Plus, UsersRound } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { MAX_CHANGED_TEAMS, MAX_TEAM_TITLE } from "#contract/schemas/limits.ts";
import { onlySet } from "#web/api/queries.ts";
import type { ChangeOrganizationTeams, OrganizationTeam } from "#web/api/teams.ts";
import { useListQuery } from "#web/table/use-list-query.ts";
import { formatNumber, plural } from "#web/kit/format-number.ts";
import { useActions } from "#web/shell/everywhere/actions.ts";
import { useKeys } from "#web/shell/keys.tsx";
import { BulkBar } from "#web/shell/list/bulk-bar.tsx";
import { SearchField } from "#web/shell/list/search-field.tsx";
import { type Column, rowLink } from "#web/table/column.ts";
import { DataTable } from "#web/table/data-table.tsx";
import { ListPages } from "#web/table/list-pages.tsx";
import { ListState } from "#web/table/table-states.tsx";
import { useSelection } from "#web/table/use-selection.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { PageHeader, Toolbar } from "#web/ui/layout.tsx";
import { Select } from "#web/ui/select.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import type { TeamBulkKind } from "./bulk-dialog.tsx";
import { bulkMessages } from "./bulk-messages.ts";
import { listMessages } from "./messages.ts";
import {
  isNarrowed,
  PAGE_SIZE,
  readTeamsSearch,
  searchOfSorting,
  sortingOf,
  teamsPageQuery,
  type TeamsSearch,
} from "./search.ts";
import { TeamActionsProvider, TeamMenu, useScreen } from "./team-actions.tsx";

const Title = ({ team }: { team: OrganizationTeam }) => {
  const { id, title, permissions, members, spaces } = team;
  const { organization } = useScreen();
  // Admins manage every team, so it is only worth showing to others.
  const owned = permissions.admin && !organization.permissions.admin;
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar id={id} name={title} shape="square" />
      <div className="min-w-0">
        <div className="flex min-w-0 items-center gap-x-3">
          <Link
            to="/o/$organizationId/teams/$teamId"
            params={{ organizationId: organization.id, teamId: id }}
            {...rowLink("max-sm:truncate")}
          >
            {title}
          </Link>
          {owned && <Badge title={listMessages.youOwnMeaning}>{listMessages.youOwn}</Badge>}
        </div>
        <p className="truncate text-sm text-muted sm:hidden">
          {listMessages.facts(members, spaces)}
        </p>
      </div>
    </div>
  );
};

const Count = ({ value }: { value: number }) => (
  <span className={value === 0 ? "text-faint" : undefined}>{formatNumber(value)}</span>
);

/** The columns of the teams. */
const teamColumns: readonly Column<OrganizationTeam>[] = [
  {
    id: "title",
    header: listMessages.columns.title,
    cell: (team) => <Title team={team} />,
    sort: "title",
    sortFirst: "asc",
  },
  {
    id: "members",
    header: listMessages.columns.members,
    cell: ({ members }) => <Count value={members} />,
    sort: "members",
    align: "end",
    width: "7rem",
    hideBelow: "sm",
  },
  {
    id: "spaces",
    header: listMessages.columns.spaces,
    cell: ({ spaces }) => <Count value={spaces} />,
    sort: "spaces",
    align: "end",
    width: "7rem",
    hideBelow: "sm",
  },
  {
    id: "created",
    header: listMessages.columns.created,
    cell: ({ createdAt }) => <Timestamp value={createdAt} show="date" />,
    sort: "createdAt",
    width: "10rem",
    hideBelow: "sm",
  },
];

const ownerChoices = [
  { value: "", label: listMessages.everyTeam },
  { value: "me", label: listMessages.myTeams },
];

interface TeamsToolbarProps {
  readonly search: TeamsSearch;
  /** Changes the filters and returns to the first page. */
  readonly onNarrow: (change: Partial<TeamsSearch>, replace?: boolean) => void;
}

/** The search by title, and the choice between all teams and the caller's own. */
const TeamsToolbar = ({ search, onNarrow }: TeamsToolbarProps) => (
  <Toolbar label={listMessages.filters}>
    <SearchField
      label={listMessages.search}
      placeholder={listMessages.searchPlaceholder}
      maxLength={MAX_TEAM_TITLE}
      value={search.title ?? ""}
      onSearch={(text, again) => onNarrow({ title: text === "" ? undefined : text }, again)}
    />
    <Select
      aria-label={listMessages.owner}
      className="w-40 max-sm:grow"
      value={search.owner ?? ""}
      options={ownerChoices}
      onChange={({ target }) => onNarrow({ owner: target.value === "me" ? "me" : undefined })}
    />
  </Toolbar>
);

/** Opens the dialog for a new team; the list behind it stays as it is. */
export const NewTeamLink = () => {
  const { organization } = useScreen();
  return (
    <Link
      to="/o/$organizationId/teams/new"
      params={{ organizationId: organization.id }}
      search={readTeamsSearch}
      state={(now) => now}
      resetScroll={false}
      className={buttonClass({ variant: "primary" })}
    >
      <Plus size={16} aria-hidden />
      {listMessages.create}
    </Link>
  );
};

const TeamBulkDialog = lazy(async () => ({
  default: (await import("./bulk-dialog.tsx")).TeamBulkDialog,
}));

type Matching = Extract<ChangeOrganizationTeams["teams"], { matching: unknown }>["matching"];

const rowId = ({ id }: OrganizationTeam) => id;
const titleOf = ({ title }: OrganizationTeam) => title;
const rowMenu = (team: OrganizationTeam) => <TeamMenu team={team} />;

/** The organization's teams as selected by the search parameters: searched, filtered and paginated. */
const TeamList = ({ search }: { search: TeamsSearch }) => {
  const { organization, callerId } = useScreen();
  const { admin } = organization.permissions;
  const navigate = useNavigate({ from: "/o/$organizationId/teams" });
  const { data, isPlaceholderData } = useListQuery(
    teamsPageQuery(organization.id, search, callerId),
  );
  const filters = onlySet<Matching>({
    title: search.title,
    owner: search.owner === "me" ? callerId : undefined,
  });
  const selection = useSelection(JSON.stringify(filters), data?.items, data?.count ?? 0);
  const [acting, setActing] = useState<TeamBulkKind>();
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
        caption={listMessages.caption}
        twoLines
        columns={teamColumns}
        rows={data?.items}
        rowId={rowId}
        busy={isPlaceholderData}
        sorting={sortingOf(search)}
        onSort={(sorting) => narrow(searchOfSorting(sorting))}
        rowMenu={admin ? rowMenu : undefined}
        selection={
          admin
            ? { selected: selection.selected, onChange: selection.onChange, labelOf: titleOf }
            : undefined
        }
        empty={
          <ListState
            filtered={isNarrowed(search) || search.page !== undefined}
            onClearFilters={() => narrow({ title: undefined, owner: undefined })}
            noun={listMessages.noun}
            icon={UsersRound}
            title={listMessages.nobody.title}
            text={admin ? listMessages.nobody.text : listMessages.nobody.textForOthers}
            action={admin && <NewTeamLink />}
          />
        }
      />
      <ListPages data={data} page={search.page} size={PAGE_SIZE} noun={listMessages.noun} />
      {admin && selection.count > 0 && (
        <BulkBar
          label={bulkMessages.bar}
          count={selection.count}
          total={selection.all ? undefined : data?.count}
          most={MAX_CHANGED_TEAMS}
          actions={[
            {
              label: bulkMessages["add-members"].action,
              run: () => setActing("add-members"),
            },
            { label: bulkMessages["give-space"].action, run: () => setActing("give-space") },
            {
              label: bulkMessages.delete.action,
              destructive: true,
              run: () => setActing("delete"),
            },
          ]}
          onSelectAll={selection.selectAll}
          onClear={selection.clear}
        />
      )}
      <Suspense fallback={null}>
        {acting !== undefined && (
          <TeamBulkDialog
            kind={acting}
            teams={selection.requested(filters)}
            count={selection.count}
            onClose={() => setActing(undefined)}
            onDone={selection.clear}
          />
        )}
      </Suspense>
    </>
  );
};

const CreateKeys = () => {
  const { organization } = useScreen();
  const navigate = useNavigate();
  const run = () =>
    void navigate({
      to: "/o/$organizationId/teams/new",
      params: { organizationId: organization.id },
      search: readTeamsSearch,
      state: (now) => now,
      resetScroll: false,
    });
  useKeys([{ keys: "n", label: listMessages.create, run }]);
  useActions([{ id: "teams.create", label: listMessages.create, keys: "n", run }]);
  return null;
};

/** The header of the list; only admins of the organization create teams. */
const TeamsHeader = ({ search }: { search: TeamsSearch }) => {
  const { organization, callerId } = useScreen();
  const { admin } = organization.permissions;
  const { data } = useListQuery(teamsPageQuery(organization.id, search, callerId));
  const total = data?.count;
  return (
    <>
      <PageHeader
        title={listMessages.title}
        badge={
          total !== undefined && (
            <Badge>
              {isNarrowed(search)
                ? listMessages.matching(total)
                : plural(total, listMessages.noun.one, listMessages.noun.many)}
            </Badge>
          )
        }
        description={listMessages.description}
        actions={admin && <NewTeamLink />}
      />
      {admin && <CreateKeys />}
    </>
  );
};

/** The list, which stays visible behind the dialog for a new team, or in its place a single team. */
export const TeamsScreen = () => {
  const search = useSearch({ from: "/_app/o/$organizationId/teams" });
  const child = useChildMatches({ select: ([match]) => match?.routeId });
  return (
    <TeamActionsProvider>
      {child !== "/_app/o/$organizationId/teams/$teamId" && (
        <>
          <TeamsHeader search={search} />
          <TeamList search={search} />
        </>
      )}
      <Outlet />
    </TeamActionsProvider>
  );
};
