import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { MemberRoleOrGuest } from "#contract/schemas/role.ts";
import { describeFailure } from "#web/api/failures.ts";
import { membersQuery, type OrganizationMember, updateMember } from "#web/api/members.ts";
import { roleLabel } from "#web/kit/role-label.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useMemberActs } from "./member-acts.tsx";
import { actMessages } from "./messages.ts";
import { RoleChoices } from "./role-choices.tsx";
import { useIsOnlyAdmin } from "./use-only-admin.ts";

/** Enough admins to name a few of them. */
const SOME_ADMINS = 7;

interface StepDownDialogProps {
  readonly member: OrganizationMember;
  /** The role chosen already, if any. */
  readonly role: MemberRoleOrGuest;
  readonly onClose: () => void;
}

/** Asks twice before an admin gives up the role: what goes, then who alone could give it back. */
export const StepDownDialog = ({ member, role: chosen, onClose }: StepDownDialogProps) => {
  const { organization } = useMemberActs();
  const [role, setRole] = useState(chosen);
  const [again, setAgain] = useState(false);
  const goingOn = useRef(false);
  const onlyAdmin = useIsOnlyAdmin(member);
  const { mutateAsync } = useMutation(updateMember);
  const { data: admins } = useQuery(
    membersQuery(organization.id, { role: "admin", limit: SOME_ADMINS }),
  );
  const others = (admins?.items ?? []).filter(({ id }) => id !== member.id);
  const confirm = async () => {
    if (!again) {
      goingOn.current = true;
      return setAgain(true);
    }
    await mutateAsync({
      path: { organizationId: organization.id, userId: member.id },
      body: { role },
    });
    toast({ title: actMessages.stepDown.done(roleLabel(role)), tone: "success" });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={() => {
        // The first answer leads to the second question; any other end closes.
        if (!goingOn.current) onClose();
        goingOn.current = false;
      }}
      title={again ? actMessages.stepDown.againTitle : actMessages.stepDown.title}
      body={
        again ? (
          actMessages.stepDown.again(others.map(({ user }) => user.displayName))
        ) : (
          <div className="flex flex-col gap-4">
            <p>{actMessages.stepDown.text(organization.title)}</p>
            <RoleChoices
              value={role}
              onChange={setRole}
              kept={onlyAdmin ? member.role : undefined}
            />
          </div>
        )
      }
      // Typing keeps a hasty second press from being the second answer.
      {...(again && { typedText: roleLabel(role) })}
      confirmLabel={again ? actMessages.stepDown.confirm : actMessages.stepDown.goOn}
      tone={again ? "danger" : "primary"}
      disabledReason={role === member.role ? actMessages.role.same : undefined}
      onConfirm={confirm}
      describeFailure={describeFailure}
    />
  );
};
