import { z } from "zod";
import { MAX_MEMBER_SEARCH } from "./limits.ts";
import { accessReason } from "./access-reason.ts";
import { nextPath } from "./next-path.ts";
import { flag, id, listOf, location, order, paging, timestamp } from "./primitives.ts";
import { memberRole, memberRoleOrGuest, memberRoles } from "./role.ts";
import { space } from "./space.ts";
import { user } from "./user.ts";

export const organizationMember = z
  .object({
    object: z.literal("member"),
    id,
    role: memberRoleOrGuest,
    user,
    disabled: z.boolean(),
    joinedAt: timestamp,
    lastSeenAt: timestamp.optional().meta({
      description: "For admins, and for the member.",
    }),
    sso: z.boolean(),
    emailVerified: z.boolean().meta({
      description:
        "Whether the address was proved, or an admin named it in the invitation they joined by.",
    }),
    spaces: z.number().int().min(0),
    teams: z.number().int().min(0),
  })
  .meta({ id: "OrganizationMember" });
export type OrganizationMember = z.infer<typeof organizationMember>;

export const memberSorts = ["joinedAt", "lastSeenAt", "name", "role"] as const;
export const memberRoleFilters = [...memberRoles, "guest"] as const;
/** How long a person has been inactive. Someone who never signed in counts from the day they joined. */
export const lastSeenFilters = ["never", "over-30-days", "over-90-days"] as const;
export type LastSeenFilter = (typeof lastSeenFilters)[number];

/** Filters for the members of an organization, used by the list and by bulk changes. */
export const memberFilters = {
  role: z.enum(memberRoleFilters).optional(),
  search: z.string().max(MAX_MEMBER_SEARCH).optional(),
  team: id.optional().meta({ description: "Only members of this team. An addition of ours." }),
  lastSeen: z.enum(lastSeenFilters).optional().meta({
    description:
      "Only members who were never here, or not for 30 or 90 days; who was never here counts from when they joined. For admins only. An addition of ours.",
  }),
};

export const listMembersQuery = z.strictObject({
  ...paging,
  order,
  ...memberFilters,
  sso: flag.optional().meta({
    description: "Only members who sign in by single sign-on, or who do not. An addition of ours.",
  }),
  verified: flag.optional().meta({
    description: "Only members whose address is verified, or is not. An addition of ours.",
  }),
  sort: z.enum(memberSorts).default("joinedAt").meta({
    description:
      "`lastSeenAt` lists only members that were seen and are not disabled, for admins only. `role` sorts by how much a role permits; it and `name` are additions of ours.",
  }),
});
export const memberList = listOf(organizationMember);

export const updateMember = z
  .strictObject({ role: memberRoleOrGuest.optional() })
  .meta({ id: "UpdateOrganizationMember" });

export const memberContentPermission = z
  .object({
    permission: memberRole,
    space,
    reasons: z.array(accessReason).min(1).meta({
      description: "Everything that gives the member a role there; the first one decides.",
    }),
  })
  .meta({ id: "MemberContentPermission" });

export const pingAnswer = z
  .object({ serviceVisitorClaims: z.string().optional() })
  .meta({ id: "PingAnswer" });

export const createMemberSignInLink = z
  .strictObject({ next: nextPath.optional() })
  .meta({ id: "CreateMemberSignInLink" });
export const memberSignInLink = z
  .object({
    url: location.meta({ description: "Works once. Shown only here." }),
    expiresAt: timestamp,
  })
  .meta({ id: "MemberSignInLink" });
