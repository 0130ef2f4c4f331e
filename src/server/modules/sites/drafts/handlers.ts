import type { Handlers } from "#server/http/handler.ts";
import type { Context } from "#server/kit/context.ts";
import { applyDraft, reopenDraft, undoDraft } from "./apply-draft.ts";
import {
  createDraft,
  deleteDraft,
  findDraft,
  type FoundDraft,
  listDrafts,
  updateDraft,
} from "./drafts.ts";
import { presentDrafts } from "./present-drafts.ts";
import { previewEdits, readImpact } from "./read-impact.ts";

const present = async (context: Context, { site, draft }: FoundDraft) => {
  const [body] = await presentDrafts(context, site, [draft]);
  if (!body) throw new Error("a draft was not presented");
  return body;
};

export const structureDraftHandlers = {
  previewSiteStructureEdits: async ({ context, params, body }) => ({
    body: await previewEdits(context, params, body),
  }),
  listSiteStructureDrafts: async ({ context, params, page, list }) => {
    const found = await listDrafts(context, params, page);
    return { body: list(found, (draft) => draft) };
  },
  createSiteStructureDraft: async ({ context, params, body }) => {
    const made = await present(context, await createDraft(context, params, body));
    const { organizationId, siteId } = params;
    const site = `${context.settings.publicUrl}/v1/orgs/${organizationId}/sites/${siteId}`;
    return { body: made, headers: { Location: `${site}/structure/drafts/${made.id}` } };
  },
  getSiteStructureDraft: async ({ context, params }) => {
    const found = await findDraft(context, params);
    return { body: await present(context, found), version: found.draft.version };
  },
  updateSiteStructureDraft: async ({ context, params, body }) => {
    const found = await updateDraft(context, params, body);
    return { body: await present(context, found), version: found.draft.version };
  },
  deleteSiteStructureDraft: ({ context, params }) => deleteDraft(context, params),
  getSiteStructureDraftImpact: async ({ context, params }) => ({
    body: await readImpact(context, params),
  }),
  applySiteStructureDraft: async ({ context, params, body }) => ({
    body: await present(context, await applyDraft(context, params, body)),
  }),
  undoSiteStructureDraft: async ({ context, params }) => ({
    body: await present(context, await undoDraft(context, params)),
  }),
  reopenSiteStructureDraft: async ({ context, params }) => ({
    body: await present(context, await reopenDraft(context, params)),
  }),
} satisfies Partial<Handlers>;
