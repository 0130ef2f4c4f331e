import type { OrganizationMember } from "#contract/schemas/member.ts";
import type { Settings } from "#server/kit/service-settings.ts";
import { presentUser } from "../users/present-user.ts";
import type { MemberRow } from "./member-rows.ts";

/** A membership; its id is the person's id, which is what member paths take. */
export const presentMember = (
  { member, user, teams, spaces }: MemberRow,
  settings: Settings,
): OrganizationMember => ({
  object: "member",
  id: member.userId,
  role: member.role,
  user: presentUser(user, settings),
  disabled: member.disabled,
  joinedAt: member.joinedAt.toISOString(),
  ...(member.lastSeenAt ? { lastSeenAt: member.lastSeenAt.toISOString() } : {}),
  sso: member.sso,
  spaces,
  teams,
});
