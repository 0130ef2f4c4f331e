import { ChevronDown } from "lucide-react";
import type { MemberRoleOrGuest } from "#contract/schemas/role.ts";
import type { OrganizationMember } from "#web/api/members.ts";
import { roleButtonClass, ROLES } from "#web/features/access/index.ts";
import { roleLabel, roleMeaning } from "#web/kit/role-label.ts";
import { ActionMenu } from "#web/shell/action-menu.tsx";
import { actStrings } from "./act-strings.ts";
import { listStrings } from "./list-strings.ts";
import { useMemberActs } from "./member-acts.tsx";
import { useIsOnlyAdmin } from "./use-only-admin.ts";
import { useRoleChange } from "./use-role-change.ts";

interface RoleMenuProps {
  /** Of the button, for screen readers. */
  readonly label: string;
  readonly role: MemberRoleOrGuest;
  readonly onChange: (role: MemberRoleOrGuest) => void;
  /** Tells, while the menu is shown, why no other role can be chosen now. */
  readonly useDisabledReason?: () => string | undefined;
}

const useNoReason = () => undefined;

/** A role as a button that opens all roles, each with what it means. */
export const RoleMenu = ({
  label,
  role,
  onChange,
  useDisabledReason = useNoReason,
}: RoleMenuProps) => {
  const useItems = () => {
    const reason = useDisabledReason();
    return ROLES.map((choice) => ({
      label: roleLabel(choice),
      description: roleMeaning(choice),
      checked: choice === role,
      disabledReason: choice === role ? undefined : reason,
      onSelect: () => choice !== role && onChange(choice),
    }));
  };
  return (
    <ActionMenu
      align="start"
      trigger={
        <button type="button" aria-label={label} className={roleButtonClass}>
          {roleLabel(role)}
          <ChevronDown size={14} aria-hidden className="shrink-0 text-faint" />
        </button>
      }
      items={useItems}
    />
  );
};

/**
 * A member's role; for admins a button that changes it in place. One's own role is asked about first,
 * because it cannot be taken back.
 */
export const MemberRole = ({ member }: { member: OrganizationMember }) => {
  const { organization, callerId, ask } = useMemberActs();
  const { role, change } = useRoleChange(member);
  const useReason = () => (useIsOnlyAdmin(member) ? actStrings.needsAdmin : undefined);
  if (!organization.permissions.admin) {
    return <span title={roleMeaning(role)}>{roleLabel(role)}</span>;
  }
  return (
    <span className="relative z-1">
      <RoleMenu
        label={listStrings.changeRoleOf(member.user.displayName, roleLabel(role))}
        role={role}
        useDisabledReason={useReason}
        onChange={(next) =>
          member.id === callerId ? ask({ kind: "step-down", member, role: next }) : change(next)
        }
      />
    </span>
  );
};
