import { Link } from "@tanstack/react-router";
import type { Organization } from "#web/api/organizations.ts";
import type { User } from "#web/api/users.ts";
import { OrganizationSwitcher } from "./organization-switcher.tsx";
import { navPath, navItemsFor } from "./nav-items.ts";
import { shellMessages, shellMessages as strings } from "./messages.ts";
import { lazy } from "react";
import { Avatar } from "#web/ui/avatar.tsx";
import { DeferredMenu, MenuButton } from "./deferred-menu.tsx";

const load = () => import("./account-menu.tsx");
const AccountMenu = lazy(async () => ({ default: (await load()).AccountMenu }));

/** Who is signed in, and the way to their own screens and out. */
const AccountButton = ({ caller }: { caller: User }) => {
  const trigger = (
    <MenuButton
      aria-label={`${strings.account}: ${caller.displayName}`}
      media={<Avatar id={caller.id} name={caller.displayName} size="sm" />}
    >
      {caller.displayName}
    </MenuButton>
  );
  return (
    <DeferredMenu
      trigger={trigger}
      load={load}
      menu={<AccountMenu trigger={trigger} caller={caller} />}
    />
  );
};

export interface SidebarProps {
  readonly organization: Organization | undefined;
  readonly organizations: readonly Organization[];
  readonly caller: User;
}

/** The router marks the link of the open screen with aria-current. */
const linkClass =
  "group flex h-8 items-center gap-2.5 rounded-sm px-2 text-base text-muted transition-colors hover:bg-subtle hover:text-ink aria-[current=page]:bg-subtle aria-[current=page]:font-medium aria-[current=page]:text-ink pointer-coarse:h-11";

const iconClass = "shrink-0 text-faint group-aria-[current=page]:text-accent-ink";

/** Organization, navigation and account: the left edge of every signed-in screen. */
export const Sidebar = ({ organization, organizations, caller }: SidebarProps) => {
  return (
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
      <AccountButton caller={caller} />
    </div>
  );
};
