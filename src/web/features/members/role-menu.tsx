import type { MemberRoleOrGuest } from "#contract/schemas/role.ts";
import { ROLES } from "#web/features/access/index.ts";
import { roleLabel, roleMeaning } from "#web/kit/role-label.ts";
import { ActionMenu } from "#web/shell/action-menu.tsx";
import { OpenMenu } from "#web/shell/open-menu.tsx";
import { roleButton } from "./member-actions.tsx";

interface RoleMenuProps {
  /** The button's label for screen readers. */
  readonly label: string;
  readonly role: MemberRoleOrGuest;
  readonly onChange: (role: MemberRoleOrGuest) => void;
  /** Why the role cannot be changed now. */
  readonly disabledReason?: string | undefined;
  /** Open initially. */
  readonly opened?: boolean;
}

/** A role as a button that opens a menu of all roles with their meanings. */
export const RoleMenu = ({
  label,
  role,
  onChange,
  disabledReason,
  opened = false,
}: RoleMenuProps) => {
  const Menu = opened ? OpenMenu : ActionMenu;
  return (
    <Menu
      align="start"
      trigger={roleButton(label, role)}
      items={ROLES.map((choice) => ({
        label: roleLabel(choice),
        description: roleMeaning(choice),
        checked: choice === role,
        disabledReason: choice === role ? undefined : disabledReason,
        onSelect: () => choice !== role && onChange(choice),
      }))}
    />
  );
};
