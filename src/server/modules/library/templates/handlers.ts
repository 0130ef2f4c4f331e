import { type Handlers, preparing } from "#server/http/handler.ts";
import { notFound } from "#server/kit/failures.ts";
import { applyTemplate } from "./apply-template.ts";
import { listTemplates, readTemplatePage, readTemplatePages } from "./templates.ts";

export const templateHandlers = {
  listSpaceTemplates: async ({ context, params, page, list }) => {
    const found = await listTemplates(context, params.organizationId, page);
    return { body: list(found, ({ template }) => template) };
  },
  listSpaceTemplatePages: async ({ context, params }) => ({
    body: await readTemplatePages(context, params),
  }),
  getSpaceTemplatePage: async ({ context, params }) => ({
    body: await readTemplatePage(context, params),
  }),
  applyTemplateToSpace: preparing(async ({ context, params, body }) => {
    const { organization } = context;
    if (!organization) throw notFound("space");
    const path = { organizationId: organization.id, spaceId: params.spaceId };
    await applyTemplate(context, path, body);
  }),
} satisfies Partial<Handlers>;
