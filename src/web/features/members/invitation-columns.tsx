import type { Invitation } from "#web/api/invites.ts";
import { roleLabel, roleMeaning } from "#web/kit/role-label.ts";
import type { Column } from "#web/table/column.ts";
import { Badge } from "#web/ui/badge.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { invitationsMessages } from "./invitation-messages.ts";

/** The state of an invitation's e-mail. */
const MailState = ({ invitation: { mail } }: { invitation: Invitation }) => {
  const words = invitationsMessages.mail;
  switch (mail?.state) {
    case undefined:
      return <span className="text-muted">{words.none}</span>;
    case "queued":
      return mail.leavesAt === undefined ? (
        <span className="text-muted">{words.queued}</span>
      ) : (
        <span>
          {words.leaves} <Timestamp value={mail.leavesAt} />
        </span>
      );
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

/** Shown below the address where there is no room for columns. A failed e-mail comes before the date. */
const Facts = ({ invitation: { role, status, expiresAt, mail } }: { invitation: Invitation }) => {
  const words = invitationsMessages;
  return (
    <p className="truncate text-sm text-muted sm:hidden">
      {roleLabel(role)},{" "}
      {mail?.state === "refused" || mail?.state === "failed" ? (
        <span className="text-danger-ink">{words.mail[mail.state]}</span>
      ) : mail?.state === "withheld" ? (
        <span className="text-danger-ink">{words.mail.withheldShort}</span>
      ) : mail?.state === "queued" && mail.leavesAt !== undefined ? (
        <>
          {words.mail.leavesShort} <Timestamp value={mail.leavesAt} />
        </>
      ) : (
        <>
          {words.until[status]} <Timestamp value={expiresAt} />
        </>
      )}
    </p>
  );
};

const mailColumn: Column<Invitation> = {
  id: "mail",
  header: invitationsMessages.columns.mail,
  cell: (invitation) => <MailState invitation={invitation} />,
  width: "11rem",
  hideBelow: "sm",
};

/** The columns of the invitations. */
export const invitationColumns: readonly Column<Invitation>[] = [
  {
    id: "email",
    header: invitationsMessages.columns.email,
    cell: (invitation) => (
      <div className="min-w-0">
        <div className="flex min-w-0 items-center gap-x-2">
          <span
            className="min-w-0 font-medium wrap-anywhere max-sm:truncate"
            title={invitation.email}
          >
            {invitation.email}
          </span>
          {invitation.sso && <Badge tone="accent">{invitationsMessages.sso}</Badge>}
        </div>
        <Facts invitation={invitation} />
      </div>
    ),
  },
  {
    id: "role",
    header: invitationsMessages.columns.role,
    cell: ({ role }) => <span title={roleMeaning(role)}>{roleLabel(role)}</span>,
    width: "7rem",
    hideBelow: "sm",
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
    hideBelow: "sm",
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
    // The link of an expired invitation does not work.
    cell: ({ status, email, urls }) =>
      status === "pending" && (
        <CopyButton text={urls.app} label={invitationsMessages.copy(email)} iconOnly size="sm" />
      ),
    width: "4rem",
  },
];

/** The columns where the service sends e-mail: the state of each e-mail comes before the dates. */
export const mailedColumns = invitationColumns.flatMap((column) =>
  column.id === "expires" ? [mailColumn, column] : [column],
);
