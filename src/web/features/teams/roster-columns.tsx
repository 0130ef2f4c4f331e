import { Link } from "@tanstack/react-router";
import { cx } from "#web/kit/class-names.ts";
import { roleLabel } from "#web/kit/role-label.ts";
import type { Column } from "#web/table/column.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Select } from "#web/ui/select.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { roleAfter, type RosterRow } from "./roster-rows.ts";
import { stageRole } from "./staging.ts";
import { useTeamEditing } from "./team-editing.tsx";
import { teamRoleLabel, teamStrings as strings } from "./team-strings.ts";
import { useScreen } from "./use-screen.ts";

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
              "rounded-sm font-medium text-ink wrap-anywhere hover:underline",
              mark?.remove && "line-through",
            )}
          >
            {name}
          </Link>
          {id === callerId && <Badge>{strings.you}</Badge>}
          {disabled && (
            <Badge tone="warning" title={strings.disabledMeaning}>
              {strings.disabled}
            </Badge>
          )}
          {mark?.remove && <Badge tone="danger">{strings.toRemove}</Badge>}
          {present === undefined && <Badge tone="success">{strings.toAdd}</Badge>}
        </div>
        <p className="text-sm wrap-anywhere text-muted">{email}</p>
      </div>
    </div>
  );
};

const roleChoices = [
  { value: "member", label: teamRoleLabel("member") },
  { value: "owner", label: teamRoleLabel("owner") },
];

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
      <Select
        aria-label={strings.roleOf(name)}
        className="w-28"
        value={role}
        options={roleChoices}
        onChange={({ target: { value } }) =>
          change((now) =>
            stageRole(now, { id, name, email }, value === "owner" ? "owner" : "member", roster),
          )
        }
      />
      {present !== undefined && present !== role && (
        <span className="text-sm whitespace-nowrap text-warning-ink">{strings.was(present)}</span>
      )}
    </div>
  );
};

/** In place of what is only read for people in the team. */
const NotYet = () => <span className="text-faint">–</span>;

/** What the screen says about everybody in the team. */
export const rosterColumns: readonly Column<RosterRow>[] = [
  { id: "person", header: strings.columns.person, cell: (row) => <Person row={row} /> },
  {
    id: "role",
    header: strings.columns.role,
    cell: (row) => <TeamRole row={row} />,
    width: "14rem",
  },
  {
    id: "organizationRole",
    header: strings.columns.organizationRole,
    cell: ({ member }) => (member === undefined ? <NotYet /> : roleLabel(member.role)),
    width: "10rem",
    hideBelow: "md",
  },
  {
    id: "lastSeen",
    header: strings.columns.lastSeen,
    cell: ({ member }) =>
      member === undefined ? <NotYet /> : <Timestamp value={member.lastSeenAt} />,
    width: "9rem",
    hideBelow: "lg",
  },
];
