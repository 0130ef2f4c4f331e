import type { MemberContentPermission } from "../../../../../api/members.ts";
import type { MemberRoleOrGuest } from "../../../../../../contract/schemas/role.ts";
import { roleLabel } from "../../../../../kit/role-label.ts";
import { memberStrings } from "./member-strings.ts";
import { standing } from "./roles.ts";

const strings = memberStrings.reason;

interface Grounds {
  readonly permission: MemberContentPermission["permission"];
  readonly space: Pick<MemberContentPermission["space"], "defaultLevel" | "parent">;
}

/**
 * Why a member has their level on a space, as far as role, level and the space's own default tell. A
 * level is the highest of being admin, grants, and the default; where several fit, all are named.
 */
export const reasonFor = (role: MemberRoleOrGuest, { permission, space }: Grounds): string => {
  if (role === "admin") return strings.admin;
  const { defaultLevel, parent } = space;
  // Defaults are for members; a guest has only what is granted.
  if (role === null || defaultLevel === null) return strings.grant;
  if (defaultLevel !== "inherit") {
    return standing(permission) > standing(defaultLevel) ? strings.grant : strings.defaultLevel;
  }
  if (parent === undefined) {
    return permission === role ? strings.role(roleLabel(role)) : strings.grant;
  }
  // The collections above are not part of the answer.
  return permission === role ? strings.inherited(roleLabel(role)) : strings.collection;
};
