import { useMutation } from "@tanstack/react-query";
import { describeFailure } from "#web/api/failures.ts";
import { makeSsoMember, type OrganizationMember } from "#web/api/members.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { toast } from "#web/ui/toast.tsx";
import { actStrings } from "./act-strings.ts";
import { useMemberActs } from "./member-acts.tsx";

const strings = actStrings.sso;

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
      title={strings.title(displayName)}
      body={
        <div className="flex flex-col gap-2">
          <p>{strings.text(displayName)}</p>
          {!organization.sso && <p>{strings.notYet}</p>}
          <p>{strings.oneWay}</p>
        </div>
      }
      confirmLabel={strings.confirm}
      tone="primary"
      onConfirm={async () => {
        await mutateAsync({ path: { organizationId: organization.id, userId: member.id } });
        toast({ title: strings.done(displayName), tone: "success" });
      }}
      describeFailure={describeFailure}
    />
  );
};
