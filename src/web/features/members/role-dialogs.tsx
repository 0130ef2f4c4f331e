import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { MemberRoleOrGuest } from "#contract/schemas/role.ts";
import { describeFailure } from "#web/api/failures.ts";
import { membersQuery, type OrganizationMember, updateMember } from "#web/api/members.ts";
import { roleKey, roleOfKey, ROLES } from "#web/features/access/index.ts";
import { roleLabel, roleMeaning } from "#web/kit/role-label.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { RadioGroup } from "#web/ui/radio-group.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useIsOnlyAdmin, useMemberActions } from "./member-actions.tsx";
import { actionMessages } from "./messages.ts";

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
  const { organization } = useMemberActions();
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
    toast({ title: actionMessages.stepDown.done(roleLabel(role)), tone: "success" });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={() => {
        // The first answer leads to the second question; any other end closes.
        if (!goingOn.current) onClose();
        goingOn.current = false;
      }}
      title={again ? actionMessages.stepDown.againTitle : actionMessages.stepDown.title}
      body={
        again ? (
          actionMessages.stepDown.again(others.map(({ user }) => user.displayName))
        ) : (
          <div className="flex flex-col gap-4">
            <p>{actionMessages.stepDown.text(organization.title)}</p>
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
      confirmLabel={again ? actionMessages.stepDown.confirm : actionMessages.stepDown.goOn}
      tone={again ? "danger" : "primary"}
      disabledReason={role === member.role ? actionMessages.role.same : undefined}
      onConfirm={confirm}
      describeFailure={describeFailure}
    />
  );
};

interface RoleChoicesProps {
  readonly value: MemberRoleOrGuest;
  readonly onChange: (role: MemberRoleOrGuest) => void;
  /** The role whose holder has to keep it, if so. */
  readonly kept?: MemberRoleOrGuest | undefined;
}

/** Every role with its meaning, for choosing one with care. */
export const RoleChoices = ({ value, onChange, kept }: RoleChoicesProps) => {
  const chosen = useRef<HTMLInputElement>(null);
  // A dialog would begin at the first choice, where one key makes somebody an admin.
  useEffect(() => chosen.current?.focus(), []);
  return (
    <RadioGroup
      ref={chosen}
      label={actionMessages.role.label}
      value={roleKey(value)}
      onChange={(key) => onChange(roleOfKey(key) ?? null)}
      options={ROLES.map((role) => ({
        value: roleKey(role),
        label: roleLabel(role),
        description: roleMeaning(role),
        disabledReason: kept !== undefined && role !== kept ? actionMessages.onlyAdmin : undefined,
      }))}
    />
  );
};

interface RoleDialogProps {
  readonly member: OrganizationMember;
  readonly onClose: () => void;
}

/** Gives somebody else another role. */
export const RoleDialog = ({ member, onClose }: RoleDialogProps) => {
  const { organization } = useMemberActions();
  const onlyAdmin = useIsOnlyAdmin(member);
  const { mutateAsync } = useMutation(updateMember);
  const [role, setRole] = useState(member.role);
  const { displayName } = member.user;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={actionMessages.role.title(displayName)}
      tone="primary"
      confirmLabel={actionMessages.role.confirm}
      disabledReason={role === member.role ? actionMessages.role.same : undefined}
      body={
        <RoleChoices value={role} onChange={setRole} kept={onlyAdmin ? member.role : undefined} />
      }
      onConfirm={async () => {
        await mutateAsync({
          path: { organizationId: organization.id, userId: member.id },
          body: { role },
        });
        toast({ title: actionMessages.changed(displayName, roleLabel(role)), tone: "success" });
      }}
      describeFailure={describeFailure}
    />
  );
};
