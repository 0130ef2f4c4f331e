import type { ReactElement } from "react";
import type { MemberRoleOrGuest } from "#contract/schemas/role.ts";
import type { OrganizationMember } from "#web/api/members.ts";
import { actStrings as strings } from "./act-strings.ts";
import { useMemberActs } from "./member-acts.tsx";
import { RoleMenu } from "./role-menu.tsx";
import { useIsOnlyAdmin } from "./use-only-admin.ts";

interface MemberRoleMenuProps {
  readonly trigger: ReactElement;
  readonly member: OrganizationMember;
  readonly role: MemberRoleOrGuest;
  readonly onChange: (role: MemberRoleOrGuest) => void;
}

/** Roles to choose for a member. One's own role is asked about first, because it cannot be taken back. */
export const MemberRoleMenu = ({ trigger, member, role, onChange }: MemberRoleMenuProps) => {
  const { callerId, ask } = useMemberActs();
  const onlyAdmin = useIsOnlyAdmin(member);
  return (
    <RoleMenu
      trigger={trigger}
      role={role}
      disabledReason={onlyAdmin ? strings.needsAdmin : undefined}
      onChange={(next) =>
        member.id === callerId ? ask({ kind: "step-down", member, role: next }) : onChange(next)
      }
    />
  );
};
