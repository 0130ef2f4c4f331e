import type { MemberRole } from "#contract/schemas/role.ts";
import type { Context } from "#server/kit/context.ts";
import { selectRolesOnSpaces } from "./by-id-rows.ts";

/** The caller's role on each of these living spaces of an organization; what they cannot open is left out. */
export const rolesOnSpaces = (
  { db, actor }: Context,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MemberRole>> =>
  selectRolesOnSpaces(db, organizationId, actor.id, ids);
