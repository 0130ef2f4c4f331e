import { applyEdits } from "../../../site/structure/edit.ts";
import { audit } from "../../events/audit.ts";
import type { Context } from "../../kit/context.ts";
import { conflict } from "../../kit/failures.ts";
import {
  changeSite,
  type OnSite,
  titlesFor,
  writeStructure,
} from "../site-structure/change-structure.ts";
import { readStructure } from "../site-structure/read-structure.ts";
import { wordsOfChange } from "../site-structure/words-of-change.ts";
import { setDraft } from "./draft-rows.ts";
import { draftOf, type FoundDraft } from "./find-draft.ts";
import { isUndoable } from "./present-drafts.ts";

/**
 * Takes an applied draft back, so that the structure is what it was before (spec: POST
 * SITE/structure/drafts/{draftId}/undo). Refuses with a conflict when somebody has changed the structure
 * since, or when the draft is not applied.
 */
export const undoDraft = (context: Context, on: OnSite, id: string): Promise<FoundDraft> =>
  changeSite(context, on, async (tx, site) => {
    const draft = await draftOf(tx, site, id);
    const { status, inverse } = draft;
    if (status !== "applied" || inverse === null)
      throw conflict("This draft is not applied, so there is nothing to take back.");
    if (!isUndoable(draft, site))
      throw conflict(
        "Somebody has changed the structure since, so the draft can no longer be taken back.",
      );
    const before = await readStructure(tx, site.id);
    const titles = await titlesFor(tx, site, before, inverse.edits);
    const after = applyEdits(before.structure, inverse.edits, titles);
    const structureVersion = await writeStructure(tx, site, before, after);
    const undone = await setDraft(tx.db, id, { status: "undone", updatedAt: tx.now() });
    const words = wordsOfChange(before.structure, after, inverse.edits);
    await audit(tx, {
      action: "structure-draft.undone",
      target: { type: "structure-draft", id, label: draft.title },
      before: { status, ...words.before },
      after: { status: "undone", ...words.after, structureVersion },
      site: site.id,
    });
    return { site: { structureVersion }, draft: undone };
  });
