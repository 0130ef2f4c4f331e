import { Link } from "@tanstack/react-router";
import { Keyboard, LogOut } from "lucide-react";
import type { ReactElement } from "react";
import type { User } from "#web/api/users.ts";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "#web/ui/menu.tsx";
import { accountNavItems } from "./nav-items.ts";
import { openKeyList } from "./overlays.tsx";
import { useSignOut } from "./sign-out.ts";
import { accountMessages as strings } from "./messages.ts";

/** The caller's own screens, the key list and the way out. */
export const AccountMenu = ({ trigger, caller }: { trigger: ReactElement; caller: User }) => {
  const signOut = useSignOut();
  return (
    <Menu align="start" matchTrigger defaultOpen trigger={trigger}>
      {caller.email !== undefined && (
        <p className="truncate px-2 pt-1.5 pb-1 text-xs text-faint">{caller.email}</p>
      )}
      {accountNavItems.map(({ path, label, icon: Icon }) => (
        <MenuLink key={path}>
          <Link to={path} activeOptions={{ exact: true }}>
            <Icon size={16} aria-hidden className="shrink-0 text-muted" />
            {label}
          </Link>
        </MenuLink>
      ))}
      <MenuItem icon={Keyboard} onSelect={openKeyList}>
        {strings.keys}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={LogOut} onSelect={signOut}>
        {strings.signOut}
      </MenuItem>
    </Menu>
  );
};
