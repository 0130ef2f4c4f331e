import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { Link, linkOptions, useNavigate } from "@tanstack/react-router";
import { BookOpen, History, UserMinus, UserPlus, UsersRound } from "lucide-react";
import { MAX_TEAM_TITLE } from "#contract/schemas/limits.ts";
import type { MemberTeam, OrganizationMember } from "#web/api/members.ts";
import type { Page } from "#web/api/queries.ts";
import { updateTeamMembers } from "#web/api/teams.ts";
import { useListQuery } from "#web/table/use-list-query.ts";
import { formatNumber, type Noun } from "#web/kit/format-number.ts";
import { ActionMenu, MoreButton } from "#web/shell/action-menu.tsx";
import { toastFailure } from "#web/shell/everywhere/failure-toast.ts";
import { navPath } from "#web/shell/nav-items.ts";
import { SearchField } from "#web/shell/list/search-field.tsx";
import { type Column, rowLink } from "#web/table/column.ts";
import { DataTable } from "#web/table/data-table.tsx";
import { ListPages } from "#web/table/list-pages.tsx";
import { ListState } from "#web/table/table-states.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { useMemberActions } from "./member-actions.tsx";
import { actionMessages, memberMessages } from "./messages.ts";
import {
  activityOfMemberQuery,
  PAGE_SIZE,
  spacesOfMemberQuery,
  teamsOfMemberQuery,
} from "./search.ts";
import {
  GiveSpaceButton,
  openedSpaceColumns,
  openedSpaceId,
  reasonChainText,
} from "#web/features/access/index.ts";
import type { AuditEvent } from "#web/api/audit-events.ts";
import { predicateOf, sourceLabels } from "#web/features/audit-log/index.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ScreenSection, Toolbar } from "#web/ui/layout.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { toast } from "#web/ui/toast.tsx";

interface SeveralPagesProps {
  readonly data: Page<unknown> | undefined;
  /** The cursor in the address. */
  readonly page: string | undefined;
  readonly noun: Noun;
}

/** The pagination of a list whose total is shown elsewhere; hidden while it fits on one page. */
export const SeveralPages = ({ data, page, noun }: SeveralPagesProps) => {
  if (data === undefined || (page === undefined && data.next === undefined)) return null;
  return <ListPages data={data} page={page} size={PAGE_SIZE} noun={noun} />;
};

const TeamLink = ({ team }: Pick<MemberTeam, "team">) => {
  const { organization } = useMemberActions();
  return (
    <Link to={navPath(organization.id, `teams/${team.id}`)} {...rowLink()}>
      {team.title}
    </Link>
  );
};

const teamColumns: readonly Column<MemberTeam>[] = [
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
const teamRowId = ({ team }: MemberTeam) => team.id;

/** A team of a member, with the member. */
interface TeamRow extends MemberTeam {
  readonly of: OrganizationMember;
}

/** The actions on a member's team. Removal can be undone, restoring the former role. */
const TeamMenu = ({ row: { team, member, of } }: { row: TeamRow }) => {
  const { organization } = useMemberActions();
  const { mutateAsync } = useMutation(updateTeamMembers);
  const path = { organizationId: organization.id, teamId: team.id };
  const { title } = team;
  const { displayName } = of.user;
  const words = memberMessages.teams;
  const addAgain = () => {
    mutateAsync({ path, body: { memberships: { [of.id]: { role: member.role } } } }).then(
      () => toast({ title: words.undone(displayName, title), tone: "success" }),
      (error: unknown) => toastFailure(error, addAgain),
    );
  };
  const remove = () => {
    mutateAsync({ path, body: { remove: [of.id] } }).then(
      () =>
        toast({
          title: words.removed(displayName, title),
          tone: "success",
          action: { label: actionMessages.undo, run: addAgain },
        }),
      (error: unknown) => toastFailure(error, remove),
    );
  };
  return (
    <ActionMenu
      trigger={<MoreButton label={words.actionsOf(title)} />}
      items={[
        {
          label: words.open,
          icon: UsersRound,
          link: linkOptions({ to: "/o/$organizationId/teams/$teamId", params: path }),
        },
        "separator",
        { label: words.remove, icon: UserMinus, destructive: true, onSelect: remove },
      ]}
    />
  );
};

const teamMenu = (row: TeamRow) => <TeamMenu row={row} />;

/** Opens the dialog that adds the member to another team. */
const AddToTeam = ({ member }: { member: OrganizationMember }) => {
  const { ask } = useMemberActions();
  return (
    <Button icon={UserPlus} onClick={() => ask({ kind: "add-to-team", member })}>
      {actionMessages.addToTeam}
    </Button>
  );
};

interface MemberTeamsProps {
  readonly member: OrganizationMember;
  readonly search: string | undefined;
  readonly page: string | undefined;
}

/** A member's teams, and their role in each. */
export const MemberTeams = ({ member, search, page }: MemberTeamsProps) => {
  const { organization } = useMemberActions();
  const navigate = useNavigate();
  const { data, isPlaceholderData } = useListQuery(
    teamsOfMemberQuery({ organizationId: organization.id, userId: member.id }, { search, page }),
  );
  const { displayName } = member.user;
  const { admin } = organization.permissions;
  const narrow = (text: string, replace = false) =>
    void navigate({ to: ".", search: text === "" ? {} : { search: text }, replace });
  const searches = member.teams > 1 || search !== undefined;
  const adds = admin && data?.items.length !== 0;
  return (
    <>
      {(searches || adds) && (
        <Toolbar
          label={memberMessages.teams.filters}
          end={adds ? <AddToTeam member={member} /> : undefined}
        >
          {searches && (
            <SearchField
              label={memberMessages.teams.search}
              placeholder={memberMessages.teams.placeholder}
              maxLength={MAX_TEAM_TITLE}
              value={search ?? ""}
              onSearch={narrow}
            />
          )}
        </Toolbar>
      )}
      <DataTable
        caption={memberMessages.teams.caption(displayName)}
        columns={teamColumns}
        rows={data?.items.map((item) => ({ ...item, of: member }))}
        rowId={teamRowId}
        busy={isPlaceholderData}
        rowMenu={admin ? teamMenu : undefined}
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
              admin ? (
                <AddToTeam member={member} />
              ) : (
                organization.permissions.listTeams && (
                  <Link to={navPath(organization.id, "teams")} className={buttonClass()}>
                    {memberMessages.teams.none.action}
                  </Link>
                )
              )
            }
          />
        }
      />
      <SeveralPages data={data} page={page} noun={memberMessages.teams.noun} />
    </>
  );
};

