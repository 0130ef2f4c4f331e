import type { z } from "zod";
import type { applyStructureDraft } from "#contract/schemas/structure-draft.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict, Failure } from "#server/kit/failures.ts";
import { changeSite, type OnSite, writeStructure } from "../structure/change-structure.ts";
import { wordsOfChange } from "../structure/words-of-change.ts";
import type { SiteRow } from "../sites/find-site.ts";
import { checkDraft, checkOpen } from "./check-draft.ts";
import { type DraftRow, setDraft } from "./draft-rows.ts";
import { draftOf, type FoundDraft } from "./find-draft.ts";
import type { Plan } from "./plan-draft.ts";

/** The same as `checkDraft` for a draft that was right once: what is wrong with it now is the present state. */
const checkStillRight = async (tx: Context, site: SiteRow, { edits }: DraftRow): Promise<Plan> => {
  try {
    return await checkDraft(tx, site, edits);
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== "invalid") throw error;
    const { message, details } = error;
    throw new Failure("conflict", message, { details });
  }
};

/**
 * Applies an open draft, all of it or nothing, to the structure whose impact was read (spec: POST
 * SITE/structure/drafts/{draftId}/apply). Refuses with a conflict when the structure has moved on, or when
 * an edit can no longer be made, with its place.
 */
export const applyDraft = (
  context: Context,
  on: OnSite,
  id: string,
  { structureVersion: seen }: z.output<typeof applyStructureDraft>,
): Promise<FoundDraft> =>
  changeSite(context, on, async (tx, site) => {
    const draft = await draftOf(tx, site, id);
    checkOpen(draft);
    if (seen !== site.structureVersion)
      throw conflict(
        "conflict",
        "Somebody has changed the structure meanwhile. Nothing was changed. Look at what the draft does now.",
      );
    const { before, after, inverse } = await checkStillRight(tx, site, draft);
    const structureVersion = await writeStructure(tx, site, before, after);
    const appliedAt = tx.now();
    const applied = await setDraft(tx.db, id, {
      status: "applied",
      inverse: { edits: [...inverse] },
      appliedVersion: structureVersion,
      appliedAt,
      appliedBy: tx.actor.id,
      updatedAt: appliedAt,
    });
    const words = wordsOfChange(before.structure, after, draft.edits);
    await audit(tx, {
      action: "structure-draft.applied",
      target: { type: "structure-draft", id, label: draft.title },
      before: { status: "open", ...words.before },
      after: { status: "applied", ...words.after, structureVersion },
      site: site.id,
    });
    return { site: { structureVersion }, draft: applied };
  });
