import { Link, useLocation } from "@tanstack/react-router";
import { Check } from "lucide-react";
import type { ReactElement } from "react";
import type { Organization } from "#web/api/organizations.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Menu, MenuLabel, MenuLink } from "#web/ui/menu.tsx";
import { sameScreenIn } from "./nav-items.ts";
import { shellMessages as strings } from "./messages.ts";

interface OrganizationMenuProps {
  readonly trigger: ReactElement;
  readonly current: Organization | undefined;
  readonly organizations: readonly Organization[];
}

/** Every organization of the caller; each leads to the screen that is open now. */
export const OrganizationMenu = ({ trigger, current, organizations }: OrganizationMenuProps) => {
  const pathname = useLocation({ select: (location) => location.pathname });
  return (
    <Menu align="start" matchTrigger defaultOpen trigger={trigger}>
      <MenuLabel>{strings.organizations}</MenuLabel>
      {organizations.map((organization) => {
        const open = organization.id === current?.id;
        return (
          <MenuLink key={organization.id}>
            <Link to={sameScreenIn(organization, pathname)}>
              <Avatar id={organization.id} name={organization.title} size="sm" shape="square" />
              <span className="min-w-0 grow wrap-anywhere">{organization.title}</span>
              {open && <Check size={16} aria-hidden className="shrink-0 text-accent-ink" />}
            </Link>
          </MenuLink>
        );
      })}
    </Menu>
  );
};
