import type { ReactElement } from "react";
import type { MemberRoleOrGuest } from "#contract/schemas/role.ts";
import { roleLabel, roleMeaning } from "#web/kit/role-label.ts";
import { Menu, MenuItem } from "#web/ui/menu.tsx";
import { roleKey, ROLES } from "#web/features/access/index.ts";

interface RoleMenuProps {
  readonly trigger: ReactElement;
  readonly role: MemberRoleOrGuest;
  readonly onChange: (role: MemberRoleOrGuest) => void;
  /** Why no other role can be chosen now. */
  readonly disabledReason?: string | undefined;
}

/** The roles, each with what it means. */
export const RoleMenu = ({ trigger, role, onChange, disabledReason }: RoleMenuProps) => (
  <Menu align="start" defaultOpen trigger={trigger}>
    {ROLES.map((choice) => {
      const present = choice === role;
      const blocked = !present && disabledReason !== undefined;
      return (
        <MenuItem
          key={roleKey(choice)}
          checked={present}
          disabledReason={blocked ? disabledReason : undefined}
          onSelect={() => !present && onChange(choice)}
        >
          {roleLabel(choice)}
          {!blocked && (
            <span className="block text-xs text-balance text-muted">{roleMeaning(choice)}</span>
          )}
        </MenuItem>
      );
    })}
  </Menu>
);
