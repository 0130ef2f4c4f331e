import { type LinkProps, useLocation } from "@tanstack/react-router";
import { Keyboard, LogOut, Plus } from "lucide-react";
import type { ReactElement } from "react";
import { session } from "#web/api/connect.ts";
import { administersMost, type ListedOrganization } from "#web/api/organizations.ts";
import type { User } from "#web/api/users.ts";
import { accountMessages, shellMessages } from "./messages.ts";
import { accountNavItems, sameScreenIn } from "./nav-items.ts";
import { OpenMenu } from "./open-menu.tsx";
import { OrganizationAvatar } from "./organization-avatar.tsx";
import { openKeyList } from "./overlays.tsx";
import { useSignOut } from "./sign-out.ts";

export interface SwitchedOrganizations {
  readonly current: ListedOrganization | undefined;
  readonly organizations: readonly ListedOrganization[];
}

interface Opened {
  /** The button that opens the menu. */
  readonly trigger: ReactElement;
}

/** Switches to the same screen in another organization. */
export const OrganizationMenu = ({
  trigger,
  current,
  organizations,
}: SwitchedOrganizations & Opened) => {
  const pathname = useLocation({ select: (location) => location.pathname });
  const bounded = session.reach() !== undefined;
  return (
    <OpenMenu
      align="start"
      matchTrigger
      trigger={trigger}
      items={[
        { heading: shellMessages.organizations },
        ...organizations.map((organization) => ({
          label: organization.title,
          media: <OrganizationAvatar organization={organization} />,
          checked: organization.id === current?.id,
          // The router's types have no address that is built at run time.
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

/** The caller's own screens, and signing out. */
export const AccountMenu = ({ trigger, caller }: { readonly caller: User } & Opened) => {
  const signOut = useSignOut();
  return (
    <OpenMenu
      align="start"
      matchTrigger
      trigger={trigger}
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
