import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { MailOpen, RefreshCw, X } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { MAX_CHANGED_INVITATIONS, MAX_INVITATION_SEARCH } from "#contract/schemas/limits.ts";
import {
  type ChangeOrganizationInvitations,
  type Invitation,
  inviteByEmail,
  revokeInvitation,
} from "#web/api/invites.ts";
import { onlySet } from "#web/api/queries.ts";
import { setupStateQuery } from "#web/api/sign-in.ts";
import { plural } from "#web/kit/format-number.ts";
import { ActionMenu, MoreButton } from "#web/shell/action-menu.tsx";
import { toastFailure } from "#web/shell/everywhere/failure-toast.ts";
import { BulkBar } from "#web/shell/list/bulk-bar.tsx";
import { SearchField } from "#web/shell/list/search-field.tsx";
import { DataTable } from "#web/table/data-table.tsx";
import { ListPages } from "#web/table/list-pages.tsx";
import { ListState } from "#web/table/table-states.tsx";
import { useListQuery } from "#web/table/use-list-query.ts";
import { useSelection } from "#web/table/use-selection.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { ScreenSection, Toolbar } from "#web/ui/layout.tsx";
import { Select } from "#web/ui/select.tsx";
import { toast } from "#web/ui/toast.tsx";
import type { InvitationChange } from "./invitation-bulk-dialog.tsx";
import { invitationColumns, mailedColumns } from "./invitation-columns.tsx";
import { bulkInvitationMessages, invitationsMessages } from "./invitation-messages.ts";
import { LinkList } from "./link-list.tsx";
import { useMemberActions } from "./member-actions.tsx";
import {
  invitationsPageQuery,
  type InvitationsSearch,
  invitationStatuses,
  PAGE_SIZE,
} from "./search.ts";

/** Renews an invitation, or revokes it with the option to invite again. */
const useInvitationActs = ({ id, email, role, sso }: Invitation, mails: boolean) => {
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
  const renewed = mails ? invitationsMessages.resent(email) : invitationsMessages.renewed(email);
  return { renew: () => inviteAgain({ title: renewed }), revokeIt };
};

/** The actions on an invitation. */
const InvitationMenu = ({ invitation }: { invitation: Invitation }) => {
  const { data: setup } = useSuspenseQuery(setupStateQuery());
  const { renew, revokeIt } = useInvitationActs(invitation, setup.mail);
  return (
    <ActionMenu
      trigger={<MoreButton label={invitationsMessages.actionsOf(invitation.email)} />}
      items={[
        {
          label: setup.mail ? invitationsMessages.resend : invitationsMessages.renew,
          icon: RefreshCw,
          onSelect: renew,
        },
        "separator",
        { label: invitationsMessages.revoke, icon: X, destructive: true, onSelect: revokeIt },
      ]}
    />
  );
};

const InvitationBulkDialog = lazy(async () => ({
  default: (await import("./invitation-bulk-dialog.tsx")).InvitationBulkDialog,
}));

const rowId = ({ id }: Invitation) => id;
const emailOf = ({ email }: Invitation) => email;
const rowMenu = (invitation: Invitation) => <InvitationMenu invitation={invitation} />;

const statusChoices = [
  { value: "", label: invitationsMessages.everyStatus },
  ...invitationStatuses.map((status) => ({
    value: status,
    label: invitationsMessages.status[status],
  })),
];

interface InvitationsToolbarProps {
  readonly search: InvitationsSearch;
  /** Changes the filters and returns to the first page. */
  readonly onNarrow: (change: Partial<InvitationsSearch>, replace?: boolean) => void;
}

/** The search by address, and the filter by pending or expired. */
const InvitationsToolbar = ({ search, onNarrow }: InvitationsToolbarProps) => (
  <Toolbar label={invitationsMessages.filters}>
    <SearchField
      label={invitationsMessages.search}
      placeholder={invitationsMessages.searchPlaceholder}
      maxLength={MAX_INVITATION_SEARCH}
      value={search.search ?? ""}
      onSearch={(text, again) => onNarrow({ search: text === "" ? undefined : text }, again)}
    />
    <Select
      aria-label={invitationsMessages.statusFilter}
      className="w-40 max-sm:grow"
      value={search.status ?? ""}
      options={statusChoices}
      onChange={({ target }) =>
        onNarrow({ status: invitationStatuses.find((status) => status === target.value) })
      }
    />
  </Toolbar>
);

