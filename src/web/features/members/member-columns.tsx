import { Link } from "@tanstack/react-router";
import type { OrganizationMember } from "#web/api/members.ts";
import { formatNumber } from "#web/kit/format-number.ts";
import { type Column, rowLink } from "#web/table/column.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { MemberRole, useMemberActions } from "./member-actions.tsx";
import { listMessages } from "./messages.ts";

const Person = ({
  member: { id, user, disabled, emailVerified },
}: {
  member: OrganizationMember;
}) => {
  const { organization, callerId } = useMemberActions();
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar id={id} name={user.displayName} photoURL={user.photoURL} />
      <div className="min-w-0">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2">
          <Link
            to="/o/$organizationId/members/$userId"
            params={{ organizationId: organization.id, userId: id }}
            {...rowLink("max-sm:max-w-full max-sm:truncate")}
          >
            {user.displayName}
          </Link>
          {id === callerId && <Badge>{listMessages.you}</Badge>}
          {disabled && (
            <Badge tone="warning" title={listMessages.disabledMeaning}>
              {listMessages.disabled}
            </Badge>
          )}
          {!emailVerified && (
            <Badge title={listMessages.unverifiedMeaning}>{listMessages.unverified}</Badge>
          )}
        </div>
        <p className="truncate text-sm text-muted" title={user.email}>
          {user.email}
        </p>
      </div>
    </div>
  );
};

const Count = ({ value }: { value: number }) => (
  <span className={value === 0 ? "text-faint" : undefined}>{formatNumber(value)}</span>
);

/** The columns of the members, for admins. */
export const memberColumns: readonly Column<OrganizationMember>[] = [
  {
    id: "member",
    header: listMessages.columns.member,
    cell: (member) => <Person member={member} />,
    sort: "name",
    sortFirst: "asc",
  },
  {
    id: "role",
    header: listMessages.columns.role,
    cell: (member) => <MemberRole member={member} />,
    sort: "role",
    width: "8.5rem",
  },
  {
    id: "teams",
    header: listMessages.columns.teams,
    cell: ({ teams }) => <Count value={teams} />,
    align: "end",
    width: "4.5rem",
    hideBelow: "md",
  },
  {
    id: "spaces",
    header: listMessages.columns.spaces,
    cell: ({ spaces }) => <Count value={spaces} />,
    align: "end",
    width: "5rem",
    hideBelow: "md",
  },
  {
    id: "joined",
    header: listMessages.columns.joined,
    cell: ({ joinedAt }) => <Timestamp value={joinedAt} show="date" />,
    sort: "joinedAt",
    width: "8rem",
    hideBelow: "lg",
  },
  {
    id: "lastSeen",
    header: listMessages.columns.lastSeen,
    cell: ({ lastSeenAt }) => <Timestamp value={lastSeenAt} />,
    sort: "lastSeenAt",
    width: "8.5rem",
  },
  {
    id: "sso",
    header: listMessages.columns.sso,
    cell: ({ sso }) =>
      sso ? (
        <Badge tone="accent" title={listMessages.ssoMeaning}>
          {listMessages.sso}
        </Badge>
      ) : (
        <span className="text-faint">
          <span aria-hidden>–</span>
          <span className="sr-only">{listMessages.noSso}</span>
        </span>
      ),
    width: "4.5rem",
    hideBelow: "lg",
  },
];

/** The columns for everyone else, who may not see when a member was last active. */
export const plainMemberColumns = memberColumns.filter(({ id }) => id !== "lastSeen");
