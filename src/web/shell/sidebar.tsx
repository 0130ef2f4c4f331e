import { Link } from "@tanstack/react-router";
import type { Organization } from "#web/api/organizations.ts";
import type { User } from "#web/api/users.ts";
import { AccountButton } from "./account-button.tsx";
import { OrganizationSwitcher } from "./organization-switcher.tsx";
import { placePath, placesIn } from "./places.ts";
import { shellStrings } from "./strings.ts";

export interface SidebarProps {
  readonly organization: Organization | undefined;
  readonly organizations: readonly Organization[];
  readonly caller: User;
}

/** The router marks the link of the open screen with aria-current. */
const linkClass =
  "group flex h-8 items-center gap-2.5 rounded-sm px-2 text-base text-muted transition-colors hover:bg-subtle hover:text-ink aria-[current=page]:bg-subtle aria-[current=page]:font-medium aria-[current=page]:text-ink pointer-coarse:h-11";

const iconClass = "shrink-0 text-faint group-aria-[current=page]:text-accent-ink";

/** Organization, its places, and the account: the left edge of every signed-in screen. */
export const Sidebar = ({ organization, organizations, caller }: SidebarProps) => {
  return (
    <div className="flex min-h-0 grow flex-col gap-3">
      {organizations.length > 0 && (
        <OrganizationSwitcher current={organization} organizations={organizations} />
      )}
      <nav aria-label={shellStrings.navigation} className="min-h-0 grow overflow-y-auto">
        <ul className="flex flex-col gap-0.5">
          {organization !== undefined &&
            placesIn(organization).map(({ segment, label, icon: Icon }) => (
              <li key={segment}>
                <Link
                  to={placePath(organization.id, segment)}
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
