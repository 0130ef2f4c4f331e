import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { MailOpen, RefreshCw, X } from "lucide-react";
import { type Invitation, inviteByEmail, revokeInvitation } from "#web/api/invites.ts";
import { setupStateQuery } from "#web/api/sign-in.ts";
import { useListQuery } from "#web/table/use-list-query.ts";
import { roleLabel, roleMeaning } from "#web/kit/role-label.ts";
import { ActionMenu, MoreButton } from "#web/shell/action-menu.tsx";
import { toastFailure } from "#web/shell/everywhere/failure-toast.ts";
import type { Column } from "#web/table/column.ts";
import { DataTable } from "#web/table/data-table.tsx";
import { ListPages } from "#web/table/list-pages.tsx";
import { ListState } from "#web/table/table-states.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { ScreenSection } from "#web/ui/layout.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { toast } from "#web/ui/toast.tsx";
import { LinkList } from "./link-list.tsx";
import { useMemberActions } from "./member-actions.tsx";
import { invitationsPageQuery, PAGE_SIZE } from "./search.ts";

/** Words of the invitations screen. */
const invitationsMessages = {
  byEmail: "Personal invitations",
  mailed: "Each address is sent its own link, which works once.",
  notMailed:
    "Each address has its own link, which works once. This service sends no e-mail: copy the link and hand it over.",
  enforced: {
    title: "Some people may be unable to join",
    text: "Single sign-on is required, and this service sends no e-mail. People who already have an account with an unverified address are refused. To let one in, turn the requirement off, have them open the invitation while signed in to that account, make them an SSO member, and turn it on again.",
  },
  caption: "Personal invitations",
  noun: { one: "invitation", many: "invitations" },
  columns: {
    email: "E-mail address",
    role: "Role",
    status: "Status",
    invitedBy: "Invited by",
    expires: "Expires",
    mail: "E-mail",
    link: "Link",
  },
  mail: {
    queued: "Sending",
    sent: "Sent",
    refused: "Refused",
    failed: "Could not be sent",
    withheld: (problem: string) => `Not mailed: ${problem}. Copy the link instead.`,
    withheldShort: "Not mailed. Copy the link instead.",
    none: "Not sent",
  },
  status: { pending: "Pending", expired: "Expired" },
  sso: "SSO",
  unknownInviter: "Unknown",
  none: {
    title: "No open invitations",
    text: "Whoever is invited and has not joined yet is listed here.",
  },
  copy: (email: string) => `Copy link for ${email}`,
  actionsOf: (email: string) => `Actions for ${email}`,
  renew: "Renew for 7 days",
  renewAndSend: "Send again, for 7 days",
  renewed: (email: string) => `Invitation of ${email} renewed`,
  revoke: "Revoke",
  revoked: (email: string) => `Invitation of ${email} revoked`,
  revokedText: "Their link does not work any more.",
  undo: "Undo",
  undone: (email: string) => `${email} is invited again`,
  undoneText: "With a new link: the old one stays off.",
} as const;

/** Renews an invitation, or revokes it with a way to invite again. */
const useInvitationActs = ({ id, email, role, sso }: Invitation) => {
  const { organization } = useMemberActions();
  const path = { organizationId: organization.id };
  const invite = useMutation(inviteByEmail);
  const revoke = useMutation(revokeInvitation);

  const inviteAgain = (said: { title: string; description?: string }) => {
    const body = { emails: [{ email, role }], ...(sso && { sso }) };
    invite.mutateAsync({ path, body }).then(
      () => toast({ tone: "success", ...said }),
      (error: unknown) => toastFailure(error, () => inviteAgain(said)),
    );
  };
  const revokeIt = () => {
    revoke.mutateAsync({ path: { ...path, inviteId: id } }).then(
      () =>
        toast({
          tone: "success",
          title: invitationsMessages.revoked(email),
          description: invitationsMessages.revokedText,
          action: {
            label: invitationsMessages.undo,
            run: () =>
              inviteAgain({
                title: invitationsMessages.undone(email),
                description: invitationsMessages.undoneText,
              }),
          },
        }),
      (error: unknown) => toastFailure(error, revokeIt),
    );
  };
  return { renew: () => inviteAgain({ title: invitationsMessages.renewed(email) }), revokeIt };
};

/** What can be done with one invitation. */
const InvitationMenu = ({ invitation }: { invitation: Invitation }) => {
  const { renew, revokeIt } = useInvitationActs(invitation);
  const { data: setup } = useSuspenseQuery(setupStateQuery());
  return (
    <ActionMenu
      trigger={<MoreButton label={invitationsMessages.actionsOf(invitation.email)} />}
      items={[
        {
          label: setup.mail ? invitationsMessages.renewAndSend : invitationsMessages.renew,
          icon: RefreshCw,
          onSelect: renew,
        },
        "separator",
        { label: invitationsMessages.revoke, icon: X, destructive: true, onSelect: revokeIt },
      ]}
    />
  );
};

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
const invitationColumns: readonly Column<Invitation>[] = [
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
const mailedColumns = invitationColumns.flatMap((column) =>
  column.id === "expires" ? [mailColumn, column] : [column],
);

const rowId = ({ id }: Invitation) => id;
const rowMenu = (invitation: Invitation) => <InvitationMenu invitation={invitation} />;

/** Who was invited by address and has not joined: pending and expired. */
export const InvitationList = ({ page }: { page: string | undefined }) => {
  const { organization } = useMemberActions();
  const navigate = useNavigate();
  const { data, isPlaceholderData } = useListQuery(invitationsPageQuery(organization.id, page));
  const { data: setup } = useSuspenseQuery(setupStateQuery());
  return (
    <ScreenSection
      title={invitationsMessages.byEmail}
      text={setup.mail ? invitationsMessages.mailed : invitationsMessages.notMailed}
    >
      {organization.sso && !setup.mail && (data?.count ?? 0) > 0 && (
        <div className="mb-3">
          <Callout tone="warning" title={invitationsMessages.enforced.title}>
            {invitationsMessages.enforced.text}
          </Callout>
        </div>
      )}
      <DataTable
        caption={invitationsMessages.caption}
        columns={setup.mail ? mailedColumns : invitationColumns}
        rows={data?.items}
        rowId={rowId}
        busy={isPlaceholderData}
        rowMenu={rowMenu}
        skeletonRows={4}
        empty={
          <ListState
            filtered={page !== undefined}
            onClearFilters={() => void navigate({ to: ".", search: {} })}
            noun={invitationsMessages.noun}
            icon={MailOpen}
            title={invitationsMessages.none.title}
            text={invitationsMessages.none.text}
          />
        }
      />
      <ListPages data={data} page={page} size={PAGE_SIZE} noun={invitationsMessages.noun} />
    </ScreenSection>
  );
};

export const InvitationsScreen = () => {
  const { page } = useSearch({ from: "/_app/o/$organizationId/members/invitations" });
  return (
    <div className="flex flex-col gap-10">
      <InvitationList page={page} />
      <LinkList />
    </div>
  );
};
