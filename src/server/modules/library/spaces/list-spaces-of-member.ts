import type { AccessReason } from "#contract/schemas/access-reason.ts";
import { readReasons } from "#server/access/reasons-rows.ts";
import type { Cursor } from "#server/db/cursors.ts";
import type { ListPage } from "#server/db/lists.ts";
import type { Context } from "#server/kit/context.ts";
import { getMember } from "#server/modules/people/members/members.ts";
import { listSpacesFor, type SpaceRow } from "./list-spaces.ts";

/** A space somebody can open, and everything that lets them, the deciding reason first. */
export type ExplainedSpaceRow = SpaceRow & { readonly reasons: readonly AccessReason[] };

/** The spaces a member can open, with their role in each and why (spec: GET ORG/members/{userId}/spaces). */
export const listSpacesOfMember = async (
  context: Context,
  organizationId: string,
  userId: string,
  page: { limit: number; order: "asc" | "desc"; after: Cursor | undefined },
): Promise<ListPage<ExplainedSpaceRow>> => {
  await getMember(context, organizationId, userId);
  const found = await listSpacesFor(context, organizationId, userId, {}, page);
  const ids = found.rows.map(({ space }) => space.id);
  const reasonsOf = await readReasons(context.db, { organizationId, type: "space", ids }, [userId]);
  const rows = found.rows.map((row) => ({ ...row, reasons: reasonsOf(row.space.id, userId) }));
  return { ...found, rows };
};
