import { useMutation, useQuery } from "@tanstack/react-query";
import {
  changeInvitations,
  type ChangeOrganizationInvitations,
  type InvitationChanges,
  invitationChangesQuery,
} from "#web/api/invites.ts";
import { formatDate } from "#web/kit/format-date.ts";
import { BulkChangeDialog, firstNames } from "#web/shell/list/bulk-change-dialog.tsx";
import { toast } from "#web/ui/toast.tsx";
import { bulkInvitationMessages } from "./invitation-messages.ts";
import { useMemberActions } from "./member-actions.tsx";

export type InvitationChange = ChangeOrganizationInvitations["change"]["type"];

const changedOf = ({ outcomes }: InvitationChanges) =>
  outcomes.filter(({ outcome }) => outcome === "changed");

/** Describes what was not done; empty if everything was. */
const leftUndone = ({ missing, outcomes }: InvitationChanges): string | undefined => {
  const problems = outcomes.flatMap(({ notMailed }) => notMailed ?? []);
  const [why] = problems;
  const later = outcomes.flatMap(({ mailedLater }) => mailedLater ?? []).toSorted();
  const [first] = later;
  const parts = [
    ...(missing > 0 ? [bulkInvitationMessages.left(missing)] : []),
    ...(why === undefined ? [] : [bulkInvitationMessages.notMailed(problems.length, why)]),
    ...(first === undefined
      ? []
      : [bulkInvitationMessages.mailedLater(later.length, formatDate(first))]),
  ];
  return parts.length === 0 ? undefined : parts.join(". ");
};

interface InvitationBulkDialogProps {
  readonly type: InvitationChange;
  /** Whether renewed invitations are sent by e-mail. */
  readonly mails: boolean;
  readonly invitations: ChangeOrganizationInvitations["invitations"];
  readonly count: number;
  readonly onClose: () => void;
  /** Called after a change was applied. */
  readonly onDone: () => void;
}

/** Shows what renewing or revoking the selected invitations would do, and does it. */
export const InvitationBulkDialog = ({
  type,
  mails,
  invitations,
  count,
  onClose,
  onDone,
}: InvitationBulkDialogProps) => {
  const { organization } = useMemberActions();
  const { mutateAsync } = useMutation(changeInvitations);
  const change = { type };
  const words = bulkInvitationMessages[type === "renew" && mails ? "resend" : type];
  const {
    data: found,
    isError,
    refetch,
  } = useQuery({
    ...invitationChangesQuery(organization.id, { invitations, change }),
    staleTime: 0,
  });
  const confirm = async (shown: InvitationChanges) => {
    const done = await mutateAsync({
      path: { organizationId: organization.id },
      // Exactly those that were shown, even if others match in the meantime.
      body: {
        invitations: { ids: changedOf(shown).map(({ id }) => id) },
        change,
        apply: true,
      },
    });
    const left = leftUndone(done);
    toast({
      title: words.done(done.changed),
      tone: "success",
      ...(left !== undefined && { description: left }),
    });
    onDone();
  };
  return (
    <BulkChangeDialog
      title={words.title(count)}
      tone={type === "revoke" ? "danger" : "primary"}
      confirmLabel={words.confirm}
      count={count}
      found={found}
      failed={isError}
      onRetry={() => void refetch()}
      nothing={bulkInvitationMessages.nothing}
      effects={
        found && (
          <>
            <p>
              {found.changed === 0 ? bulkInvitationMessages.nothing : words.will(found.changed)}
              <span className="block text-muted">
                {firstNames(changedOf(found).map(({ id, email = id }) => email))}
              </span>
            </p>
            {found.missing > 0 && <p>{bulkInvitationMessages.missing(found.missing)}</p>}
          </>
        )
      }
      after={
        type === "revoke" && <p className="text-muted">{bulkInvitationMessages.revoke.back}</p>
      }
      onConfirm={confirm}
      onClose={onClose}
    />
  );
};
