import { useMutation } from "@tanstack/react-query";
import { describeFailure } from "#web/api/failures.ts";
import { makeSsoMember, type OrganizationMember } from "#web/api/members.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useMemberActs } from "./member-acts.tsx";
import { actMessages } from "./messages.ts";

interface SsoDialogProps {
  readonly member: OrganizationMember;
  readonly onClose: () => void;
}

/** Says what changes for a member who is to sign in by single sign-on, then makes it so. */
export const SsoDialog = ({ member, onClose }: SsoDialogProps) => {
  const { organization } = useMemberActs();
  const { mutateAsync } = useMutation(makeSsoMember);
  const { displayName } = member.user;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={actMessages.sso.title(displayName)}
      body={
        <div className="flex flex-col gap-2">
          <p>{actMessages.sso.text(displayName)}</p>
          {!organization.sso && <p>{actMessages.sso.notYet}</p>}
          <p>{actMessages.sso.oneWay}</p>
        </div>
      }
      confirmLabel={actMessages.sso.confirm}
      tone="primary"
      onConfirm={async () => {
        await mutateAsync({ path: { organizationId: organization.id, userId: member.id } });
        toast({ title: actMessages.sso.done(displayName), tone: "success" });
      }}
      describeFailure={describeFailure}
    />
  );
};
