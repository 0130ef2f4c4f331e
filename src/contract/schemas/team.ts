import { z } from "zod";
import { MAX_TEAM_TITLE } from "./limits.ts";
import { organizationMember } from "./member.ts";
import { id, listOf, order, paging, timestamp } from "./primitives.ts";
import { teamMemberRole } from "./role.ts";
import { email } from "./user.ts";

export const teamTitle = z
  .string()
  .trim()
  .min(1)
  .max(MAX_TEAM_TITLE)
  .meta({ id: "OrganizationTeamTitle" });
/** Maximum number of people one request adds to or removes from a team. */
export const MAX_TEAM_CHANGES = 1000;

export const organizationTeam = z
  .object({
    object: z.literal("team"),
    id,
    title: z.string(),
    members: z.number().int().min(0),
    spaces: z.number().int().min(0),
    createdAt: timestamp,
    permissions: z.object({ admin: z.boolean(), view: z.boolean() }),
  })
  .meta({ id: "OrganizationTeam" });
export type OrganizationTeam = z.infer<typeof organizationTeam>;

export const teamMember = z.object({ role: teamMemberRole }).meta({ id: "TeamMember" });
export const organizationTeamMember = z
  .object({
    organization: organizationMember,
    team: teamMember,
    permissions: z.object({ view: z.boolean() }),
  })
  .meta({ id: "OrganizationTeamMember" });
export type OrganizationTeamMember = z.infer<typeof organizationTeamMember>;

export const memberTeam = z.object({ team: organizationTeam, member: teamMember });

export const teamTitleFilter = z
  .string()
  .max(MAX_TEAM_TITLE)
  .optional()
  .meta({ description: "Only teams whose title contains this, whatever the case." });
/** Filters for the list of teams, used by bulk changes too. */
export const teamFilters = {
  owner: id.optional().meta({ description: "Only teams this member can manage." }),
  title: teamTitleFilter,
};
export const teamSorts = ["createdAt", "title", "members", "spaces"] as const;
export const listTeamsQuery = z.strictObject({
  ...paging,
  order,
  sort: z.enum(teamSorts).default("createdAt").meta({
    description: "An addition of ours, as `order` is.",
  }),
  ...teamFilters,
});
export const teamList = listOf(organizationTeam);

export const createTeam = z
  .strictObject({ title: teamTitle, members: z.array(id).max(MAX_TEAM_CHANGES).optional() })
  .meta({ id: "CreateOrganizationTeam" });
export const updateTeam = z
  .strictObject({ title: teamTitle })
  .meta({ id: "UpdateOrganizationTeam" });

const person = z
  .union([email, id])
  .meta({ description: "The id or the e-mail address of a member of the organization." });
export const updateTeamMembers = z
  .strictObject({
    add: z.array(person).max(MAX_TEAM_CHANGES).optional(),
    remove: z.array(person).max(MAX_TEAM_CHANGES).optional().meta({
      description: "Somebody in both `add` and `remove` is removed.",
    }),
    memberships: z
      .record(id, z.strictObject({ role: teamMemberRole }))
      .refine((entries) => Object.keys(entries).length <= MAX_TEAM_CHANGES, {
        error: `at most ${MAX_TEAM_CHANGES} entries`,
      })
      .optional()
      .meta({ description: "The role each user, named by id, is to have." }),
  })
  .meta({ id: "UpdateMembersInOrganizationTeam" });
export const putTeamMember = z
  .strictObject({ role: teamMemberRole.optional() })
  .meta({ id: "PutTeamMember" });
