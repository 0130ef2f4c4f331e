import type { z } from "zod";
import type { updateStructureDraft } from "#contract/schemas/structure-draft.ts";
import { audit } from "#server/events/audit.ts";
import { changedFields } from "#server/events/changed-fields.ts";
import type { Context } from "#server/kit/context.ts";
import { checkVersion } from "#server/kit/versions.ts";
import { changeSite, type OnSite, spacesIn } from "../structure/change-structure.ts";
import { checkDraft, checkOpen } from "./check-draft.ts";
import { setDraft } from "./draft-rows.ts";
import { draftOf, type FoundDraft } from "./find-draft.ts";

const countEdits = <Fields extends object>(fields: Fields) => ({
  ...fields,
  ...("edits" in fields && Array.isArray(fields.edits) ? { edits: fields.edits.length } : {}),
});

/**
 * Renames an open draft, or gives it other edits, which have to apply in order to the structure as it is
 * (spec: PATCH SITE/structure/drafts/{draftId}).
 */
export const updateDraft = (
  context: Context,
  on: OnSite,
  id: string,
  change: z.output<typeof updateStructureDraft>,
): Promise<FoundDraft> =>
  changeSite(context, on, async (tx, site) => {
    const before = await draftOf(tx, site, id);
    checkVersion(tx, "draft", before.version);
    checkOpen(before);
    if (change.edits) await checkDraft(tx, site, change.edits, new Set(spacesIn(before.edits)));
    const changed = changedFields(before, change);
    if (!changed) return { site, draft: before };
    const draft = await setDraft(tx.db, id, { ...changed.after, updatedAt: tx.now() });
    await audit(tx, {
      action: "structure-draft.updated",
      target: { type: "structure-draft", id, label: before.title },
      before: countEdits(changed.before),
      after: countEdits(changed.after),
      site: site.id,
    });
    return { site, draft };
  });
