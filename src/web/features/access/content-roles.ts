import type { MemberRole } from "#contract/schemas/role.ts";

/** Every role on a space or collection, from most to least. */
export const contentRoles = [
  "admin",
  "create",
  "review",
  "edit",
  "comment",
  "read",
] as const satisfies readonly MemberRole[];
