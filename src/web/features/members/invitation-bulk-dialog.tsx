import { useMutation, useQuery } from "@tanstack/react-query";
import { describeFailure } from "#web/api/failures.ts";
import {
  changeInvitations,
  type ChangeOrganizationInvitations,
  type InvitationChanges,
  invitationChangesQuery,
} from "#web/api/invites.ts";
import { RetryCallout } from "#web/ui/callout.tsx";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast.tsx";
import { bulkInvitationMessages } from "./invitation-messages.ts";
import { useMemberActions } from "./member-actions.tsx";

export type InvitationChange = ChangeOrganizationInvitations["change"]["type"];

/** Addresses that are written out. */
const FEW = 5;

const changedOf = ({ outcomes }: InvitationChanges) =>
  outcomes.filter(({ outcome }) => outcome === "changed");

const named = (found: InvitationChanges): string => {
  const emails = changedOf(found).map(({ id, email = id }) => email);
  return bulkInvitationMessages.and(emails.slice(0, FEW), Math.max(0, emails.length - FEW));
};

/** What was left undone, in words; nothing where all of it was done. */
const leftUndone = ({ missing, outcomes }: InvitationChanges): string | undefined => {
  const problems = outcomes.flatMap(({ notMailed }) => notMailed ?? []);
  const [why] = problems;
  const parts = [
    ...(missing > 0 ? [bulkInvitationMessages.left(missing)] : []),
    ...(why === undefined ? [] : [bulkInvitationMessages.notMailed(problems.length, why)]),
  ];
  return parts.length === 0 ? undefined : parts.join(". ");
};

interface InvitationBulkDialogProps {
  readonly type: InvitationChange;
  /** Whether renewed invitations are mailed. */
  readonly mails: boolean;
  readonly invitations: ChangeOrganizationInvitations["invitations"];
  readonly count: number;
  readonly onClose: () => void;
  /** Called when something was changed. */
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
  const confirm = async () => {
    if (found === undefined) return;
    const done = await mutateAsync({
      path: { organizationId: organization.id },
      // Exactly those that were shown, even if others match by now.
      body: {
        invitations: { ids: changedOf(found).map(({ id }) => id) },
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
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={words.title(count)}
      tone={type === "revoke" ? "danger" : "primary"}
      confirmLabel={words.confirm(found?.changed ?? count)}
      disabledReason={
        found === undefined
          ? bulkInvitationMessages.loading
          : found.changed === 0
            ? bulkInvitationMessages.nothing
            : undefined
      }
      onConfirm={confirm}
      describeFailure={describeFailure}
      body={
        <div className="flex flex-col gap-3 text-ink">
          {found === undefined && !isError && (
            <div role="status" aria-label={bulkInvitationMessages.loading}>
              <Skeleton className="my-1 h-4 w-56" />
              <Skeleton className="my-1 h-4 w-72" />
            </div>
          )}
          {found === undefined && isError && (
            <RetryCallout onRetry={() => void refetch()}>
              {bulkInvitationMessages.failed}
            </RetryCallout>
          )}
          {found !== undefined && (
            <>
              <p>
                {found.changed === 0 ? bulkInvitationMessages.nothing : words.will(found.changed)}
                <span className="block text-muted">{named(found)}</span>
              </p>
              {found.missing > 0 && <p>{bulkInvitationMessages.missing(found.missing)}</p>}
            </>
          )}
          {type === "revoke" && <p className="text-muted">{bulkInvitationMessages.revoke.back}</p>}
        </div>
      }
    />
  );
};
