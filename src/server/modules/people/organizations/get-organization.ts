import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { findOrganization, type OrganizationRow } from "./organization-rows.ts";

/** One organization of the caller (spec: GET ORG). */
export const getOrganization = async (
  { db, actor }: Context,
  organizationId: string,
): Promise<OrganizationRow> => {
  const row = await findOrganization(db, organizationId, actor.id);
  if (!row) throw notFound("organization");
  return row;
};
