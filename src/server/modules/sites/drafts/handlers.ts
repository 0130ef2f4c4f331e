import type { HandlersOf } from "#server/http/handler.ts";
import { presentPage } from "#server/http/present-page.ts";
import type { Context } from "#server/kit/context.ts";
import { applyDraft, undoDraft } from "./apply-draft.ts";
import {
  createDraft,
  deleteDraft,
  findDraft,
  type FoundDraft,
  listDrafts,
  updateDraft,
} from "./drafts.ts";
import { presentDrafts } from "./present-drafts.ts";
import { readImpact } from "./read-impact.ts";

const present = async (context: Context, { site, draft }: FoundDraft) => {
  const [body] = await presentDrafts(context, site, [draft]);
  if (!body) throw new Error("a draft was not presented");
  return body;
};

export const structureDraftHandlers: HandlersOf<
  | "listSiteStructureDrafts"
  | "createSiteStructureDraft"
  | "getSiteStructureDraft"
  | "updateSiteStructureDraft"
  | "deleteSiteStructureDraft"
  | "getSiteStructureDraftImpact"
  | "applySiteStructureDraft"
  | "undoSiteStructureDraft"
> = {
  listSiteStructureDrafts: async ({ context, params, query, cursors }) => {
    const scope = `structure drafts ${JSON.stringify([params.organizationId, params.siteId])}`;
    const paging = { limit: query.limit, after: cursors.read(query.page, scope) };
    const found = await listDrafts(context, params, paging);
    return { body: presentPage(found, cursors, scope, (draft) => draft) };
  },
  createSiteStructureDraft: async ({ context, params, body }) => {
    const made = await present(context, await createDraft(context, params, body));
    const { organizationId, siteId } = params;
    const site = `${context.settings.publicUrl}/v1/orgs/${organizationId}/sites/${siteId}`;
    return { body: made, headers: { Location: `${site}/structure/drafts/${made.id}` } };
  },
  getSiteStructureDraft: async ({ context, params }) => {
    const found = await findDraft(context, params, params.draftId);
    return { body: await present(context, found), version: found.draft.version };
  },
  updateSiteStructureDraft: async ({ context, params, body }) => {
    const found = await updateDraft(context, params, params.draftId, body);
    return { body: await present(context, found), version: found.draft.version };
  },
  deleteSiteStructureDraft: ({ context, params }) => deleteDraft(context, params, params.draftId),
  getSiteStructureDraftImpact: async ({ context, params }) => ({
    body: await readImpact(context, params, params.draftId),
  }),
  applySiteStructureDraft: async ({ context, params, body }) => ({
    body: await present(context, await applyDraft(context, params, params.draftId, body)),
  }),
  undoSiteStructureDraft: async ({ context, params }) => ({
    body: await present(context, await undoDraft(context, params, params.draftId)),
  }),
};
