import { Link } from "@tanstack/react-router";
import { ChevronDown } from "lucide-react";
import type { MemberRoleOrGuest, TeamMemberRole } from "#contract/schemas/role.ts";
import type { OrganizationTeamMember } from "#web/api/teams.ts";
import { roleButtonClass } from "#web/features/access/index.ts";
import { cx } from "#web/kit/class-names.ts";
import { LOCALE } from "#web/kit/formats.ts";
import { compareNames } from "#web/kit/name-order.ts";
import { roleLabel } from "#web/kit/role-label.ts";
import { ActionMenu } from "#web/shell/action-menu.tsx";
import type { Column } from "#web/table/column.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { teamMessages, teamRoleLabel } from "./messages.ts";
import {
  changeRole,
  type PendingChange,
  type PendingChanges,
  type Roster,
  useTeamEditing,
} from "./pending-changes.ts";
import type { RosterSearch } from "./search.ts";
import { useScreen } from "./team-actions.tsx";

/** A person in the team, or about to be. */
export interface RosterRow {
  readonly id: string;
  readonly name: string;
  readonly email?: string | undefined;
  readonly photoURL?: string | undefined;
  readonly disabled: boolean;
  /** The current role in the team; undefined for someone about to be added. */
  readonly present: TeamMemberRole | undefined;
  readonly mark: PendingChange | undefined;
  /** Known only for those already in the team. */
  readonly member?: { readonly role: MemberRoleOrGuest; readonly lastSeenAt: string | undefined };
}

const standing = ({ present }: RosterRow): number =>
  present === undefined ? 0 : present === "owner" ? 1 : 2;

/** Everyone in the team and everyone about to be: newcomers first, then owners, then by name. */
export const rowsOf = (
  people: readonly OrganizationTeamMember[],
  pending: PendingChanges,
  roster: Roster,
): RosterRow[] => {
  const newcomers = Object.entries(pending).flatMap(([id, mark]): RosterRow[] =>
    mark.add && !mark.remove && !roster.has(id)
      ? [{ id, name: mark.name, email: mark.email, disabled: false, present: undefined, mark }]
      : [],
  );
  const present = people.map(({ organization: { id, user, ...member }, team }): RosterRow => ({
    id,
    name: user.displayName,
    email: user.email,
    photoURL: user.photoURL,
    disabled: member.disabled,
    present: team.role,
    mark: pending[id],
    member: { role: member.role, lastSeenAt: member.lastSeenAt },
  }));
  return [...newcomers, ...present].toSorted(
    (one, other) => standing(one) - standing(other) || compareNames(one.name, other.name),
  );
};

/** The role a person will have once the pending changes are saved. */
export const roleAfter = ({ present, mark }: RosterRow): TeamMemberRole =>
  mark?.role ?? present ?? "member";

/** The rows that match the search parameters, on all parts. */
export const filterRows = (
  rows: readonly RosterRow[],
  { find, teamRole }: RosterSearch,
): readonly RosterRow[] => {
  const text = find?.trim().toLocaleLowerCase(LOCALE);
  return rows.filter(
    (row) =>
      (teamRole === undefined || roleAfter(row) === teamRole) &&
      (text === undefined ||
        `${row.name}\n${row.email ?? ""}`.toLocaleLowerCase(LOCALE).includes(text)),
  );
};

const Person = ({ row: { id, name, email, photoURL, disabled, present, mark } }: CellProps) => {
  const { organization, callerId } = useScreen();
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar id={id} name={name} photoURL={photoURL} />
      <div className="min-w-0">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2">
          <Link
            to="/o/$organizationId/members/$userId"
            params={{ organizationId: organization.id, userId: id }}
            className={cx(
              "rounded-sm font-medium text-ink wrap-anywhere hover:underline max-sm:max-w-full max-sm:truncate",
              mark?.remove && "line-through",
            )}
          >
            {name}
          </Link>
          {id === callerId && <Badge>{teamMessages.you}</Badge>}
          {disabled && (
            <Badge tone="warning" title={teamMessages.disabledMeaning}>
              {teamMessages.disabled}
            </Badge>
          )}
          {mark?.remove && <Badge tone="danger">{teamMessages.toRemove}</Badge>}
          {present === undefined && <Badge tone="success">{teamMessages.toAdd}</Badge>}
        </div>
        <p className="truncate text-sm text-muted" title={email}>
          {email}
        </p>
      </div>
    </div>
  );
};

const choices = ["owner", "member"] as const;

interface CellProps {
  readonly row: RosterRow;
}

const TeamRole = ({ row }: CellProps) => {
  const { editable, roster, change } = useTeamEditing();
  const { id, name, email, present, mark } = row;
  const role = roleAfter(row);
  if (!editable || mark?.remove) return <>{teamRoleLabel(role)}</>;
  return (
    <div className="flex items-center gap-2 max-sm:flex-row-reverse">
      <ActionMenu
        align="start"
        trigger={
          <button
            type="button"
            aria-label={teamMessages.roleOf(name, teamRoleLabel(role))}
            className={roleButtonClass}
          >
            {teamRoleLabel(role)}
            <ChevronDown size={14} aria-hidden className="shrink-0 text-faint" />
          </button>
        }
        items={choices.map((choice) => ({
          label: teamRoleLabel(choice),
          description: teamMessages.roleMeanings[choice],
          checked: choice === role,
          onSelect: () => change((now) => changeRole(now, { id, name, email }, choice, roster)),
        }))}
      />
      {present !== undefined && present !== role && (
        <span className="text-sm whitespace-nowrap text-warning-ink">
          {teamMessages.was(present)}
        </span>
      )}
    </div>
  );
};

/** Shown for values that are only known for people in the team. */
const NotYet = () => <span className="text-faint">–</span>;

/** The columns of the people in the team. */
export const rosterColumns: readonly Column<RosterRow>[] = [
  { id: "person", header: teamMessages.columns.person, cell: (row) => <Person row={row} /> },
  {
    id: "role",
    header: teamMessages.columns.role,
    cell: (row) => <TeamRole row={row} />,
    width: "14rem",
  },
  {
    id: "organizationRole",
    header: teamMessages.columns.organizationRole,
    cell: ({ member }) => (member === undefined ? <NotYet /> : roleLabel(member.role)),
    width: "10rem",
    hideBelow: "md",
  },
  {
    id: "lastSeen",
    header: teamMessages.columns.lastSeen,
    cell: ({ member }) =>
      member === undefined ? <NotYet /> : <Timestamp value={member.lastSeenAt} />,
    width: "9rem",
    hideBelow: "lg",
  },
];

/** The columns for people who may not see when a member was last active. */
export const plainRosterColumns = rosterColumns.filter(({ id }) => id !== "lastSeen");
