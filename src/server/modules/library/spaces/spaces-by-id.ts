import type { Space } from "#contract/schemas/space.ts";
import type { Context } from "#server/kit/context.ts";
import { selectSpacesById } from "./by-id-rows.ts";
import { presentSpace } from "./present-space.ts";

const nothingCounted = {
  comments: 0,
  changeRequests: 0,
  changeRequestsOpen: 0,
  changeRequestsDraft: 0,
};

/**
 * Reads many spaces of an organization at once, for what shows them to its members: also those the caller
 * cannot open and those in the trash, with no permission on them and without their counts.
 */
export const spacesById = async (
  { db, actor, settings }: Context,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Space>> => {
  const rows = await selectSpacesById(db, organizationId, actor.id, [...new Set(ids)]);
  return new Map(
    rows.map((row) => [
      row.space.id,
      presentSpace(row.role === null ? { ...row, ...nothingCounted } : row, settings),
    ]),
  );
};
