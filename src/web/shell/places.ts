import {
  GitPullRequestArrow,
  Globe,
  House,
  Library,
  type LucideIcon,
  ScrollText,
  Settings,
  UserRound,
  UsersRound,
} from "lucide-react";
import type { Organization } from "#web/api/organizations.ts";
import { screenTitles } from "./screen-titles.ts";
import { homeTitle } from "./strings.ts";

/** A screen of an organization that the sidebar and the palette lead to. */
export interface Place {
  /** The part of the address after the organization; empty for its home. */
  readonly segment: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly keys: string;
  /** The permission of the organization without which the place is hidden. */
  readonly needs: keyof Organization["permissions"];
}

const places: readonly Place[] = [
  { segment: "", label: homeTitle, icon: House, keys: "g h", needs: "view" },
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
];

/** The places the caller may open in an organization. */
export const placesIn = ({ permissions }: Organization): Place[] =>
  places.filter(({ needs }) => permissions[needs]);

/** The address of a place. */
export const placePath = (organizationId: string, segment: string): string =>
  segment === "" ? `/o/${organizationId}` : `/o/${organizationId}/${segment}`;

/** Which place of an organization an address lies in; empty for its home and for what is no place. */
export const segmentOf = (pathname: string): string => {
  const [, room, , segment = ""] = pathname.split("/");
  return room === "o" ? segment : "";
};

/** The same screen in another organization, or its home where the caller may not open that screen. */
export const samePlaceIn = (organization: Organization, pathname: string): string => {
  const segment = segmentOf(pathname);
  const known = placesIn(organization).some((place) => place.segment === segment);
  return placePath(organization.id, known ? segment : "");
};
