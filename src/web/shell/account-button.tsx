import { lazy } from "react";
import type { User } from "#web/api/users.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { DeferredMenu } from "./deferred-menu.tsx";
import { MenuButton } from "./menu-button.tsx";
import { shellStrings as strings } from "./strings.ts";

const load = () => import("./account-menu.tsx");
const AccountMenu = lazy(async () => ({ default: (await load()).AccountMenu }));

/** Who is signed in, and the way to their own screens and out. */
export const AccountButton = ({ caller }: { caller: User }) => {
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
