import { useMutation } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useRef, useState } from "react";
import type { MemberRoleOrGuest } from "#contract/schemas/role.ts";
import { type OrganizationMember, updateMember } from "#web/api/members.ts";
import { roleButtonClass, ROLES } from "#web/features/access/index.ts";
import { roleLabel, roleMeaning } from "#web/kit/role-label.ts";
import { ActionMenu } from "#web/shell/action-menu.tsx";
import { toastFailure } from "#web/shell/failure-toast.ts";
import { toast } from "#web/ui/toast.tsx";
import { useIsOnlyAdmin, useMemberActions } from "./member-actions.tsx";
import { actionMessages, listMessages } from "./messages.ts";

interface RoleChange {
  /** The role to show: the new one from the press on, the true one again if the service refuses. */
  readonly role: MemberRoleOrGuest;
  readonly change: (role: MemberRoleOrGuest) => void;
}

/**
 * Changes a member's role at once on the screen. Nothing of the cache is touched before the service
 * has answered, so a refusal leaves exactly what was there, whatever others changed meanwhile.
 */
const useRoleChange = ({ id, role, user }: OrganizationMember): RoleChange => {
  const { organization } = useMemberActions();
  const path = { organizationId: organization.id, userId: id };
  /** The role that the service has: of two quick changes the second one goes back to the first. */
  const confirmed = useRef(role);
  const { mutate, isPending, variables } = useMutation({
    ...updateMember,
    // One change of a member after the other, in the order they were chosen.
    scope: { id: `role of ${id}` },
    onSuccess: ({ role: now }) => {
      const before = confirmed.current;
      confirmed.current = now;
      toast({
        title: actionMessages.changed(user.displayName, roleLabel(now)),
        tone: "success",
        action: { label: actionMessages.undo, run: () => mutate({ path, body: { role: before } }) },
      });
    },
    onError: (error, sent) => toastFailure(error, () => mutate(sent)),
  });
  if (!isPending) confirmed.current = role;
  const wanted = isPending ? variables?.body?.role : undefined;
  return {
    role: wanted === undefined ? role : wanted,
    change: (next) => mutate({ path, body: { role: next } }),
  };
};

interface RoleMenuProps {
  /** Of the button, for screen readers. */
  readonly label: string;
  readonly role: MemberRoleOrGuest;
  readonly onChange: (role: MemberRoleOrGuest) => void;
  /** Why no other role can be chosen now. */
  readonly disabledReason?: string | undefined;
  readonly onFirstOpen?: () => void;
}

/** A role as a button that opens all roles, each with what it means. */
export const RoleMenu = ({ label, role, onChange, disabledReason, ...menu }: RoleMenuProps) => (
  <ActionMenu
    {...menu}
    align="start"
    trigger={
      <button type="button" aria-label={label} className={roleButtonClass}>
        {roleLabel(role)}
        <ChevronDown size={14} aria-hidden className="shrink-0 text-faint" />
      </button>
    }
    items={ROLES.map((choice) => ({
      label: roleLabel(choice),
      description: roleMeaning(choice),
      checked: choice === role,
      disabledReason: choice === role ? undefined : disabledReason,
      onSelect: () => choice !== role && onChange(choice),
    }))}
  />
);

/**
 * A member's role; for admins a button that changes it in place. One's own role is asked about first,
 * because it cannot be taken back.
 */
export const MemberRole = ({ member }: { member: OrganizationMember }) => {
  const { organization, callerId, ask } = useMemberActions();
  const { role, change } = useRoleChange(member);
  const [wanted, setWanted] = useState(false);
  const onlyAdmin = useIsOnlyAdmin(member, wanted);
  if (!organization.permissions.admin) {
    return <span title={roleMeaning(role)}>{roleLabel(role)}</span>;
  }
  return (
    <span className="relative z-1">
      <RoleMenu
        label={listMessages.changeRoleOf(member.user.displayName, roleLabel(role))}
        role={role}
        disabledReason={onlyAdmin ? actionMessages.needsAdmin : undefined}
        onFirstOpen={() => setWanted(true)}
        onChange={(next) =>
          member.id === callerId ? ask({ kind: "step-down", member, role: next }) : change(next)
        }
      />
    </span>
  );
};
