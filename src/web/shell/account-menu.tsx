import { Link } from "@tanstack/react-router";
import { ChevronsUpDown, Keyboard, LogOut } from "lucide-react";
import type { User } from "../api/users.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "../ui/menu.tsx";
import { accountPlaces } from "./account-places.ts";
import { openKeyList } from "./overlays.tsx";
import { useSignOut } from "./sign-out.ts";
import { accountStrings, shellStrings } from "./strings.ts";

/** Who is signed in, and the ways to their own screens and out. */
export const AccountMenu = ({ caller }: { caller: User }) => {
  const signOut = useSignOut();
  return (
    <Menu
      align="start"
      matchTrigger
      trigger={
        <button
          type="button"
          aria-label={`${shellStrings.account}: ${caller.displayName}`}
          className="flex h-10 w-full min-w-0 items-center gap-2.5 rounded-sm px-2 text-left hover:bg-subtle data-[state=open]:bg-subtle"
        >
          <Avatar id={caller.id} name={caller.displayName} size="sm" />
          <span className="min-w-0 grow truncate">{caller.displayName}</span>
          <ChevronsUpDown size={14} aria-hidden className="shrink-0 text-faint" />
        </button>
      }
    >
      {caller.email !== undefined && (
        <p className="truncate px-2 pt-1.5 pb-1 text-xs text-faint">{caller.email}</p>
      )}
      {accountPlaces.map(({ path, label, icon: Icon }) => (
        <MenuLink key={path}>
          <Link to={path}>
            <Icon size={16} aria-hidden className="shrink-0 text-muted" />
            {label}
          </Link>
        </MenuLink>
      ))}
      <MenuItem icon={Keyboard} onSelect={openKeyList}>
        {accountStrings.keys}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={LogOut} onSelect={signOut}>
        {accountStrings.signOut}
      </MenuItem>
    </Menu>
  );
};