type Matching = Extract<
  ChangeOrganizationInvitations["invitations"],
  { matching: unknown }
>["matching"];

/** The people invited by address who have not joined: pending and expired invitations. */
export const InvitationList = ({ search }: { search: InvitationsSearch }) => {
  const { organization } = useMemberActions();
  const navigate = useNavigate({ from: "/o/$organizationId/members/invitations" });
  const { data, isPlaceholderData } = useListQuery(invitationsPageQuery(organization.id, search));
  const { data: setup } = useSuspenseQuery(setupStateQuery());
  const filters = onlySet<Matching>({ status: search.status, search: search.search });
  const narrowed = Object.keys(filters).length > 0;
  const selection = useSelection(JSON.stringify(filters), data?.items, data?.count ?? 0);
  const [acting, setActing] = useState<InvitationChange>();
  const narrow = (change: Partial<InvitationsSearch>, replace = false) =>
    void navigate({
      search: (now) => ({ ...now, ...change, page: undefined }),
      replace,
      resetScroll: false,
    });
  const { one, many } = invitationsMessages.noun;
  const { count } = data ?? {};
  const renewLabel = setup.mail ? invitationsMessages.resend : invitationsMessages.renew;
  return (
    <ScreenSection
      title={invitationsMessages.byEmail}
      badge={
        count !== undefined && (
          <Badge>{narrowed ? invitationsMessages.matching(count) : plural(count, one, many)}</Badge>
        )
      }
      text={setup.mail ? invitationsMessages.mailed : invitationsMessages.notMailed}
    >
      {organization.sso && !setup.mail && (count ?? 0) > 0 && (
        <div className="mb-3">
          <Callout tone="warning" title={invitationsMessages.enforced.title}>
            {invitationsMessages.enforced.text}
          </Callout>
        </div>
      )}
      {(narrowed || (count ?? 0) > 0) && <InvitationsToolbar search={search} onNarrow={narrow} />}
      <DataTable
        caption={invitationsMessages.caption}
        twoLines
        columns={setup.mail ? mailedColumns : invitationColumns}
        rows={data?.items}
        rowId={rowId}
        busy={isPlaceholderData}
        rowMenu={rowMenu}
        selection={{
          selected: selection.selected,
          onChange: selection.onChange,
          labelOf: emailOf,
        }}
        skeletonRows={4}
        empty={
          <ListState
            filtered={narrowed || search.page !== undefined}
            onClearFilters={() => narrow({ search: undefined, status: undefined })}
            noun={invitationsMessages.noun}
            icon={MailOpen}
            title={invitationsMessages.none.title}
            text={invitationsMessages.none.text}
          />
        }
      />
      <ListPages data={data} page={search.page} size={PAGE_SIZE} noun={invitationsMessages.noun} />
      {selection.count > 0 && (
        <BulkBar
          label={bulkInvitationMessages.bar}
          count={selection.count}
          total={selection.all ? undefined : count}
          most={MAX_CHANGED_INVITATIONS}
          actions={[
            { label: renewLabel, run: () => setActing("renew") },
            {
              label: invitationsMessages.revoke,
              destructive: true,
              run: () => setActing("revoke"),
            },
          ]}
          onSelectAll={selection.selectAll}
          onClear={selection.clear}
        />
      )}
      <Suspense fallback={null}>
        {acting !== undefined && (
          <InvitationBulkDialog
            type={acting}
            mails={setup.mail}
            invitations={selection.requested(filters)}
            count={selection.count}
            onClose={() => setActing(undefined)}
            onDone={selection.clear}
          />
        )}
      </Suspense>
    </ScreenSection>
  );
};

export const InvitationsScreen = () => (
  <div className="flex flex-col gap-10">
    <InvitationList search={useSearch({ from: "/_app/o/$organizationId/members/invitations" })} />
    <LinkList />
  </div>
);
