import { Link, useLocation } from "@tanstack/react-router";
import type { Organization } from "../api/organizations.ts";
import type { User } from "../api/users.ts";
import { cx } from "../kit/class-names.ts";
import { AccountButton } from "./account-button.tsx";
import { OrganizationSwitcher } from "./organization-switcher.tsx";
import { placePath, placesIn, segmentOf } from "./places.ts";
import { shellStrings } from "./strings.ts";

export interface SidebarProps {
  readonly organization: Organization | undefined;
  readonly organizations: readonly Organization[];
  readonly caller: User;
}

const linkClass =
  "flex h-8 items-center gap-2.5 rounded-sm px-2 text-base text-muted transition-colors hover:bg-subtle hover:text-ink aria-[current=page]:bg-subtle aria-[current=page]:font-medium aria-[current=page]:text-ink pointer-coarse:h-11";

/** Organization, its places, and the account: the left edge of every signed-in screen. */
export const Sidebar = ({ organization, organizations, caller }: SidebarProps) => {
  const pathname = useLocation({ select: (location) => location.pathname });
  const inside = organization !== undefined && pathname.startsWith(`/o/${organization.id}`);
  const here = segmentOf(pathname);
  return (
    <div className="flex min-h-0 grow flex-col gap-3">
      {organizations.length > 0 && (
        <OrganizationSwitcher current={organization} organizations={organizations} />
      )}
      <nav aria-label={shellStrings.navigation} className="min-h-0 grow overflow-y-auto">
        <ul className="flex flex-col gap-0.5">
          {organization !== undefined &&
            placesIn(organization).map(({ segment, label, icon: Icon }) => {
              const current = inside && segment === here;
              return (
                <li key={segment}>
                  <Link
                    to={placePath(organization.id, segment)}
                    aria-current={current ? "page" : undefined}
                    className={linkClass}
                  >
                    <Icon
                      size={16}
                      aria-hidden
                      className={cx("shrink-0", current ? "text-accent-ink" : "text-faint")}
                    />
                    {label}
                  </Link>
                </li>
              );
            })}
        </ul>
      </nav>
      <AccountButton caller={caller} />
    </div>
  );
};
