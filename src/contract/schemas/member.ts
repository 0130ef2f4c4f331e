import { z } from "zod";
import { MAX_MEMBER_SEARCH } from "./limits.ts";
import { accessReason } from "./access-reason.ts";
import { id, listOf, location, order, paging, timestamp } from "./primitives.ts";
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
    lastSeenAt: timestamp.optional(),
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

export const memberSorts = ["joinedAt", "lastSeenAt"] as const;
export const memberRoleFilters = [...memberRoles, "guest"] as const;

export const listMembersQuery = z.strictObject({
  ...paging,
  order,
  role: z.enum(memberRoleFilters).optional(),
  search: z.string().max(MAX_MEMBER_SEARCH).optional(),
  sort: z.enum(memberSorts).default("joinedAt").meta({
    description: "`lastSeenAt` lists only members that were seen and are not disabled.",
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

export const memberSignInLink = z
  .object({
    url: location.meta({ description: "Works once. Shown only here." }),
    expiresAt: timestamp,
  })
  .meta({ id: "MemberSignInLink" });
