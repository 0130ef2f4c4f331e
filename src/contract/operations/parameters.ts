import { z } from "zod";
import { pathId, paging } from "../schemas/primitives.ts";

/** Path parameters, one object a path shape. */
export const inOrganization = z.strictObject({ organizationId: pathId });
export const ofMember = z.strictObject({ organizationId: pathId, userId: pathId });
export const ofTeam = z.strictObject({ organizationId: pathId, teamId: pathId });
export const ofTeamMember = z.strictObject({
  organizationId: pathId,
  teamId: pathId,
  userId: pathId,
});
export const ofInvite = z.strictObject({ organizationId: pathId, inviteId: pathId });

/** Query of a list that can only be paged. */
export const pagingQuery = z.strictObject(paging);
