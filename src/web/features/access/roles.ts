import type { MemberRole, MemberRoleOrGuest } from "#contract/schemas/role.ts";
import { roleLabel } from "#web/kit/role-label.ts";
import { roleMeanings } from "./messages.ts";

/** Every role somebody can have, from most to least; no role is a guest. */
export const ROLES = [
  "admin",
  "create",
  "review",
  "edit",
  "comment",
  "read",
  null,
] as const satisfies readonly MemberRoleOrGuest[];

/** How high a role stands: 0 for a guest up to 6 for an admin. */
export const standing = (role: MemberRoleOrGuest): number => ROLES.length - 1 - ROLES.indexOf(role);

/** A role as an address or a control writes it. */
export type RoleKey = NonNullable<MemberRoleOrGuest> | "guest";
export const roleKey = (role: MemberRoleOrGuest): RoleKey => role ?? "guest";

/** The role behind a key; undefined for what is none. */
export const roleOfKey = (key: unknown): MemberRoleOrGuest | undefined =>
  ROLES.find((role) => roleKey(role) === key);

/** For lists of choices in controls. */
export const roleOptions = ROLES.map((role) => ({ value: roleKey(role), label: roleLabel(role) }));

/** Every role on a space or collection, from most to least. */
export const contentRoles = [
  "admin",
  "create",
  "review",
  "edit",
  "comment",
  "read",
] as const satisfies readonly MemberRole[];

/** The same as choices, each with what it lets somebody do. */
export const contentRoleChoices = contentRoles.map((role) => ({
  value: role,
  label: roleLabel(role),
  description: roleMeanings[role],
}));

/** The look of a role that can be changed in place: text until it is pointed at. */
export const roleButtonClass =
  "inline-flex h-7 items-center gap-1 rounded-sm sm:-mx-2 sm:px-2 whitespace-nowrap hover:bg-line aria-expanded:bg-line pointer-coarse:h-9";
