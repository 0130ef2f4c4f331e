import { atLeast } from "#contract/permissions.ts";
import type { StructureEdit } from "#contract/schemas/structure-edit.ts";
import { applyEdits } from "#site/structure/edit.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict, Failure } from "#server/kit/failures.ts";
import {
  changeSite,
  type OnSite,
  spacesIn,
  titlesFor,
  writeStructure,
} from "../structure/change-structure.ts";
import { readStructure } from "../structure/read-structure.ts";
import { takeBackSince } from "../structure/take-back.ts";
import { wordsOfChange } from "../structure/words-of-change.ts";
import type { SiteRow } from "../sites/find-site.ts";
import { rolesOnSpaces } from "#server/modules/library/spaces/roles-on-spaces.ts";
import { type DraftRow, setDraft } from "./draft-rows.ts";
import { draftOf, type FoundDraft } from "./find-draft.ts";
import { isUndoable } from "./present-drafts.ts";

/** Whoever applied a draft may take it back for a while, whatever they may do with the spaces it took off. */
const isOwnAndRecent = ({ actor, now }: Context, { appliedBy, appliedAt }: DraftRow): boolean =>
  appliedBy === actor.id && appliedAt !== null && appliedAt > takeBackSince(now());

/** For all others a space that comes back on the site is an addition like any other. */
const checkPutBack = async (
  tx: Context,
  { organizationId }: SiteRow,
  edits: readonly StructureEdit[],
): Promise<void> => {
  const spaces = spacesIn(edits);
  const roles = await rolesOnSpaces(tx, organizationId, spaces);
  const mayAdd = (id: string) => {
    const role = roles.get(id);
    return role !== undefined && atLeast(role, "create");
  };
  if (!spaces.every(mayAdd))
    throw new Failure(
      "forbidden",
      "Taking this draft back would show a space that is in the trash, or on which you do not have the role create. Nothing was changed.",
    );
};

/**
 * Takes an applied draft back, so that the structure is what it was before (spec: POST
 * SITE/structure/drafts/{draftId}/undo). Refuses with a conflict when somebody has changed the structure
 * since, when the draft is not applied, or when one of its spaces has left the organization; as forbidden
 * when it would show a space again that the caller may not put on a site, unless they applied the draft
 * themselves a short while ago.
 */
export const undoDraft = (context: Context, on: OnSite, id: string): Promise<FoundDraft> =>
  changeSite(context, on, async (tx, site) => {
    const draft = await draftOf(tx, site, id);
    const { status, inverse } = draft;
    if (status !== "applied" || inverse === null)
      throw conflict("conflict", "This draft is not applied, so there is nothing to take back.");
    if (!isUndoable(draft, site))
      throw conflict(
        "conflict",
        "Somebody has changed the structure since, so the draft can no longer be taken back.",
      );
    const before = await readStructure(tx, site.id);
    const titles = await titlesFor(tx, site, before, inverse.edits);
    if (spacesIn(inverse.edits).some((space) => titles.titleOf(space) === undefined))
      throw conflict(
        "conflict",
        "A space that this draft took off the site has left the organization, so the draft can no longer be taken back.",
      );
    if (!isOwnAndRecent(tx, draft)) await checkPutBack(tx, site, inverse.edits);
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
