import type { Context } from "#server/kit/context.ts";
import { type ListPage, type ListRequest, readList } from "#server/db/lists.ts";
import {
  countOrganizations,
  type OrganizationRow,
  selectOrganizations,
} from "./organization-rows.ts";

/** The caller's organizations, newest first. */
export const listOrganizations = (
  { db, actor }: Context,
  page: ListRequest,
): Promise<ListPage<OrganizationRow>> =>
  readList(page, {
    rows: (asked) => selectOrganizations(db, actor.id, asked),
    count: () => countOrganizations(db, actor.id),
    cursorOf: ({ organization }) => [organization.createdAt.getTime(), organization.id],
  });
