import { operationsOf } from "../operation.ts";
import { pagingQuery } from "../schemas/primitives.ts";
import {
  applySpaceTemplate,
  spaceTemplateList,
  spaceTemplatePages,
  spaceTemplateText,
} from "../schemas/space-template.ts";
import { accessReads, contentReads } from "./reads.ts";

const defineOperation = operationsOf("Space templates");

/** Templates are spaces, unless they come with the product. */
const templateReads = [...accessReads, ...contentReads] as const;

export const spaceTemplates = [
  defineOperation({
    id: "listSpaceTemplates",
    method: "GET",
    path: "/v1/orgs/{organizationId}/space-templates",
    summary: "List the templates for spaces",
    description:
      "Those that come with the service, then the organization's own: spaces that are marked as a template, as far as the caller can open them, newest first.",
    query: pagingQuery,
    success: { status: 200, description: "A page of templates", schema: spaceTemplateList },
    permission: "organization:view",
    reads: templateReads,
  }),
  defineOperation({
    id: "listSpaceTemplatePages",
    method: "GET",
    path: "/v1/orgs/{organizationId}/space-templates/{templateId}/pages",
    summary: "List the pages of a template",
    success: { status: 200, description: "The pages it brings", schema: spaceTemplatePages },
    permission: "organization:view",
    reads: templateReads,
  }),
  defineOperation({
    id: "getSpaceTemplatePage",
    method: "GET",
    path: "/v1/orgs/{organizationId}/space-templates/{templateId}/pages/{pageId}",
    summary: "Read a page of a template",
    success: { status: 200, description: "The page with its text", schema: spaceTemplateText },
    permission: "organization:view",
    reads: templateReads,
  }),
  defineOperation({
    id: "applyTemplateToSpace",
    method: "POST",
    path: "/v1/spaces/{spaceId}/content/template",
    summary: "Add the pages of a template to a space",
    description:
      "They come after the pages that are there, with ids of their own, as one revision. A space that is locked or bound to Git is a conflict; so is a template that is too large.",
    body: applySpaceTemplate,
    success: { status: 201, description: "The pages are there" },
    failures: [409],
    permission: "space:propose",
    changes: ["space/content"],
  }),
];
