import { useLocation, useNavigate } from "@tanstack/react-router";
import {
  Building2,
  LogOut,
  type LucideIcon,
  Plus,
  Settings,
  SunMoon,
  UserPlus,
  Zap,
} from "lucide-react";
import { accountNavItems, navPath, navItemsFor, sameScreenIn } from "./nav-items.ts";
import { type Action, currentActions } from "./actions.ts";
import { useOrganizations } from "./current-organization.ts";
import { settingsFields } from "./settings-fields.ts";
import { useSignOut } from "./sign-out.ts";
import { accountMessages, paletteMessages as strings } from "./messages.ts";
import { chooseTheme, THEMES } from "./theme.ts";

export interface PaletteItem extends Action {
  readonly icon: LucideIcon;
  /** The technical name beside the label. */
  readonly note?: string;
}

export interface PaletteGroup {
  readonly title: string;
  readonly items: readonly PaletteItem[];
}

/** Everything the palette offers: screens, actions, organizations and settings the caller may use. */
export const usePaletteGroups = (): PaletteGroup[] => {
  const { current, all } = useOrganizations();
  const pathname = useLocation({ select: (location) => location.pathname });
  const navigate = useNavigate();
  const signOut = useSignOut();
  const go = (to: string, hash?: string) => () =>
    void navigate({ to, ...(hash === undefined ? {} : { hash }) });

  const screen = currentActions().map((action) => ({ icon: Zap, ...action }));
  const taken = new Set(screen.map(({ id }) => id));
  const everywhere: PaletteItem[] = current?.permissions.admin
    ? [
        {
          id: "members.invite",
          label: strings.invitePeople,
          icon: UserPlus,
          run: go(navPath(current.id, "members/invite")),
        },
        {
          id: "teams.create",
          label: strings.createTeam,
          icon: Plus,
          run: go(navPath(current.id, "teams/new")),
        },
      ]
    : [];
  const screens: PaletteItem[] =
    current === undefined
      ? []
      : navItemsFor(current).map(({ segment, label, icon, keys }) => ({
          id: `place.${segment}`,
          label,
          icon,
          keys,
          run: go(navPath(current.id, segment)),
        }));
  const settings: PaletteItem[] = current?.permissions.admin
    ? settingsFields.map(({ name, label }) => ({
        id: `setting.${name}`,
        label,
        note: name,
        icon: Settings,
        keywords: [name],
        run: go(navPath(current.id, "settings"), name),
      }))
    : [];

  return [
    { title: strings.screen, items: screen },
    {
      title: strings.places,
      items: [...screens, ...everywhere.filter(({ id }) => !taken.has(id))],
    },
    {
      title: strings.organizations,
      items: all
        .filter(({ id }) => id !== current?.id)
        .map((organization) => ({
          id: `organization.${organization.id}`,
          label: organization.title,
          icon: Building2,
          run: go(sameScreenIn(organization, pathname)),
        })),
    },
    {
      title: strings.account,
      items: [
        ...accountNavItems.map(({ path, label, icon }) => ({
          id: `account.${path}`,
          label,
          icon,
          keywords: [strings.account],
          run: go(path),
        })),
        { id: "account.sign-out", label: accountMessages.signOut, icon: LogOut, run: signOut },
      ],
    },
    { title: strings.settings, items: settings },
    {
      title: strings.appearance,
      items: THEMES.map((theme) => ({
        id: `theme.${theme}`,
        label: strings.theme[theme],
        icon: SunMoon,
        run: () => chooseTheme(theme),
      })),
    },
  ];
};
