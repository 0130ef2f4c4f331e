import { z } from "zod";
import { MAX_ACCESS_SEARCH } from "./limits.ts";
import { accessReason } from "./access-reason.ts";
import { id, listOf, paging } from "./primitives.ts";
import { memberRole, memberRoleOrGuest } from "./role.ts";
import { space } from "./space.ts";
import { organizationTeam } from "./team.ts";
import { user } from "./user.ts";

/** Maximum number of people and teams in one request. */
const MAX_INVITED = 100;

export const userContentPermission = z
  .object({ permission: memberRole, user })
  .meta({ id: "UserContentPermission" });
export const teamContentPermission = z
  .object({ permission: memberRole, team: organizationTeam })
  .meta({ id: "TeamContentPermission" });
/** A space a team has access to. */
export const teamSpacePermission = z
  .object({
    permission: memberRole,
    space,
    reasons: z.array(accessReason).min(1).meta({
      description: "Everything that gives the team a role there; the first one decides.",
    }),
  })
  .meta({ id: "TeamSpacePermission" });
/** An effective role with all its sources. The first reason is the one that decides. */
export const effectivePermission = z
  .object({ permission: memberRole, user, reasons: z.array(accessReason).min(1) })
  .meta({ id: "EffectiveContentPermission" });

export const userPermissionList = listOf(userContentPermission);
export const teamPermissionList = listOf(teamContentPermission);
export const effectivePermissionList = listOf(effectivePermission);

export const aggregateQuery = z.strictObject({
  ...paging,
  role: memberRole.optional(),
  user: id.optional().meta({ description: "Only this person: may they see it, and why?" }),
  search: z
    .string()
    .max(MAX_ACCESS_SEARCH)
    .optional()
    .meta({ description: "In displayName and email." }),
});

export const inviteUsersAndTeams = z
  .strictObject({
    users: z.array(id).max(MAX_INVITED).optional(),
    teams: z.array(id).max(MAX_INVITED).optional(),
    role: memberRoleOrGuest.meta({ description: "null removes what was given." }),
    ifRole: memberRoleOrGuest.optional().meta({
      description:
        "The role that each of them has here now, null for none. When one has another, nothing is changed.",
    }),
  })
  .refine(({ users = [], teams = [] }) => users.length + teams.length > 0, {
    error: "name at least one person or team",
    path: ["users"],
  })
  .meta({ id: "InviteUsersAndTeams" });
export const updateContentPermission = z
  .strictObject({ role: memberRoleOrGuest.optional() })
  .meta({ id: "UpdateContentPermission" });
