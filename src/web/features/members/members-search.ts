import { MAX_MEMBER_SEARCH } from "#contract/schemas/limits.ts";
import { type MembersQuestion, membersQuery } from "#web/api/members.ts";
import type { Sorting } from "#web/table/column.ts";
import { type RoleKey, roleKey, roleOfKey } from "#web/features/access/index.ts";
import { textValue } from "#web/kit/search-values.ts";

/** What the address of the list says; what is left out is the default. */
export interface MembersSearch {
  search?: string | undefined;
  role?: RoleKey | undefined;
  sort?: "lastSeenAt" | undefined;
  order?: "asc" | undefined;
  page?: string | undefined;
}

/** Rows a page. */
export const PAGE_SIZE = 50;

/**
 * Reads the address; what means nothing here is undefined rather than refused. Every name is there, because
 * the router passes on what is left out as it stands in the address.
 */
export const readMembersSearch = (given: Record<string, unknown>): MembersSearch => {
  const role = roleOfKey(given["role"]);
  const search = textValue(given["search"])?.slice(0, MAX_MEMBER_SEARCH);
  const page = textValue(given["page"]);
  return {
    search,
    role: role === undefined ? undefined : roleKey(role),
    sort: given["sort"] === "lastSeenAt" ? "lastSeenAt" : undefined,
    order: given["order"] === "asc" ? "asc" : undefined,
    page,
  };
};

/** Whether the list is narrowed at all; sorting by last seen leaves people out, too. */
export const isNarrowed = ({ search, role, sort }: MembersSearch): boolean =>
  search !== undefined || role !== undefined || sort !== undefined;

/** The list's question without its page, as an export asks it. */
export const questionOf = ({ search, role, sort, order }: MembersSearch): MembersQuestion => ({
  search,
  role,
  sort,
  order,
});

/** The page of members the address names. */
export const membersPageQuery = (organizationId: string, search: MembersSearch) =>
  membersQuery(organizationId, { ...questionOf(search), page: search.page, limit: PAGE_SIZE });

export const sortingOf = ({ sort, order }: MembersSearch): Sorting => ({
  key: sort ?? "joinedAt",
  order: order ?? "desc",
});

/** The address's part for a sorting; newest joined first is what it says nothing about. */
export const searchOfSorting = ({
  key,
  order,
}: Sorting): Pick<MembersSearch, "sort" | "order"> => ({
  sort: key === "lastSeenAt" ? key : undefined,
  order: order === "asc" ? order : undefined,
});
