import type { Context } from "#server/kit/context.ts";
import { type ListPage, listPage, type ListRequest } from "#server/db/lists.ts";
import {
  countOrganizations,
  type OrganizationRow,
  selectOrganizations,
} from "./organization-rows.ts";

/** The caller's organizations, newest first (spec: GET /v1/orgs). */
export const listOrganizations = async (
  { db, actor }: Context,
  { limit, after }: ListRequest,
): Promise<ListPage<OrganizationRow>> => {
  const rows = limit === 0 ? [] : await selectOrganizations(db, actor.id, limit + 1, after);
  return listPage(rows, limit, await countOrganizations(db, actor.id), ({ organization }) => [
    organization.createdAt.getTime(),
    organization.id,
  ]);
};
