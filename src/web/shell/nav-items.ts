import type { LinkProps } from "@tanstack/react-router";
import {
  Building2,
  FileBraces,
  GitPullRequestArrow,
  Globe,
  House,
  KeyRound,
  Languages,
  Library,
  ListChecks,
  type LucideIcon,
  Mail,
  MonitorSmartphone,
  Palette,
  ScrollText,
  Search,
  Settings,
  UserRound,
  UsersRound,
} from "lucide-react";
import { isOpen, type ListedOrganization, type Organization } from "#web/api/organizations.ts";
import { screenTitles } from "./screen-titles.tsx";
import { homeTitle } from "./messages.ts";

/** A screen about the caller. */
interface AccountNavItem {
  readonly path: NonNullable<LinkProps["to"]>;
  readonly label: string;
  readonly icon: LucideIcon;
}

/** The screens about the caller, in the order of their tabs. */
export const accountNavItems: readonly AccountNavItem[] = [
  { path: "/account", label: screenTitles.profile, icon: UserRound },
  { path: "/account/organizations", label: screenTitles.organizations, icon: Building2 },
  { path: "/account/tokens", label: screenTitles.tokens, icon: KeyRound },
  { path: "/account/sessions", label: screenTitles.sessions, icon: MonitorSmartphone },
  { path: "/account/notifications", label: screenTitles.notifications, icon: Mail },
  { path: "/account/appearance", label: screenTitles.appearance, icon: Palette },
];

/** A screen of an organization that the sidebar and the palette link to. */
export interface NavItem {
  /** The path segment after the organization; empty for its home. */
  readonly segment: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly keys: string;
  /** The organization permission without which the item is hidden. */
  readonly needs: keyof Organization["permissions"];
}

const navItems: readonly NavItem[] = [
  { segment: "", label: homeTitle, icon: House, keys: "g h", needs: "view" },
  { segment: "search", label: screenTitles.search, icon: Search, keys: "g /", needs: "view" },
  { segment: "spaces", label: screenTitles.spaces, icon: Library, keys: "g p", needs: "view" },
  {
    segment: "change-requests",
    label: screenTitles.changeRequests,
    icon: GitPullRequestArrow,
    keys: "g c",
    needs: "view",
  },
  { segment: "sites", label: screenTitles.sites, icon: Globe, keys: "g d", needs: "listMembers" },
  {
    segment: "openapi",
    label: screenTitles.specs,
    icon: FileBraces,
    keys: "g o",
    needs: "listMembers",
  },
  {
    segment: "translations",
    label: screenTitles.translations,
    icon: Languages,
    keys: "g l",
    needs: "view",
  },
  {
    segment: "members",
    label: screenTitles.members,
    icon: UserRound,
    keys: "g m",
    needs: "listMembers",
  },
  {
    segment: "teams",
    label: screenTitles.teams,
    icon: UsersRound,
    keys: "g t",
    needs: "listTeams",
  },
  {
    segment: "settings",
    label: screenTitles.settings,
    icon: Settings,
    keys: "g s",
    needs: "admin",
  },
  {
    segment: "audit-log",
    label: screenTitles.auditLog,
    icon: ScrollText,
    keys: "g a",
    needs: "admin",
  },
  { segment: "jobs", label: screenTitles.jobs, icon: ListChecks, keys: "g j", needs: "admin" },
];

/** Returns the screens that the caller may open in an organization. */
export const navItemsFor = (organization: ListedOrganization): NavItem[] =>
  isOpen(organization) ? navItems.filter(({ needs }) => organization.permissions[needs]) : [];

/** Returns the path of an item. */
export const navPath = (organizationId: string, segment: string): string =>
  segment === "" ? `/o/${organizationId}` : `/o/${organizationId}/${segment}`;

/**
 * Returns the segment of the item that an address belongs to; empty for the organization's home and outside of one.
 */
export const segmentOf = (pathname: string): string => {
  const [, room, , segment = ""] = pathname.split("/");
  return room === "o" ? segment : "";
};

/**
 * Returns the path of the same screen in another organization, or its home if the caller may not open that screen.
 */
export const sameScreenIn = (organization: ListedOrganization, pathname: string): string => {
  const segment = segmentOf(pathname);
  const known = navItemsFor(organization).some((item) => item.segment === segment);
  return navPath(organization.id, known ? segment : "");
};
