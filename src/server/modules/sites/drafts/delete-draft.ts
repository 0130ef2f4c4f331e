import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { changeSite, type OnSite } from "../structure/change-structure.ts";
import { deleteDraftRow, findDraftRow } from "./draft-rows.ts";

/**
 * Discards a draft; what it changed when it was applied stays (spec: DELETE
 * SITE/structure/drafts/{draftId}). Nothing happens when it is not there.
 */
export const deleteDraft = (context: Context, on: OnSite, id: string): Promise<void> =>
  changeSite(context, on, async (tx, site) => {
    const draft = await findDraftRow(tx.db, site.id, id);
    if (!draft) return;
    await deleteDraftRow(tx.db, site.id, id);
    await audit(tx, {
      action: "structure-draft.deleted",
      target: { type: "structure-draft", id, label: draft.title },
      before: { title: draft.title, status: draft.status, edits: draft.edits.length },
      site: site.id,
    });
  });
