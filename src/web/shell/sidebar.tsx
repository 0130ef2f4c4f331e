import { Link } from "@tanstack/react-router";
import { ChevronsUpDown } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import type { ListedOrganization } from "#web/api/organizations.ts";
import type { User } from "#web/api/users.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { OrganizationAvatar } from "./organization-avatar.tsx";
import { laterMenu } from "./action-menu.tsx";
import { shellMessages } from "./messages.ts";
import { navPath, navItemsFor } from "./nav-items.ts";
import type { SwitchedOrganizations } from "./sidebar-menus.tsx";

type MenuButtonProps = Omit<ComponentProps<"button">, "type" | "className"> & {
  /** Shown before the text, such as an avatar. */
  media?: ReactNode;
};

/** A wide button of the sidebar that opens a menu. */
const MenuButton = ({ media, children, ...button }: MenuButtonProps) => (
  <button
    {...button}
    type="button"
    className="flex h-10 w-full min-w-0 items-center gap-2.5 rounded-sm px-2 text-left hover:bg-subtle aria-expanded:bg-subtle"
  >
    {media}
    <span className="min-w-0 grow truncate">{children}</span>
    <ChevronsUpDown size={14} aria-hidden className="shrink-0 text-faint" />
  </button>
);

const OrganizationMenu = laterMenu(
  async () => (await import("./sidebar-menus.tsx")).OrganizationMenu,
);
const AccountMenu = laterMenu(async () => (await import("./sidebar-menus.tsx")).AccountMenu);

/** Shows the open organization and switches to the same screen in another. */
const OrganizationSwitcher = ({ current, organizations }: SwitchedOrganizations) => (
  <OrganizationMenu
    with={{ current, organizations }}
    trigger={
      <MenuButton
        aria-label={
          current === undefined
            ? shellMessages.chooseOrganization
            : `${shellMessages.switchOrganization}: ${current.title}`
        }
        media={current && <OrganizationAvatar organization={current} />}
      >
        <span className="font-semibold">{current?.title ?? shellMessages.chooseOrganization}</span>
      </MenuButton>
    }
  />
);

/** Shows who is signed in, with their own screens and signing out. */
const Account = ({ caller }: { caller: User }) => (
  <AccountMenu
    with={{ caller }}
    trigger={
      <MenuButton
        aria-label={`${shellMessages.account}: ${caller.displayName}`}
        media={
          <Avatar id={caller.id} name={caller.displayName} photoURL={caller.photoURL} size="sm" />
        }
      >
        {caller.displayName}
      </MenuButton>
    }
  />
);

export interface SidebarProps {
  readonly organization: ListedOrganization | undefined;
  readonly organizations: readonly ListedOrganization[];
  readonly caller: User;
}

/** The router marks the link of the open screen with aria-current. */
const linkClass =
  "group flex h-8 items-center gap-2.5 rounded-sm px-2 text-base text-muted transition-colors hover:bg-subtle hover:text-ink aria-[current=page]:bg-subtle aria-[current=page]:font-medium aria-[current=page]:text-ink pointer-coarse:h-11";

const iconClass = "shrink-0 text-faint group-aria-[current=page]:text-accent-ink";

/** The left edge of every signed-in screen: organization, navigation and account. */
export const Sidebar = ({ organization, organizations, caller }: SidebarProps) => (
  <div className="flex min-h-0 grow flex-col gap-3">
    {organizations.length > 0 && (
      <OrganizationSwitcher current={organization} organizations={organizations} />
    )}
    <nav aria-label={shellMessages.navigation} className="min-h-0 grow overflow-y-auto">
      <ul className="flex flex-col gap-0.5">
        {organization !== undefined &&
          navItemsFor(organization).map(({ segment, label, icon: Icon }) => (
            <li key={segment}>
              <Link
                to={navPath(organization.id, segment)}
                activeOptions={{ exact: segment === "" }}
                className={linkClass}
              >
                <Icon size={16} aria-hidden className={iconClass} />
                {label}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
    <Account caller={caller} />
  </div>
);
