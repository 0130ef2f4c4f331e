import {
  BookOpen,
  Building2,
  Library,
  LogOut,
  type LucideIcon,
  Plus,
  Settings,
  SunMoon,
  UserPlus,
  Zap,
} from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { session } from "#web/api/connect.ts";
import { administersMost, isOpen } from "#web/api/organizations.ts";
import { allSpacesQuery } from "#web/api/spaces.ts";
import { titleOfSpace } from "#web/kit/content-titles.ts";
import { useOrganizations } from "../current-organization.ts";
import { type Action, currentActions } from "../everywhere/actions.ts";
import { accountMessages, shellMessages } from "../messages.ts";
import { accountNavItems, navItemsFor, navPath, sameScreenIn } from "../nav-items.ts";
import type { Mark } from "../search/found-text.ts";
import { settingsFields, settingsSegment } from "../settings-fields.ts";
import { useSignOut } from "../sign-out.ts";
import { chooseTheme, THEMES } from "../theme.ts";
import { paletteMessages as strings } from "./messages.ts";

export interface PaletteItem extends Action {
  readonly icon: LucideIcon;
  /** The marked parts of the label. */
  readonly marks?: readonly Mark[];
  /** Shown below the label. */
  readonly detail?: ReactNode;
  /** A word beside the label, such as "Hidden". */
  readonly badge?: string;
  /** The location, at the end of the line. */
  readonly place?: string;
  /** The technical name, at the end of the line. */
  readonly note?: string;
}

export interface PaletteGroup {
  readonly title: string;
  readonly items: readonly PaletteItem[];
}

/** Returns a function that navigates to a path of the dashboard. */
export const useGo = () => {
  const navigate = useNavigate();
  return (to: string, hash?: string) => () =>
    void navigate({ to, ...(hash === undefined ? {} : { hash }) });
};

interface StaticItems {
  /** Offered before anything is typed. */
  readonly groups: readonly PaletteGroup[];
  /** Offered once something is typed. */
  readonly spaces: PaletteGroup;
}

/** Returns what needs no search: screens, actions, organizations and settings the caller may use, and spaces. */
export const useStaticItems = (): StaticItems => {
  const { current, all } = useOrganizations();
  const pathname = useLocation({ select: (location) => location.pathname });
  const signOut = useSignOut();
  const go = useGo();
  const isMember = current !== undefined && isOpen(current);
  const spaces = useQuery({ ...allSpacesQuery(current?.id ?? ""), enabled: isMember });

  const isAdmin = isMember && current.permissions.admin;
  const screen = currentActions().map((action) => ({ icon: Zap, ...action }));
  const taken = new Set(screen.map(({ id }) => id));
  const everywhere: PaletteItem[] = [
    ...(isAdmin
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
      : []),
    ...(isMember && current.permissions.createContent
      ? [
          {
            id: "spaces.create",
            label: strings.newSpace,
            icon: Plus,
            run: go(navPath(current.id, "spaces/new")),
          },
          {
            id: "sites.create",
            label: strings.newSite,
            icon: Plus,
            run: go(navPath(current.id, "sites/new")),
          },
        ]
      : []),
  ];
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
  const settings: PaletteItem[] = isAdmin
    ? settingsFields.map(({ name, label, section, screen: own, keywords = [] }) => ({
        id: `setting.${name}`,
        label,
        note: name,
        icon: Settings,
        keywords: [name, ...keywords],
        run:
          own === undefined
            ? go(navPath(current.id, settingsSegment(section)), name)
            : go(navPath(current.id, own)),
      }))
    : [];

  const reference: PaletteItem = {
    id: "place.reference",
    label: strings.reference,
    icon: BookOpen,
    keywords: ["OpenAPI", "curl"],
    // A page of the service, not a route of the dashboard.
    run: () => window.location.assign("/reference"),
  };

  return {
    groups: [
      { title: strings.screen, items: screen },
      {
        title: strings.places,
        items: [...screens, ...everywhere.filter(({ id }) => !taken.has(id)), reference],
      },
      {
        title: strings.organizations,
        items: [
          ...all
            .filter(({ id }) => id !== current?.id)
            .map((organization) => ({
              id: `organization.${organization.id}`,
              label: organization.title,
              icon: Building2,
              run: go(sameScreenIn(organization, pathname)),
            })),
          ...(session.reach() === undefined
            ? [
                {
                  id: "organizations.create",
                  label: strings.newOrganization,
                  icon: Plus,
                  disabledReason: administersMost(all)
                    ? shellMessages.mostOrganizations
                    : undefined,
                  run: go("/account/organizations/new"),
                },
              ]
            : []),
        ],
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
    ],
    spaces: {
      title: strings.spaces,
      items: (spaces.data ?? []).map((space) => ({
        id: `space.${space.id}`,
        label: titleOfSpace(space),
        icon: Library,
        run: go(navPath(current?.id ?? "", `spaces/${space.id}`)),
      })),
    },
  };
};
