import { MAX_ACCESS_SEARCH } from "#contract/schemas/limits.ts";
import {
  type AccessQuestion,
  collectionAccessQuery,
  spaceAccessQuery,
} from "#web/api/content-permissions.ts";
import type { MemberRole } from "#contract/schemas/role.ts";
import { roleOfKey } from "./roles.ts";
import { textValue } from "#web/kit/search-values.ts";

/** What the address of an access screen says; what is left out is the default. */
export interface AccessSearch {
  /** Id of the person whose chain of reasons is open. */
  user?: string | undefined;
  /** Giving roles to more people and teams. */
  add?: "yes" | undefined;
  role?: MemberRole | undefined;
  search?: string | undefined;
  page?: string | undefined;
}

/** Rows a page. */
export const PAGE_SIZE = 50;

/** Reads the address; what means nothing here is undefined rather than refused. */
export const readAccessSearch = (given: Record<string, unknown>): AccessSearch => ({
  user: textValue(given["user"]),
  add: given["add"] === "yes" ? "yes" : undefined,
  role: roleOfKey(given["role"]) ?? undefined,
  search: textValue(given["search"])?.slice(0, MAX_ACCESS_SEARCH),
  page: textValue(given["page"]),
});

/** Whether the list of everybody is narrowed at all. */
export const isNarrowed = ({ role, search }: AccessSearch): boolean =>
  role !== undefined || search !== undefined;

interface Named {
  readonly type: "space" | "collection";
  readonly id: string;
}

/** Who can open a place, and why. */
export const accessQuery = ({ type, id }: Named, question: AccessQuestion) =>
  type === "space" ? spaceAccessQuery(id, question) : collectionAccessQuery(id, question);

/** The page of the list the address names. */
export const accessPageQuery = (place: Named, { role, search, page }: AccessSearch) =>
  accessQuery(place, { role, search, page, limit: PAGE_SIZE });

/** One person on a place: one entry with the reasons, or none. */
export const personAccessQuery = (place: Named, user: string) =>
  accessQuery(place, { user, limit: 1 });
