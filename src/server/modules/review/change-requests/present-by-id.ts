import type { ChangeRequest } from "#contract/schemas/change-request.ts";
import type { Context } from "#server/kit/context.ts";
import { selectChangeRequestsById } from "./by-id-rows.ts";
import { presentChangeRequests } from "./present-change-request.ts";

/** Change requests by their ids as the caller sees them; ids may repeat and come in any order. */
export const presentChangeRequestsById = async (
  context: Context,
  ids: readonly string[],
): Promise<ChangeRequest[]> => {
  if (ids.length === 0) return [];
  return presentChangeRequests(
    context,
    await selectChangeRequestsById(context.db, [...new Set(ids)]),
  );
};
