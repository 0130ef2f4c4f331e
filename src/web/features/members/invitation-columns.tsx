import type { Invitation } from "#web/api/invites.ts";
import { roleLabel, roleMeaning } from "#web/kit/role-label.ts";
import type { Column } from "#web/table/column.ts";
import { Badge } from "#web/ui/badge.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { invitationsMessages } from "./messages.ts";

/** What the screen says about each invitation. */
export const invitationColumns: readonly Column<Invitation>[] = [
  {
    id: "email",
    header: invitationsMessages.columns.email,
    cell: ({ email, sso }) => (
      <span className="inline-flex min-w-0 flex-wrap items-center gap-x-2">
        <span className="font-medium wrap-anywhere">{email}</span>
        {sso && <Badge tone="accent">{invitationsMessages.sso}</Badge>}
      </span>
    ),
  },
  {
    id: "role",
    header: invitationsMessages.columns.role,
    cell: ({ role }) => <span title={roleMeaning(role)}>{roleLabel(role)}</span>,
    width: "7rem",
  },
  {
    id: "status",
    header: invitationsMessages.columns.status,
    cell: ({ status }) => (
      <Badge tone={status === "pending" ? "success" : "warning"}>
        {invitationsMessages.status[status]}
      </Badge>
    ),
    width: "6.5rem",
  },
  {
    id: "expires",
    header: invitationsMessages.columns.expires,
    cell: ({ expiresAt }) => <Timestamp value={expiresAt} />,
    width: "8.5rem",
  },
  {
    id: "invitedBy",
    header: invitationsMessages.columns.invitedBy,
    cell: ({ invitedBy }) =>
      invitedBy?.displayName ?? (
        <span className="text-muted">{invitationsMessages.unknownInviter}</span>
      ),
    width: "11rem",
    hideBelow: "md",
  },
  {
    id: "link",
    header: invitationsMessages.columns.link,
    // The link of an expired invitation lets nobody in.
    cell: ({ status, email, urls }) =>
      status === "pending" && (
        <CopyButton text={urls.app} label={invitationsMessages.copy(email)} iconOnly size="sm" />
      ),
    width: "4rem",
  },
];
