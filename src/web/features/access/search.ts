import type { QueryClient } from "@tanstack/react-query";
import { MAX_ACCESS_SEARCH } from "#contract/schemas/limits.ts";
import {
  type AccessQuestion,
  collectionAccessQuery,
  givenQuery,
  spaceAccessQuery,
} from "#web/api/content-permissions.ts";
import { organizationQuery } from "#web/api/organizations.ts";
import { cursor, flag, type SearchOf, searchParams, text } from "#web/kit/search-params.ts";
import { roleOfKey } from "./roles.ts";

/** Rows per page. */
export const PAGE_SIZE = 50;

/** An access screen's search parameters. */
export const readAccessSearch = searchParams({
  /** Id of the person whose chain of reasons is open. */
  user: text(),
  /** The dialog that gives roles to more people and teams is open. */
  add: flag,
  role: (given) => roleOfKey(given) ?? undefined,
  search: text(MAX_ACCESS_SEARCH),
  page: cursor,
});
export type AccessSearch = SearchOf<typeof readAccessSearch>;

/** Whether the list of people with access is filtered. */
export const isNarrowed = ({ role, search }: AccessSearch): boolean =>
  role !== undefined || search !== undefined;

interface Named {
  readonly type: "space" | "collection";
  readonly id: string;
}

/** Who can open a resource, and why. */
export const accessQuery = ({ type, id }: Named, question: AccessQuestion) =>
  type === "space" ? spaceAccessQuery(id, question) : collectionAccessQuery(id, question);

/** The page of the list that the search parameters select. */
export const accessPageQuery = (target: Named, { role, search, page }: AccessSearch) =>
  accessQuery(target, { role, search, page, limit: PAGE_SIZE });

/** A person's access to a resource: one entry with the reasons, or none. */
export const personAccessQuery = (target: Named, user: string) =>
  accessQuery(target, { user, limit: 1 });

interface Asked {
  readonly organizationId: string;
  readonly type: "space" | "collection";
  readonly id: string;
}

/**
 * Loads what an access screen shows first. Nothing is requested for guests, who are told that they may not see it.
 */
export const loadAccess = async (
  queryClient: QueryClient,
  { organizationId, ...target }: Asked,
  search: Pick<AccessSearch, "role" | "search" | "page">,
): Promise<void> => {
  const { permissions } = await queryClient.ensureQueryData(organizationQuery(organizationId));
  if (!permissions.listMembers) return;
  await Promise.all([
    queryClient.ensureQueryData(accessPageQuery(target, search)),
    queryClient.ensureQueryData(givenQuery(target)),
  ]);
};
