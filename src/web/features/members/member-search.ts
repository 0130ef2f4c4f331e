import { auditEventsQuery } from "#web/api/audit-events.ts";
import { MAX_TEAM_TITLE } from "#contract/schemas/limits.ts";
import { memberSpacesQuery, memberTeamsQuery } from "#web/api/members.ts";
import { PAGE_SIZE } from "./members-search.ts";

/** The views of a member beside the first, their teams. */
export type MemberTab = "spaces" | "activity";

/** Reads which view is open; what means nothing here is the first one. */
export const readMemberTab = (given: Record<string, unknown>): { tab?: MemberTab | undefined } => {
  const { tab } = given;
  return { tab: tab === "spaces" || tab === "activity" ? tab : undefined };
};

interface Place {
  readonly organizationId: string;
  readonly userId: string;
}

interface TeamsPage {
  readonly search?: string | undefined;
  readonly page?: string | undefined;
}

export const teamsOfMemberQuery = (
  { organizationId, userId }: Place,
  { search, page }: TeamsPage,
) =>
  memberTeamsQuery(organizationId, userId, {
    title: search?.slice(0, MAX_TEAM_TITLE),
    page,
    limit: PAGE_SIZE,
  });

export const spacesOfMemberQuery = ({ organizationId, userId }: Place, page: string | undefined) =>
  memberSpacesQuery(organizationId, userId, { page, limit: PAGE_SIZE });

/** The latest of what somebody did; many, because visits among them are not shown. */
export const activityOfMemberQuery = ({ organizationId, userId }: Place) =>
  auditEventsQuery(organizationId, { actor: userId, limit: 100 });
