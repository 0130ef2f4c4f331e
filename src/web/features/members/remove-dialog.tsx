import { useMutation } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { describeFailure } from "#web/api/failures.ts";
import { type OrganizationMember, removeMember } from "#web/api/members.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useMemberActs } from "./member-acts.tsx";
import { actMessages } from "./messages.ts";
import { RemovalEffects } from "./removal-effects.tsx";
import { useIsOnlyAdmin } from "./use-only-admin.ts";

interface RemoveDialogProps {
  readonly member: OrganizationMember;
  readonly onClose: () => void;
}

/** Says what removing a member, or leaving, entails; then does it and leads away from what is gone. */
export const RemoveDialog = ({ member, onClose }: RemoveDialogProps) => {
  const { organization, callerId } = useMemberActs();
  const { mutateAsync } = useMutation(removeMember);
  const navigate = useNavigate();
  const { userId } = useParams({ strict: false });
  const onlyAdmin = useIsOnlyAdmin(member);
  const self = member.id === callerId;
  const { displayName } = member.user;
  const { title } = organization;
  const remove = async () => {
    await mutateAsync({ path: { organizationId: organization.id, userId: member.id } });
    toast({
      title: self ? actMessages.removal.left(title) : actMessages.removal.done(displayName, title),
      tone: "success",
    });
    if (self) await navigate({ to: "/", replace: true });
    else if (userId === member.id) {
      await navigate({
        to: "/o/$organizationId/members",
        params: { organizationId: organization.id },
        replace: true,
      });
    }
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={
        self ? actMessages.removal.leaveTitle(title) : actMessages.removal.title(displayName, title)
      }
      body={<RemovalEffects member={member} self={self} />}
      confirmLabel={self ? actMessages.removal.confirmLeave : actMessages.removal.confirm}
      disabledReason={onlyAdmin ? actMessages.onlyAdmin : undefined}
      onConfirm={remove}
      describeFailure={describeFailure}
    />
  );
};
