import { ChevronDown } from "lucide-react";
import { useState } from "react";
import type { MemberRoleOrGuest } from "#contract/schemas/role.ts";
import type { OrganizationMember } from "#web/api/members.ts";
import { roleButtonClass, ROLES } from "#web/features/access/index.ts";
import { roleLabel, roleMeaning } from "#web/kit/role-label.ts";
import { ActionMenu } from "#web/shell/action-menu.tsx";
import { useMemberActs } from "./member-acts.tsx";
import { actMessages, listMessages } from "./messages.ts";
import { useIsOnlyAdmin } from "./use-only-admin.ts";
import { useRoleChange } from "./use-role-change.ts";

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
  const { organization, callerId, ask } = useMemberActs();
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
        disabledReason={onlyAdmin ? actMessages.needsAdmin : undefined}
        onFirstOpen={() => setWanted(true)}
        onChange={(next) =>
          member.id === callerId ? ask({ kind: "step-down", member, role: next }) : change(next)
        }
      />
    </span>
  );
};
