import { operationsOf } from "../operation.ts";
import {
  createShareLink,
  shareLink,
  shareLinkList,
  updateShareLink,
} from "../schemas/site-access.ts";
import { pagingQuery } from "../schemas/primitives.ts";

const defineOperation = operationsOf("Site access");

export const siteAccess = [
  defineOperation({
    id: "listSiteShareLinks",
    method: "GET",
    path: "/v1/orgs/{organizationId}/sites/{siteId}/share-links",
    summary: "List the share links of a site",
    query: pagingQuery,
    success: { status: 200, description: "A page of share links", schema: shareLinkList },
    permission: "site:edit",
    reads: ["share-link"],
  }),
  defineOperation({
    id: "createSiteShareLink",
    method: "POST",
    path: "/v1/orgs/{organizationId}/sites/{siteId}/share-links",
    summary: "Create a share link",
    body: createShareLink,
    success: { status: 201, description: "The share link", schema: shareLink, location: true },
    permission: "site:edit",
    changes: ["share-link"],
  }),
  defineOperation({
    id: "updateSiteShareLinkById",
    method: "PATCH",
    path: "/v1/orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId}",
    summary: "Rename or switch a share link",
    body: updateShareLink,
    success: { status: 200, description: "The share link", schema: shareLink },
    permission: "site:edit",
    changes: ["share-link"],
  }),
  defineOperation({
    id: "deleteSiteShareLinkById",
    method: "DELETE",
    path: "/v1/orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId}",
    summary: "Delete a share link",
    success: { status: 204, description: "Opens nothing any more, or never was" },
    permission: "site:edit",
    changes: ["share-link"],
  }),
];
