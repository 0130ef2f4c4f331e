import {
  searchOrganizationContentOptions,
  searchSpaceContentOptions,
} from "#client/@tanstack/react-query.gen.ts";
import { type PageOf, paging, reading } from "./queries.ts";

export type {
  SearchPageResult as FoundPage,
  SearchSectionResult as FoundSection,
  SearchSpaceResult as FoundSpace,
} from "#client/types.gen.ts";

/** The input of a search. */
export interface SearchQuestion extends PageOf {
  readonly query: string;
  /** Only in these spaces; without any, in all that the caller can open. */
  readonly spaces?: readonly string[];
}

/** Spaces with the matching pages of each. */
export const searchQuery = (
  organizationId: string,
  { query, spaces = [], ...at }: SearchQuestion,
) =>
  reading(
    searchOrganizationContentOptions({
      path: { organizationId },
      query: { ...paging(at), query, ...(spaces.length === 0 ? {} : { space: [...spaces] }) },
    }),
  );

/** The matching pages of one space. */
export const spaceSearchQuery = (spaceId: string, { query, ...at }: SearchQuestion) =>
  reading(searchSpaceContentOptions({ path: { spaceId }, query: { ...paging(at), query } }));
