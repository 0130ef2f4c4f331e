import { z } from "zod";

/** Roles, from the fewest permissions to the most. src/contract/permissions.ts defines what each allows. */
export const memberRoles = ["read", "comment", "edit", "review", "create", "admin"] as const;
export const memberRole = z.enum(memberRoles).meta({ id: "MemberRole" });
export type MemberRole = z.infer<typeof memberRole>;

/** null is a guest: a person who only has what is granted explicitly. */
export const memberRoleOrGuest = memberRole.nullable().meta({ id: "MemberRoleOrGuest" });
export type MemberRoleOrGuest = z.infer<typeof memberRoleOrGuest>;

/** Default level of a space or collection; `inherit` takes the parent's. */
export const defaultLevel = z
  .union([memberRoleOrGuest, z.literal("inherit")])
  .meta({ id: "DefaultLevel" });

export const teamMemberRole = z.enum(["owner", "member"]).meta({ id: "TeamMemberRole" });
export type TeamMemberRole = z.infer<typeof teamMemberRole>;
