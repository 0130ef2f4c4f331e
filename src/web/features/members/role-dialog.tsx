import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { describeFailure } from "#web/api/failures.ts";
import { type OrganizationMember, updateMember } from "#web/api/members.ts";
import { roleLabel } from "#web/kit/role-label.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useMemberActs } from "./member-acts.tsx";
import { actMessages } from "./messages.ts";
import { RoleChoices } from "./role-choices.tsx";
import { useIsOnlyAdmin } from "./use-only-admin.ts";

interface RoleDialogProps {
  readonly member: OrganizationMember;
  readonly onClose: () => void;
}

/** Gives somebody else another role. */
export const RoleDialog = ({ member, onClose }: RoleDialogProps) => {
  const { organization } = useMemberActs();
  const onlyAdmin = useIsOnlyAdmin(member);
  const { mutateAsync } = useMutation(updateMember);
  const [role, setRole] = useState(member.role);
  const { displayName } = member.user;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={actMessages.role.title(displayName)}
      tone="primary"
      confirmLabel={actMessages.role.confirm}
      disabledReason={role === member.role ? actMessages.role.same : undefined}
      body={
        <RoleChoices value={role} onChange={setRole} kept={onlyAdmin ? member.role : undefined} />
      }
      onConfirm={async () => {
        await mutateAsync({
          path: { organizationId: organization.id, userId: member.id },
          body: { role },
        });
        toast({ title: actMessages.changed(displayName, roleLabel(role)), tone: "success" });
      }}
      describeFailure={describeFailure}
    />
  );
};
