import { operationsOf } from "../operation.ts";
import {
  organizationSearchQuery,
  searchPageList,
  searchQuery,
  searchSpaceList,
} from "../schemas/search.ts";
import { accessReads, contentReads } from "./reads.ts";

const defineOperation = operationsOf("Search");

export const search = [
  defineOperation({
    id: "searchOrganizationContent",
    method: "GET",
    path: "/v1/orgs/{organizationId}/search",
    summary: "Search the pages of an organization",
    description: "The spaces that the caller can open, each with the pages that are found there.",
    query: organizationSearchQuery,
    success: { status: 200, description: "A page of spaces", schema: searchSpaceList },
    permission: "organization:view",
    reads: [...accessReads, ...contentReads],
  }),
  defineOperation({
    id: "searchSpaceContent",
    method: "GET",
    path: "/v1/spaces/{spaceId}/search",
    summary: "Search the pages of a space",
    query: searchQuery,
    success: { status: 200, description: "A page of pages", schema: searchPageList },
    permission: "space:view",
    reads: contentReads,
  }),
];
