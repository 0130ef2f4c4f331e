import { Link, useNavigate } from "@tanstack/react-router";
import { UsersRound } from "lucide-react";
import { MAX_TEAM_TITLE } from "#contract/schemas/limits.ts";
import type { MemberTeam, OrganizationMember } from "#web/api/members.ts";
import { type Page } from "#web/api/queries.ts";
import { useListQuery } from "#web/api/use-list-query.ts";
import { formatNumber } from "#web/kit/format-number.ts";
import { navPath } from "#web/shell/nav-items.ts";
import { SearchField } from "#web/shell/search-field.tsx";
import { type Column, rowLinkClass } from "#web/table/column.ts";
import { DataTable } from "#web/table/data-table.tsx";
import { ListPages } from "#web/table/list-pages.tsx";
import { ListState } from "#web/table/table-states.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { useMemberActions } from "./member-actions.tsx";
import { memberMessages } from "./messages.ts";
import { PAGE_SIZE, teamsOfMemberQuery } from "./search.ts";

interface SeveralPagesProps {
  readonly data: Page<unknown> | undefined;
  /** The token in the address. */
  readonly page: string | undefined;
  readonly noun: string;
}

/** The ways through a list whose extent is told elsewhere; nothing while it fits one page. */
export const SeveralPages = ({ data, page, noun }: SeveralPagesProps) => {
  if (data === undefined || (page === undefined && data.next === undefined)) return null;
  return (
    <ListPages data={data} page={page} shown={data.items.length} size={PAGE_SIZE} noun={noun} />
  );
};

const TeamLink = ({ team }: Pick<MemberTeam, "team">) => {
  const { organization } = useMemberActions();
  return (
    <Link to={navPath(organization.id, `teams/${team.id}`)} className={rowLinkClass}>
      {team.title}
    </Link>
  );
};

const columns: readonly Column<MemberTeam>[] = [
  {
    id: "title",
    header: memberMessages.teams.columns.title,
    cell: ({ team }) => <TeamLink team={team} />,
  },
  {
    id: "role",
    header: memberMessages.teams.columns.role,
    cell: ({ member: { role } }) =>
      role === "owner" ? (
        <Badge tone="accent" title={memberMessages.teams.ownerMeaning}>
          {memberMessages.teams.roles.owner}
        </Badge>
      ) : (
        memberMessages.teams.roles.member
      ),
    width: "12rem",
  },
  {
    id: "members",
    header: memberMessages.teams.columns.members,
    cell: ({ team }) => formatNumber(team.members),
    align: "end",
    width: "7rem",
  },
];
const rowId = ({ team }: MemberTeam) => team.id;

interface MemberTeamsProps {
  readonly member: OrganizationMember;
  readonly search: string | undefined;
  readonly page: string | undefined;
}

/** The teams somebody is in, and what they are there. */
export const MemberTeams = ({ member, search, page }: MemberTeamsProps) => {
  const { organization } = useMemberActions();
  const navigate = useNavigate();
  const { data, isPlaceholderData } = useListQuery(
    teamsOfMemberQuery({ organizationId: organization.id, userId: member.id }, { search, page }),
  );
  const { displayName } = member.user;
  const narrow = (text: string, replace = false) =>
    void navigate({ to: ".", search: text === "" ? {} : { search: text }, replace });
  return (
    <>
      {(member.teams > 1 || search !== undefined) && (
        <div className="mb-3">
          <SearchField
            label={memberMessages.teams.search}
            placeholder={memberMessages.teams.placeholder}
            maxLength={MAX_TEAM_TITLE}
            value={search ?? ""}
            onSearch={narrow}
          />
        </div>
      )}
      <DataTable
        caption={memberMessages.teams.caption(displayName)}
        columns={columns}
        rows={data?.items}
        rowId={rowId}
        busy={isPlaceholderData}
        skeletonRows={3}
        empty={
          <ListState
            filtered={search !== undefined || page !== undefined}
            onClearFilters={() => narrow("")}
            noun={memberMessages.teams.noun}
            icon={UsersRound}
            title={memberMessages.teams.none.title(displayName)}
            text={memberMessages.teams.none.text}
            action={
              organization.permissions.listTeams && (
                <Link to={navPath(organization.id, "teams")} className={buttonClass()}>
                  {memberMessages.teams.none.action}
                </Link>
              )
            }
          />
        }
      />
      <SeveralPages data={data} page={page} noun={memberMessages.teams.noun} />
    </>
  );
};
