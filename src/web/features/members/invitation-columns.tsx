import type { Invitation } from "#web/api/invites.ts";
import { roleLabel, roleMeaning } from "#web/kit/role-label.ts";
import type { Column } from "#web/table/column.ts";
import { Badge } from "#web/ui/badge.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { invitationsMessages } from "./invitation-messages.ts";

/** What became of the e-mail with an invitation. */
const MailState = ({ invitation: { mail } }: { invitation: Invitation }) => {
  const words = invitationsMessages.mail;
  switch (mail?.state) {
    case undefined:
      return <span className="text-muted">{words.none}</span>;
    case "queued":
      return <span className="text-muted">{words.queued}</span>;
    case "sent":
      return (
        <span>
          {words.sent} <Timestamp value={mail.at} />
        </span>
      );
    case "refused":
    case "failed":
      return (
        <span className="wrap-anywhere">
          <span className="text-danger-ink">{words[mail.state]}</span>
          {mail.problem !== undefined && (
            <span className="block text-sm text-muted">{mail.problem}</span>
          )}
        </span>
      );
    case "withheld":
      return (
        <span className="text-danger-ink wrap-anywhere">
          {mail.problem === undefined ? words.withheldShort : words.withheld(mail.problem)}
        </span>
      );
  }
};

const mailColumn: Column<Invitation> = {
  id: "mail",
  header: invitationsMessages.columns.mail,
  cell: (invitation) => <MailState invitation={invitation} />,
  width: "11rem",
};

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
      <Badge tone={status === "pending" ? "neutral" : "warning"}>
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
    width: "9rem",
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

/** The same where the service sends them: what became of each e-mail stands before the dates. */
export const mailedColumns = invitationColumns.flatMap((column) =>
  column.id === "expires" ? [mailColumn, column] : [column],
);
