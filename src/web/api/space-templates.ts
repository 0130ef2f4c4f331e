import {
  applyTemplateToSpaceMutation,
  getSpaceTemplatePageOptions,
  listSpaceTemplatePagesOptions,
  listSpaceTemplatesOptions,
} from "#client/@tanstack/react-query.gen.ts";
import { listSpaceTemplates } from "#client/sdk.gen.ts";
import type { SpaceTemplate } from "#client/types.gen.ts";
import { reading, wholeListQuery } from "./queries.ts";
import { changing } from "./refresh.ts";

export type { SpaceTemplate, SpaceTemplatePage } from "#client/types.gen.ts";

/** Every template the caller may use, in one result, for choosing one. */
export const templatesQuery = (organizationId: string) =>
  wholeListQuery<SpaceTemplate>(listSpaceTemplatesOptions({ path: { organizationId } }), (asked) =>
    listSpaceTemplates({ path: { organizationId }, ...asked }),
  );

/** The pages of a template. */
export const templatePagesQuery = (organizationId: string, templateId: string) =>
  reading(listSpaceTemplatePagesOptions({ path: { organizationId, templateId } }));

/** A single one of them with its content. */
export const templatePageQuery = (organizationId: string, templateId: string, pageId: string) =>
  reading(getSpaceTemplatePageOptions({ path: { organizationId, templateId, pageId } }));

export const applyTemplate = changing(applyTemplateToSpaceMutation());
