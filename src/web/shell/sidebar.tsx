import { Link, type LinkProps, useLocation } from "@tanstack/react-router";
import { ChevronsUpDown, Keyboard, LogOut, Plus } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { session } from "#web/api/connect.ts";
import { administersMost, type ListedOrganization } from "#web/api/organizations.ts";
import type { User } from "#web/api/users.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { OrganizationAvatar } from "./organization-avatar.tsx";
import { ActionMenu } from "./action-menu.tsx";
import { accountMessages, shellMessages } from "./messages.ts";
import { accountNavItems, navPath, navItemsFor, sameScreenIn } from "./nav-items.ts";
import { openKeyList } from "./overlays.tsx";
import { useSignOut } from "./sign-out.ts";

type MenuButtonProps = Omit<ComponentProps<"button">, "type" | "className"> & {
  /** Before the text, such as an avatar. */
  media?: ReactNode;
};

/** The wide buttons of the sidebar that open a menu. */
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

interface OrganizationSwitcherProps {
  readonly current: ListedOrganization | undefined;
  readonly organizations: readonly ListedOrganization[];
}

/** Names the open organization and leads to the same screen in another. */
const OrganizationSwitcher = ({ current, organizations }: OrganizationSwitcherProps) => {
  const pathname = useLocation({ select: (location) => location.pathname });
  const bounded = session.reach() !== undefined;
  return (
    <ActionMenu
      align="start"
      matchTrigger
      trigger={
        <MenuButton
          aria-label={
            current === undefined
              ? shellMessages.chooseOrganization
              : `${shellMessages.switchOrganization}: ${current.title}`
          }
          media={current && <OrganizationAvatar organization={current} />}
        >
          <span className="font-semibold">
            {current?.title ?? shellMessages.chooseOrganization}
          </span>
        </MenuButton>
      }
      items={[
        { heading: shellMessages.organizations },
        ...organizations.map((organization) => ({
          label: organization.title,
          media: <OrganizationAvatar organization={organization} />,
          checked: organization.id === current?.id,
          // The types of the router know no address that is put together at run time.
          link: { to: sameScreenIn(organization, pathname) as NonNullable<LinkProps["to"]> },
        })),
        "separator",
        !bounded && {
          label: shellMessages.newOrganization,
          icon: Plus,
          ...(administersMost(organizations)
            ? { disabledReason: shellMessages.mostOrganizations, onSelect: () => undefined }
            : { link: { to: "/account/organizations/new" } }),
        },
        bounded && { heading: shellMessages.bounded },
      ]}
    />
  );
};

/** Who is signed in, and the way to their own screens and out. */
const AccountMenu = ({ caller }: { caller: User }) => {
  const signOut = useSignOut();
  return (
    <ActionMenu
      align="start"
      matchTrigger
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
      items={[
        caller.email !== undefined && { heading: caller.email },
        ...accountNavItems.map(({ path, label, icon }) => ({
          label,
          icon,
          link: { to: path, activeOptions: { exact: true } },
        })),
        { label: accountMessages.keys, icon: Keyboard, onSelect: openKeyList },
        "separator",
        { label: accountMessages.signOut, icon: LogOut, onSelect: signOut },
      ]}
    />
  );
};

export interface SidebarProps {
  readonly organization: ListedOrganization | undefined;
  readonly organizations: readonly ListedOrganization[];
  readonly caller: User;
}

/** The router marks the link of the open screen with aria-current. */
const linkClass =
  "group flex h-8 items-center gap-2.5 rounded-sm px-2 text-base text-muted transition-colors hover:bg-subtle hover:text-ink aria-[current=page]:bg-subtle aria-[current=page]:font-medium aria-[current=page]:text-ink pointer-coarse:h-11";

const iconClass = "shrink-0 text-faint group-aria-[current=page]:text-accent-ink";

/** Organization, navigation and account: the left edge of every signed-in screen. */
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
    <AccountMenu caller={caller} />
  </div>
);
