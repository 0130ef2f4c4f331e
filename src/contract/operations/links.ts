import { operationsOf } from "../operation.ts";
import {
  backlinksQuery,
  changeRequestLinksQuery,
  contentLocations,
  linkList,
  linksQuery,
} from "../schemas/link.ts";
import { lostTargets, MAX_PROPOSALS } from "../schemas/link-proposal.ts";
import {
  linkRepair,
  MAX_REPAIRED_PAGES,
  MAX_REPAIRED_SPACES,
  repairLinks,
} from "../schemas/link-repair.ts";
import { pagingQuery } from "../schemas/primitives.ts";
import { changeRequestReads, personReads, spaceReads } from "./reads.ts";

const defineOperation = operationsOf("Links");

/** Links include the spaces and people they point to, and depend on what the caller can open. */
const linkReads = ["organization", ...spaceReads, ...personReads] as const;
const changeRequestLinkReads = [...new Set([...linkReads, ...changeRequestReads])];

const usages = { status: 200, description: "A page of links", schema: linkList } as const;
const locations = {
  status: 200,
  description: "A page of places",
  schema: contentLocations,
} as const;
const hidden =
  "Links to what the caller cannot open are neither listed nor counted; neither are links to spaces and collections that are not there, except for admins of the organization, to whom they are broken.";

export const linkOperations = [
  defineOperation({
    id: "listSpaceLinks",
    method: "GET",
    path: "/v1/spaces/{spaceId}/links",
    summary: "List what the pages of a space link to",
    description: `One item for each address and page, in the order of the pages. ${hidden}`,
    query: linksQuery,
    success: usages,
    permission: "space:view",
    reads: linkReads,
  }),
  defineOperation({
    id: "listSpaceLinkProposals",
    method: "GET",
    path: "/v1/spaces/{spaceId}/links/proposals",
    summary: "Propose where broken links could lead",
    description: `What the broken links of a space lead to, each target once, those with the most links first; with at most ${MAX_PROPOSALS} things that could take its place, of those the caller can open. \`POST …/link-repairs\` takes them.`,
    query: pagingQuery,
    success: { status: 200, description: "A page of lost targets", schema: lostTargets },
    permission: "space:view",
    load: "heavy",
    reads: linkReads,
  }),
  defineOperation({
    id: "listPageLinksInSpace",
    method: "GET",
    path: "/v1/spaces/{spaceId}/content/page/{pageId}/links",
    summary: "List what a page links to",
    description: hidden,
    query: linksQuery,
    success: usages,
    permission: "space:view",
    reads: linkReads,
  }),
  defineOperation({
    id: "listSpacePageBacklinks",
    method: "GET",
    path: "/v1/spaces/{spaceId}/content/page/{pageId}/backlinks",
    summary: "List the pages that link to a page",
    description:
      "Of this space and of others in the organization that the caller can open, each page once.",
    query: backlinksQuery,
    success: locations,
    permission: "space:view",
    reads: linkReads,
  }),
  defineOperation({
    id: "listSpaceFileBacklinks",
    method: "GET",
    path: "/v1/spaces/{spaceId}/content/files/{fileId}/backlinks",
    summary: "List the pages that use a file",
    query: backlinksQuery,
    success: locations,
    permission: "space:view",
    reads: linkReads,
  }),
  defineOperation({
    id: "listChangeRequestLinks",
    method: "GET",
    path: "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/links",
    summary: "List what the pages of a change request link to",
    description: hidden,
    query: changeRequestLinksQuery,
    success: usages,
    permission: "space:view",
    reads: changeRequestLinkReads,
  }),
  defineOperation({
    id: "listPageLinksInChangeRequest",
    method: "GET",
    path: "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/links",
    summary: "List what a page links to",
    description: hidden,
    query: linksQuery,
    success: usages,
    permission: "space:view",
    reads: changeRequestLinkReads,
  }),
  defineOperation({
    id: "listChangeRequestPageBacklinks",
    method: "GET",
    path: "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/backlinks",
    summary: "List the pages that link to a page",
    description:
      "Of the change request, and of other spaces of the organization that the caller can open.",
    query: backlinksQuery,
    success: locations,
    permission: "space:view",
    reads: changeRequestLinkReads,
  }),
  defineOperation({
    id: "listChangeRequestFileBacklinks",
    method: "GET",
    path: "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}/backlinks",
    summary: "List the pages that use a file",
    query: backlinksQuery,
    success: locations,
    permission: "space:view",
    reads: changeRequestLinkReads,
  }),
  defineOperation({
    id: "repairLinks",
    method: "POST",
    path: "/v1/orgs/{organizationId}/link-repairs",
    summary: "Lead links elsewhere",
    description: `Every link to one of the targets, in the spaces where the caller may propose changes, is led to what takes its place: by one change request in each space, which holds it from the first. At most ${MAX_REPAIRED_SPACES} spaces and ${MAX_REPAIRED_PAGES} pages in each; nothing is merged. Where no page has such a link, no change request is made.`,
    body: repairLinks,
    success: { status: 201, description: "The change requests", schema: linkRepair },
    permission: "organization:view",
    changes: ["change-request", "change-request/content"],
  }),
];
