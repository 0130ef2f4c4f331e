import type { MemberRoleOrGuest } from "#contract/schemas/role.ts";
import { ROLES } from "#web/features/access/index.ts";
import { roleLabel, roleMeaning } from "#web/kit/role-label.ts";
import { ActionMenu } from "#web/shell/action-menu.tsx";
import { OpenMenu } from "#web/shell/open-menu.tsx";
import { roleButton } from "./member-actions.tsx";

interface RoleMenuProps {
  /** Of the button, for screen readers. */
  readonly label: string;
  readonly role: MemberRoleOrGuest;
  readonly onChange: (role: MemberRoleOrGuest) => void;
  /** Why no other role can be chosen now. */
  readonly disabledReason?: string | undefined;
  /** Open from the start. */
  readonly opened?: boolean;
}

/** A role as a button that opens all roles, each with what it means. */
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
