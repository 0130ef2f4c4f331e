import { operationsOf } from "../operation.ts";
import {
  changeRedirects,
  importRedirects,
  redirectChanges,
  redirectImport,
} from "../schemas/redirect-changes.ts";
import {
  createRedirect,
  foundRedirect,
  listRedirectsQuery,
  redirectQuery,
  siteAddress,
  siteAddressQuery,
  siteRedirect,
  siteRedirectList,
  updateRedirect,
  upsertedRedirects,
  upsertRedirects,
} from "../schemas/site-redirect.ts";
import { redirectReads } from "./reads.ts";

const defineOperation = operationsOf("Site access");

export const siteRedirects = [
  defineOperation({
    id: "listSiteRedirects",
    method: "GET",
    path: "/v1/orgs/{organizationId}/sites/{siteId}/redirects",
    summary: "List the redirects of a site",
    query: listRedirectsQuery,
    success: { status: 200, description: "A page of redirects", schema: siteRedirectList },
    permission: "site:view",
    reads: redirectReads,
  }),
  defineOperation({
    id: "createSiteRedirect",
    method: "POST",
    path: "/v1/orgs/{organizationId}/sites/{siteId}/redirects",
    summary: "Create a redirect",
    body: createRedirect,
    success: { status: 201, description: "The redirect", schema: siteRedirect },
    failures: [409],
    permission: "site:edit",
    changes: ["redirect"],
  }),
  defineOperation({
    id: "bulkUpsertSiteRedirects",
    method: "PUT",
    path: "/v1/orgs/{organizationId}/sites/{siteId}/redirects",
    summary: "Make, change and delete many redirects",
    description:
      "By their sources. Those that cannot be written are told one by one and left as they were; the others are written in one transaction.",
    body: upsertRedirects,
    success: { status: 200, description: "What became of each", schema: upsertedRedirects },
    permission: "site:edit",
    changes: ["redirect"],
  }),
  defineOperation({
    id: "changeSiteRedirects",
    method: "POST",
    path: "/v1/orgs/{organizationId}/sites/{siteId}/redirects/bulk",
    summary: "Remove many redirects, or make them permanent or temporary",
    description:
      "In one transaction. The answer says of each what became of it. An addition of ours.",
    body: changeRedirects,
    success: { status: 200, description: "What became of each", schema: redirectChanges },
    permission: "site:edit",
    changes: ["redirect"],
  }),
  defineOperation({
    id: "importSiteRedirects",
    method: "POST",
    path: "/v1/orgs/{organizationId}/sites/{siteId}/redirects/import",
    summary: "Add redirects from a list",
    description:
      "In one transaction. Lines that cannot be added are left out, and the answer says why; no redirect that is there is changed. An addition of ours.",
    body: importRedirects,
    success: { status: 200, description: "What became of each line", schema: redirectImport },
    permission: "site:edit",
    changes: ["redirect"],
  }),
  defineOperation({
    id: "updateSiteRedirectById",
    method: "PATCH",
    path: "/v1/orgs/{organizationId}/sites/{siteId}/redirects/{siteRedirectId}",
    summary: "Change a redirect",
    body: updateRedirect,
    success: { status: 200, description: "The redirect", schema: siteRedirect },
    failures: [409],
    permission: "site:edit",
    changes: ["redirect"],
  }),
  defineOperation({
    id: "deleteSiteRedirectById",
    method: "DELETE",
    path: "/v1/orgs/{organizationId}/sites/{siteId}/redirects/{siteRedirectId}",
    summary: "Delete a redirect",
    success: { status: 204, description: "Deleted, or never there" },
    permission: "site:edit",
    changes: ["redirect"],
  }),
  defineOperation({
    id: "getSiteRedirectBySource",
    method: "GET",
    path: "/v1/orgs/{organizationId}/sites/{siteId}/redirect",
    summary: "Find where an old path leads",
    query: redirectQuery,
    success: {
      status: 200,
      description: "The redirect and the path it leads to",
      schema: foundRedirect,
    },
    permission: "site:view",
    reads: redirectReads,
  }),
  defineOperation({
    id: "resolveSiteAddress",
    method: "GET",
    path: "/v1/orgs/{organizationId}/sites/{siteId}/address",
    summary: "Say what readers get at an address",
    description:
      "A page or site-space, a redirect, or nothing. Who may see it is left aside. An addition of ours.",
    query: siteAddressQuery,
    success: { status: 200, description: "What is there", schema: siteAddress },
    permission: "site:view",
    reads: redirectReads,
  }),
];
