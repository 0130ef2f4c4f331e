import type { z } from "zod";
import type { applyStructureDraft } from "#contract/schemas/structure-draft.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict, Failure } from "#server/kit/failures.ts";
import { inTurns } from "#server/kit/others-turn.ts";
import { changeSite, writeStructure } from "../structure/change-structure.ts";
import { type Plan, spacesIn, titlesFor } from "../structure/plan-edits.ts";
import { describeChange } from "../structure/structure.ts";
import type { SiteRow } from "../sites/find-site.ts";
import { checkDraft, checkOpen, draftOf, type DraftPath, type FoundDraft } from "./drafts.ts";
import { type DraftRow, setDraft } from "./draft-rows.ts";
import { atLeast } from "#contract/permissions.ts";
import type { StructureEdit } from "#contract/schemas/structure-edit.ts";
import { heirsInSteps } from "#site/readers/heirs.ts";
import { applyInSteps } from "#site/structure/inverse.ts";
import { readStructure } from "../structure/read-structure.ts";
import { undoPeriodStart } from "../structure/check-edits.ts";
import { rolesOnSpaces } from "#server/modules/library/spaces/spaces-by-id.ts";
import { isUndoable } from "./present-drafts.ts";

/** Like `checkDraft`, but a stored draft was once valid, so anything invalid now is a conflict. */
const checkStillRight = async (tx: Context, site: SiteRow, { edits }: DraftRow): Promise<Plan> => {
  try {
    return await checkDraft(tx, site, edits);
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== "invalid") throw error;
    const { message, details } = error;
    throw new Failure("conflict", message, { reason: "draft.does-not-fit", details });
  }
};

/**
 * Applies an open draft, all or nothing, to the structure whose impact was shown. Throws a conflict if the structure
 * has changed since, or, with its path, if an edit can no longer be applied.
 */
export const applyDraft = (
  context: Context,
  { draftId: id, ...sitePath }: DraftPath,
  { structureVersion: seen }: z.output<typeof applyStructureDraft>,
): Promise<FoundDraft> =>
  changeSite(context, sitePath, async (tx, site) => {
    const draft = await draftOf(tx, site, id);
    checkOpen(draft);
    if (seen !== site.structureVersion)
      throw conflict(
        "structure.changed",
        "Somebody has changed the structure meanwhile. Nothing was changed. Look at what the draft does now.",
      );
    const plan = await checkStillRight(tx, site, draft);
    const { before, after, inverse } = plan;
    const structureVersion = await writeStructure(tx, site, plan);
    const appliedAt = tx.now();
    const applied = await setDraft(tx.db, id, {
      status: "applied",
      inverse: { edits: [...inverse] },
      appliedVersion: structureVersion,
      appliedAt,
      appliedBy: tx.actor.id,
      updatedAt: appliedAt,
    });
    const changes = describeChange(before.structure, after, draft.edits);
    await audit(tx, {
      action: "structure-draft.applied",
      target: { type: "structure-draft", id, label: draft.title },
      before: { status: "open", ...changes.before },
      after: { status: "applied", ...changes.after, structureVersion },
      site: site.id,
    });
    return { site: { structureVersion }, draft: applied };
  });

/** For a while the person who applied a draft may undo it, whatever their access to the spaces it removed. */
const isOwnAndRecent = ({ actor, now }: Context, { appliedBy, appliedAt }: DraftRow): boolean =>
  appliedBy === actor.id && appliedAt !== null && appliedAt > undoPeriodStart(now());

/** For everyone else, a space that returns to the site counts as newly added. */
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
 * Undoes an applied draft, so that the structure is as before; the addresses it made are removed and do not redirect.
 * Throws a conflict if the structure has changed since, the draft is not applied, or one of its spaces has left the
 * organization. Throws forbidden if it would show a space again that the caller may not put on a site, unless they
 * applied the draft themselves a short while ago.
 */
export const undoDraft = (
  context: Context,
  { draftId: id, ...sitePath }: DraftPath,
): Promise<FoundDraft> =>
  changeSite(context, sitePath, async (tx, site) => {
    const draft = await draftOf(tx, site, id);
    const { status, inverse } = draft;
    if (status !== "applied" || inverse === null)
      throw conflict(
        "draft.not-applied",
        "This draft is not applied, so there is nothing to take back.",
      );
    if (!isUndoable(draft, site))
      throw conflict(
        "structure.changed",
        "Somebody has changed the structure since, so the draft can no longer be taken back.",
      );
    const before = await readStructure(tx, site.id);
    const titles = await titlesFor(tx, site, before, inverse.edits);
    if (spacesIn(inverse.edits).some((space) => titles.titleOf(space) === undefined))
      throw conflict(
        "draft.space-gone",
        "A space that this draft took off the site has left the organization, so the draft can no longer be taken back.",
      );
    if (!isOwnAndRecent(tx, draft)) await checkPutBack(tx, site, inverse.edits);
    const { after } = await inTurns(applyInSteps(before.structure, inverse.edits, titles));
    const heirs = await inTurns(heirsInSteps(before.structure, inverse.edits, titles));
    const structureVersion = await writeStructure(
      tx,
      site,
      { before, after, heirs },
      { takesBack: true },
    );
    const undone = await setDraft(tx.db, id, { status: "undone", updatedAt: tx.now() });
    const changes = describeChange(before.structure, after, inverse.edits);
    await audit(tx, {
      action: "structure-draft.undone",
      target: { type: "structure-draft", id, label: draft.title },
      before: { status, ...changes.before },
      after: { status: "undone", ...changes.after, structureVersion },
      site: site.id,
    });
    return { site: { structureVersion }, draft: undone };
  });

/** Reopens a draft that was applied and undone, with its edits; throws a conflict for any other. */
export const reopenDraft = (
  context: Context,
  { draftId: id, ...sitePath }: DraftPath,
): Promise<FoundDraft> =>
  changeSite(context, sitePath, async (tx, site) => {
    const before = await draftOf(tx, site, id);
    if (before.status !== "undone")
      throw conflict(
        "draft.not-undone",
        "Only a draft that was applied and taken back can be opened again. Nothing was changed.",
      );
    const draft = await setDraft(tx.db, id, {
      status: "open",
      inverse: null,
      appliedVersion: null,
      appliedAt: null,
      appliedBy: null,
      updatedAt: tx.now(),
    });
    await audit(tx, {
      action: "structure-draft.reopened",
      target: { type: "structure-draft", id, label: draft.title },
      before: { status: before.status },
      after: { status: draft.status, edits: draft.edits.length },
      site: site.id,
    });
    return { site, draft };
  });
