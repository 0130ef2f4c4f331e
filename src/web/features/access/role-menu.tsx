import type { ReactElement } from "react";
import type { MemberRole } from "#contract/schemas/role.ts";
import { roleLabel } from "#web/kit/role-label.ts";
import { Menu, MenuItem } from "#web/ui/menu.tsx";
import { roleMeanings } from "./access-strings.ts";
import { contentRoles } from "./content-roles.ts";

interface RoleMenuProps {
  readonly trigger: ReactElement;
  readonly role: MemberRole;
  readonly onChange: (role: MemberRole) => void;
}

/** The roles somebody can have on a space or collection, each with what it means there. */
export const RoleMenu = ({ trigger, role, onChange }: RoleMenuProps) => (
  <Menu align="start" defaultOpen trigger={trigger}>
    {contentRoles.map((choice) => (
      <MenuItem
        key={choice}
        checked={choice === role}
        onSelect={() => choice !== role && onChange(choice)}
      >
        {roleLabel(choice)}
        <span className="block text-xs text-balance text-muted">{roleMeanings[choice]}</span>
      </MenuItem>
    ))}
  </Menu>
);
