import { lazy } from "react";
import type { Organization } from "#web/api/organizations.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { DeferredMenu, MenuButton } from "./deferred-menu.tsx";
import { shellMessages as strings } from "./messages.ts";

const load = () => import("./organization-menu.tsx");
const OrganizationMenu = lazy(async () => ({ default: (await load()).OrganizationMenu }));

interface OrganizationSwitcherProps {
  readonly current: Organization | undefined;
  readonly organizations: readonly Organization[];
}

/** Names the open organization and leads to the same screen in another. */
export const OrganizationSwitcher = ({ current, organizations }: OrganizationSwitcherProps) => {
  const trigger = (
    <MenuButton
      aria-label={
        current === undefined
          ? strings.chooseOrganization
          : `${strings.switchOrganization}: ${current.title}`
      }
      media={
        current !== undefined && (
          <Avatar id={current.id} name={current.title} size="sm" shape="square" />
        )
      }
    >
      <span className="font-semibold">{current?.title ?? strings.chooseOrganization}</span>
    </MenuButton>
  );
  return (
    <DeferredMenu
      trigger={trigger}
      load={load}
      menu={<OrganizationMenu trigger={trigger} current={current} organizations={organizations} />}
    />
  );
};
