import type { MemberRole, MemberRoleOrGuest } from "#contract/schemas/role.ts";
import { roleLabel } from "#web/kit/role-label.ts";
import { roleMeanings } from "./messages.ts";

/** Every role a person can have, from highest to lowest; no role is a guest. */
export const ROLES = [
  "admin",
  "create",
  "review",
  "edit",
  "comment",
  "read",
  null,
] as const satisfies readonly MemberRoleOrGuest[];

/** The rank of a role: from 0 for a guest to 6 for an admin. */
export const standing = (role: MemberRoleOrGuest): number => ROLES.length - 1 - ROLES.indexOf(role);

/** A role as written in an address or a form control. */
export type RoleKey = NonNullable<MemberRoleOrGuest> | "guest";
export const roleKey = (role: MemberRoleOrGuest): RoleKey => role ?? "guest";

/** The role for a key; undefined for an invalid one. */
export const roleOfKey = (key: unknown): MemberRoleOrGuest | undefined =>
  ROLES.find((role) => roleKey(role) === key);

/** The roles as options of form controls. */
export const roleOptions = ROLES.map((role) => ({ value: roleKey(role), label: roleLabel(role) }));

/** Every role on a space or collection, from highest to lowest. */
export const contentRoles = [
  "admin",
  "create",
  "review",
  "edit",
  "comment",
  "read",
] as const satisfies readonly MemberRole[];

/** The same as options, each with what it allows. */
export const contentRoleChoices = contentRoles.map((role) => ({
  value: role,
  label: roleLabel(role),
  description: roleMeanings[role],
}));

/** The look of a role that can be changed in place: plain text until hovered. */
export const roleButtonClass =
  "inline-flex h-7 items-center gap-1 rounded-sm sm:-mx-2 sm:px-2 whitespace-nowrap hover:bg-line aria-expanded:bg-line pointer-coarse:h-9";
