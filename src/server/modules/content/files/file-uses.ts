import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { selectFileUses } from "../links/file-use-rows.ts";
import { refuseUnreadLinks } from "../links/read-backlog.ts";

/** On how many pages of a space, as it is now, each file is used. Refuses while links are still being read. */
export const readFileUses = async (
  context: Context,
  spaceId: string,
): Promise<ReadonlyMap<string, number>> => {
  const { organization, settings, db } = context;
  if (!organization) throw notFound("space");
  await refuseUnreadLinks(context, organization.id);
  const { publicUrl } = settings;
  return selectFileUses(db, { spaceId, organizationId: organization.id, publicUrl });
};
