import type { Context } from "#server/kit/context.ts";
import { conflict, notFound } from "#server/kit/failures.ts";
import { findSite, type SitePath, type SiteRow } from "../sites/find-site.ts";
import { changeSite, withRequestFailures } from "../structure/change-structure.ts";
import { type Plan, planEdits, spacesIn } from "../structure/plan-edits.ts";
import {
  countDrafts,
  deleteDraftRow,
  type DraftRow,
  findDraftRow,
  insertDraft,
  selectDrafts,
  setDraft,
} from "./draft-rows.ts";
import type { StructureEdit } from "#contract/schemas/structure-edit.ts";
import { checkEdits } from "../structure/check-edits.ts";
import { type ListPage, type ListRequest, readList } from "#server/db/lists.ts";
import type {
  createStructureDraft,
  StructureDraft,
  updateStructureDraft,
} from "#contract/schemas/structure-draft.ts";
import { presentDrafts } from "./present-drafts.ts";
import type { z } from "zod";
import { audit } from "#server/events/audit.ts";
import { newId } from "#server/kit/ids.ts";
import { changedFields } from "#server/events/changed-fields.ts";
import { checkVersion } from "#server/kit/versions.ts";

/** Identifies a draft of a site's structure. */
export interface DraftPath extends SitePath {
  readonly draftId: string;
}

/** A draft with its site, which determines what can still be done with it. */
export interface FoundDraft {
  readonly site: Pick<SiteRow, "structureVersion">;
  readonly draft: DraftRow;
}

/** The draft of a site; throws not-found. */
export const draftOf = async (
  { db }: Pick<Context, "db">,
  { id: siteId }: Pick<SiteRow, "id">,
  id: string,
): Promise<DraftRow> => {
  const draft = await findDraftRow(db, siteId, id);
  if (!draft) throw notFound("structure draft");
  return draft;
};

/** One draft. */
export const findDraft = async (
  context: Context,
  { draftId, ...sitePath }: DraftPath,
): Promise<FoundDraft & { readonly site: SiteRow }> => {
  const site = await findSite(context, sitePath);
  return { site, draft: await draftOf(context, site, draftId) };
};

/**
 * Checks that edits apply in order to the current structure, and that the caller may make them; spaces in `known` are
 * not checked again. Throws at the first issue with its path, such as `edits.3.before`.
 */
export const checkDraft = async (
  tx: Context,
  site: SiteRow,
  edits: readonly StructureEdit[],
  known?: ReadonlySet<string>,
): Promise<Plan> => {
  await checkEdits(tx, site, edits, known);
  return withRequestFailures(
    (path) => `edits.${path}`,
    () => planEdits(tx, site, edits),
  );
};

/** Throws a conflict for a draft that is applied or was once applied: it can no longer be changed. */
export const checkOpen = ({ status }: { readonly status: string }): void => {
  if (status !== "open")
    throw conflict(
      "draft.not-open",
      "This draft has been applied already, so it stays as it is. Begin another one.",
    );
};

/** The drafts of a site, newest first. */
export const listDrafts = async (
  context: Context,
  sitePath: SitePath,
  page: ListRequest,
): Promise<ListPage<StructureDraft>> => {
  const { db } = context;
  const site = await findSite(context, sitePath);
  const found = await readList(page, {
    rows: (asked) => selectDrafts(db, site.id, asked),
    count: () => countDrafts(db, site.id),
    cursorOf: ({ createdAt, id }) => [createdAt.getTime(), id],
  });
  return { ...found, rows: await presentDrafts(context, site, found.rows) };
};

/** Creates a draft, with edits that apply in order to the current structure. */
export const createDraft = (
  context: Context,
  sitePath: SitePath,
  { title, edits = [] }: z.output<typeof createStructureDraft>,
): Promise<FoundDraft> =>
  changeSite(context, sitePath, async (tx, site) => {
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

const countEdits = <Fields extends object>(fields: Fields) => ({
  ...fields,
  ...("edits" in fields && Array.isArray(fields.edits) ? { edits: fields.edits.length } : {}),
});

/** Renames an open draft or replaces its edits, which must apply in order to the current structure. */
export const updateDraft = (
  context: Context,
  { draftId: id, ...sitePath }: DraftPath,
  change: z.output<typeof updateStructureDraft>,
): Promise<FoundDraft> =>
  changeSite(context, sitePath, async (tx, site) => {
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

/** Deletes a draft; what it changed when applied stays. Does nothing if it is missing. */
export const deleteDraft = (
  context: Context,
  { draftId: id, ...sitePath }: DraftPath,
): Promise<void> =>
  changeSite(context, sitePath, async (tx, site) => {
    const draft = await findDraftRow(tx.db, site.id, id);
    if (!draft) return;
    checkVersion(tx, "draft", draft.version);
    await deleteDraftRow(tx.db, site.id, id);
    await audit(tx, {
      action: "structure-draft.deleted",
      target: { type: "structure-draft", id, label: draft.title },
      before: { title: draft.title, status: draft.status, edits: draft.edits.length },
      site: site.id,
    });
  });
