import type { z } from "zod";
import type { createStructureDraft } from "#contract/schemas/structure-draft.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { newId } from "#server/kit/ids.ts";
import { changeSite, type OnSite } from "../structure/change-structure.ts";
import { checkDraft } from "./check-draft.ts";
import { insertDraft } from "./draft-rows.ts";
import type { FoundDraft } from "./find-draft.ts";

/** Begins a draft, with edits that apply in order to the structure as it is (spec: POST SITE/structure/drafts). */
export const createDraft = (
  context: Context,
  on: OnSite,
  { title, edits = [] }: z.output<typeof createStructureDraft>,
): Promise<FoundDraft> =>
  changeSite(context, on, async (tx, site) => {
    await checkDraft(tx, site, edits);
    const at = tx.now();
    const id = newId();
    const draft = await insertDraft(tx.db, {
      id,
      siteId: site.id,
      title,
      edits,
      createdBy: tx.actor.id,
      createdAt: at,
      updatedAt: at,
    });
    await audit(tx, {
      action: "structure-draft.created",
      target: { type: "structure-draft", id, label: title },
      after: { title, edits: edits.length },
      site: site.id,
    });
    return { site, draft };
  });
