import type { AccessReason } from "#contract/schemas/access-reason.ts";
import { readReasons } from "#server/access/reasons-rows.ts";
import type { ListPage } from "#server/db/lists.ts";
import type { Context } from "#server/kit/context.ts";
import { getMember } from "#server/modules/people/members/members.ts";
import { listSpacesFor, type SpaceRow, type SpacesRequest } from "./list-spaces.ts";

/** A space somebody can open, and everything that lets them, the deciding reason first. */
export type ExplainedSpaceRow = SpaceRow & { readonly reasons: readonly AccessReason[] };

/** The spaces a member can open, with their role in each and why. */
export const listSpacesOfMember = async (
  context: Context,
  { organizationId, userId }: { readonly organizationId: string; readonly userId: string },
  page: SpacesRequest,
): Promise<ListPage<ExplainedSpaceRow>> => {
  await getMember(context, { organizationId, userId });
  const found = await listSpacesFor(context, { organizationId, userId }, {}, page);
  const ids = found.rows.map(({ space }) => space.id);
  const reasonsOf = await readReasons(context.db, { organizationId, type: "space", ids }, [userId]);
  const rows = found.rows.map((row) => ({ ...row, reasons: reasonsOf(row.space.id, userId) }));
  return { ...found, rows };
};
