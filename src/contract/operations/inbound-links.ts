import { operationsOf } from "../operation.ts";
import { inboundLinks, inboundLinksQuery } from "../schemas/inbound-link.ts";
import { contentReads } from "./reads.ts";

const defineOperation = operationsOf("Spaces");

export const inboundLinkOperations = [
  defineOperation({
    id: "findInboundLinks",
    method: "GET",
    path: "/v1/orgs/{organizationId}/inbound-links",
    summary: "Find the pages that link into spaces from elsewhere",
    description:
      "Pages of other spaces of the organization that the caller can open, as they are now. Only links by the addresses of the dashboard are known, not those by readers' addresses.",
    query: inboundLinksQuery,
    success: { status: 200, description: "How many, and the first of them", schema: inboundLinks },
    permission: "organization:view",
    reads: [...contentReads, "site", "site-space"],
  }),
];
