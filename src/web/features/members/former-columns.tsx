import type { FormerMember } from "#web/api/former-members.ts";
import { formatDate } from "#web/kit/format-date.ts";
import { roleLabel, roleMeaning } from "#web/kit/role-label.ts";
import type { Column } from "#web/table/column.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { formerMessages } from "./former-messages.ts";

const Person = ({ former }: { former: FormerMember }) => {
  const { id, user, left, isMember, endEverything, restorableUntil } = former;
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar id={id} name={user.displayName} photoURL={user.photoURL} />
      <div className="min-w-0">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2">
          <span className="font-medium wrap-anywhere">{user.displayName}</span>
          {left && <Badge title={formerMessages.leftMeaning}>{formerMessages.left}</Badge>}
          {isMember && (
            <Badge tone="accent" title={formerMessages.backMeaning}>
              {formerMessages.back}
            </Badge>
          )}
          {endEverything && (
            <Badge tone="warning" title={formerMessages.endedMeaning}>
              {formerMessages.ended}
            </Badge>
          )}
        </div>
        <p className="truncate text-sm text-muted" title={user.email}>
          {user.email}
        </p>
        <p className="text-sm text-muted sm:hidden">
          {roleLabel(former.role)} · {formerMessages.until(formatDate(restorableUntil))}
        </p>
      </div>
    </div>
  );
};

/** The columns of the former members. */
export const formerColumns: readonly Column<FormerMember>[] = [
  {
    id: "person",
    header: formerMessages.columns.person,
    cell: (former) => <Person former={former} />,
  },
  {
    id: "role",
    header: formerMessages.columns.role,
    cell: ({ role }) => <span title={roleMeaning(role)}>{roleLabel(role)}</span>,
    width: "8rem",
    hideBelow: "sm",
  },
  {
    id: "had",
    header: formerMessages.columns.had,
    cell: ({ teams, spaces, collections }) => (
      <span className="text-muted">{formerMessages.had(teams, spaces + collections)}</span>
    ),
    width: "10rem",
    hideBelow: "md",
  },
  {
    id: "removed",
    header: formerMessages.columns.removed,
    cell: ({ removedAt, removedBy, left }) => (
      <div className="min-w-0">
        <Timestamp value={removedAt} />
        {removedBy !== undefined && !left && (
          <p className="truncate text-sm text-muted">
            {formerMessages.removedBy(removedBy.displayName)}
          </p>
        )}
      </div>
    ),
    width: "11rem",
    hideBelow: "sm",
  },
  {
    id: "until",
    header: formerMessages.columns.until,
    cell: ({ restorableUntil }) => (
      <time dateTime={restorableUntil} className="tabular">
        {formatDate(restorableUntil)}
      </time>
    ),
    width: "9rem",
    hideBelow: "sm",
  },
];
