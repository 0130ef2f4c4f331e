import { Link, useLocation } from "@tanstack/react-router";
import { Check, ChevronsUpDown } from "lucide-react";
import type { Organization } from "../api/organizations.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Menu, MenuLabel, MenuLink } from "../ui/menu.tsx";
import { samePlaceIn } from "./places.ts";
import { shellStrings as strings } from "./strings.ts";

interface OrganizationSwitcherProps {
  readonly current: Organization | undefined;
  readonly organizations: readonly Organization[];
}

/** Names the open organization and leads to the same screen in another. */
export const OrganizationSwitcher = ({ current, organizations }: OrganizationSwitcherProps) => {
  const pathname = useLocation({ select: (location) => location.pathname });
  return (
    <Menu
      align="start"
      matchTrigger
      trigger={
        <button
          type="button"
          aria-label={
            current === undefined
              ? strings.chooseOrganization
              : `${strings.switchOrganization}: ${current.title}`
          }
          className="flex h-10 w-full min-w-0 items-center gap-2.5 rounded-sm px-2 text-left hover:bg-subtle data-[state=open]:bg-subtle"
        >
          {current !== undefined && (
            <Avatar id={current.id} name={current.title} size="sm" shape="square" />
          )}
          <span className="min-w-0 grow truncate font-semibold">
            {current?.title ?? strings.chooseOrganization}
          </span>
          <ChevronsUpDown size={14} aria-hidden className="shrink-0 text-faint" />
        </button>
      }
    >
      <MenuLabel>{strings.organizations}</MenuLabel>
      {organizations.map((organization) => (
        <MenuLink key={organization.id}>
          <Link
            to={samePlaceIn(organization, pathname)}
            aria-current={organization.id === current?.id ? "true" : undefined}
          >
            <Avatar id={organization.id} name={organization.title} size="sm" shape="square" />
            <span className="min-w-0 grow wrap-anywhere">{organization.title}</span>
            {organization.id === current?.id && (
              <Check size={16} aria-hidden className="shrink-0 text-accent-ink" />
            )}
          </Link>
        </MenuLink>
      ))}
    </Menu>
  );
};
