import type { Space } from "#contract/schemas/space.ts";
import type { Context } from "#server/kit/context.ts";
import { selectRolesOnSpaces, selectSpacesById } from "./space-list-rows.ts";
import { presentSpace } from "./present-space.ts";
import type { MemberRole } from "#contract/schemas/role.ts";

const nothingCounted = {
  comments: 0,
  changeRequests: 0,
  changeRequestsOpen: 0,
  changeRequestsDraft: 0,
  brokenLinks: null,
};

/**
 * Reads many spaces of an organization at once, to show them to its members. Includes those the caller cannot open,
 * without permissions and counts, and those in the trash.
 */
export const spacesById = async (
  { db, actor, settings }: Context,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Space>> => {
  const rows = await selectSpacesById(
    db,
    { organizationId, userId: actor.id, publicUrl: settings.publicUrl },
    [...new Set(ids)],
  );
  return new Map(
    rows.map((row) => [
      row.space.id,
      presentSpace(row.role === null ? { ...row, ...nothingCounted } : row, settings),
    ]),
  );
};

/** The caller's role on each of these living spaces of an organization; those they cannot open are left out. */
export const rolesOnSpaces = (
  { db, actor }: Context,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MemberRole>> =>
  selectRolesOnSpaces(db, organizationId, actor.id, ids);