/** A member as the recipient of access. */
const granteeOf = ({ id, user }: OrganizationMember) => ({
  kind: "person" as const,
  id,
  name: user.displayName,
  note: user.email ?? "",
});

const spaceColumns = openedSpaceColumns(reasonChainText);

const whyNone = ({ role }: OrganizationMember): string => {
  if (role === "admin") return memberMessages.spaces.none.admin;
  return role === null ? memberMessages.spaces.none.guest : memberMessages.spaces.none.member;
};

interface MemberSpacesProps {
  readonly member: OrganizationMember;
  readonly page: string | undefined;
}

/** The spaces a member can open, at which level, and why. */
export const MemberSpaces = ({ member, page }: MemberSpacesProps) => {
  const { organization } = useMemberActions();
  const navigate = useNavigate();
  const { data, isPlaceholderData } = useListQuery(
    spacesOfMemberQuery({ organizationId: organization.id, userId: member.id }, page),
  );
  const { displayName } = member.user;
  // An admin can open every space as one, so nothing else would change what they may do.
  const editable = organization.permissions.admin && member.role !== "admin";
  const grantee = granteeOf(member);
  const give = editable && <GiveSpaceButton organizationId={organization.id} grantee={grantee} />;
  return (
    <>
      {editable && data?.items.length !== 0 && <div className="mb-3 flex justify-end">{give}</div>}
      <DataTable
        caption={memberMessages.spaces.caption(displayName)}
        columns={spaceColumns}
        rows={data?.items.map((item) => ({ ...item, grantee, editable }))}
        rowId={openedSpaceId}
        busy={isPlaceholderData}
        skeletonRows={3}
        empty={
          <ListState
            filtered={page !== undefined}
            onClearFilters={() => void navigate({ to: ".", search: { tab: "spaces" } })}
            noun={memberMessages.spaces.noun}
            icon={BookOpen}
            title={memberMessages.spaces.none.title(displayName)}
            text={whyNone(member)}
            action={give}
          />
        }
      />
      <SeveralPages data={data} page={page} noun={memberMessages.spaces.noun} />
    </>
  );
};

/** The action of a visit, which is recorded so often that it would crowd out everything else. */
const VISIT = "member.seen";
const SHOWN = 20;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const EventRow = ({ event }: { event: AuditEvent }) => {
  const { organization } = useMemberActions();
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 border-t border-line py-2.5 first:border-t-0">
      <Link
        to="/o/$organizationId/audit-log/$auditEventId"
        params={{ organizationId: organization.id, auditEventId: event.id }}
        search={{}}
        className="min-w-0 rounded-sm wrap-anywhere hover:underline"
      >
        {capital(predicateOf(event))}
      </Link>
      <span className="shrink-0 text-sm text-muted">
        {sourceLabels[event.source]}, <Timestamp value={event.occurredAt} />
      </span>
    </li>
  );
};

/** A member's recent activity, from the audit log. */
export const MemberActivity = ({ member }: { member: OrganizationMember }) => {
  const { organization } = useMemberActions();
  const { data } = useSuspenseQuery(
    activityOfMemberQuery({ organizationId: organization.id, userId: member.id }),
  );
  const events = data.items.filter(({ action }) => action !== VISIT).slice(0, SHOWN);
  if (events.length === 0) {
    return (
      <EmptyState
        icon={History}
        title={memberMessages.activity.none(member.user.displayName)}
        text={memberMessages.activity.noneText}
      />
    );
  }
  return (
    <ScreenSection
      title={memberMessages.activity.title}
      text={memberMessages.activity.text}
      actions={
        <Link
          to="/o/$organizationId/audit-log"
          params={{ organizationId: organization.id }}
          search={{ actor: member.id }}
          className="rounded-sm text-sm text-accent-ink underline"
        >
          {memberMessages.activity.all}
        </Link>
      }
    >
      <ul>
        {events.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </ul>
    </ScreenSection>
  );
};
