import { MAX_SAVED_VIEWS } from "#contract/schemas/limits.ts";
import type { SavedView } from "#contract/schemas/saved-view.ts";
import { transaction } from "#server/db/transaction.ts";
import { auditOwn } from "#server/events/audit-own.ts";
import { changedFields } from "#server/events/changed-fields.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict, notFound } from "#server/kit/failures.ts";
import { newId } from "#server/kit/ids.ts";
import {
  countSavedViews,
  deleteSavedViewRow,
  insertSavedView,
  isNameTaken,
  lockViewOwner,
  type SavedViewRow,
  selectSavedView,
  selectSavedViews,
  setSavedView,
  type ViewOwner,
} from "./saved-view-rows.ts";

const ownerOf = ({ actor }: Context, organizationId: string): ViewOwner => ({
  organizationId,
  userId: actor.id,
});

const targetOf = ({ id }: SavedViewRow) => ({ type: "saved-view", id });

const refuseTakenName = async (tx: Context, row: SavedViewRow): Promise<void> => {
  if (await isNameTaken(tx.db, row))
    throw conflict(
      "already-exists",
      `You have a view named “${row.name}” of this list already. Choose another name.`,
    );
};

/** The caller's views of a list, by name. */
export const listSavedViews = (
  context: Context,
  organizationId: string,
  list: SavedViewRow["list"],
): Promise<SavedViewRow[]> => selectSavedViews(context.db, ownerOf(context, organizationId), list);

/** Saves filters of a list under a new name; throws a conflict beyond the limit. */
export const createSavedView = (
  context: Context,
  organizationId: string,
  asked: Pick<SavedViewRow, "list" | "name" | "search">,
): Promise<SavedViewRow> =>
  transaction(context, async (tx) => {
    const owner = ownerOf(tx, organizationId);
    await lockViewOwner(tx.db, owner);
    const row = { ...owner, ...asked, id: newId(), createdAt: tx.now() };
    if ((await countSavedViews(tx.db, owner, row.list)) >= MAX_SAVED_VIEWS)
      throw conflict(
        "saved-view.too-many",
        `You have ${MAX_SAVED_VIEWS} views of this list, which is as many as there can be. Delete one first.`,
      );
    await refuseTakenName(tx, row);
    await insertSavedView(tx.db, row);
    await auditOwn(tx, {
      action: "saved-view.created",
      target: targetOf(row),
      after: { list: row.list },
    });
    return row;
  });

interface ViewPath {
  readonly organizationId: string;
  readonly savedViewId: string;
}

/** Renames one of the caller's views or changes its filters; throws 404 for another member's. */
export const updateSavedView = (
  context: Context,
  { organizationId, savedViewId }: ViewPath,
  change: { readonly name?: string | undefined; readonly search?: string | undefined },
): Promise<SavedViewRow> =>
  transaction(context, async (tx) => {
    const owner = ownerOf(tx, organizationId);
    await lockViewOwner(tx.db, owner);
    const before = await selectSavedView(tx.db, owner, savedViewId);
    if (!before) throw notFound("saved view");
    const changed = changedFields(before, change);
    if (!changed) return before;
    const row = { ...before, ...changed.after };
    await refuseTakenName(tx, row);
    await setSavedView(tx.db, row.id, row);
    await auditOwn(tx, {
      action: "saved-view.updated",
      target: targetOf(row),
      after: { changed: Object.keys(changed.after) },
    });
    return row;
  });

/** Deletes one of the caller's views; does nothing if it is already deleted. */
export const deleteSavedView = (
  context: Context,
  { organizationId, savedViewId }: ViewPath,
): Promise<void> =>
  transaction(context, async (tx) => {
    const owner = ownerOf(tx, organizationId);
    await lockViewOwner(tx.db, owner);
    const row = await selectSavedView(tx.db, owner, savedViewId);
    if (!row) return;
    await deleteSavedViewRow(tx.db, row.id);
    await auditOwn(tx, {
      action: "saved-view.deleted",
      target: targetOf(row),
      before: { list: row.list },
    });
  });

export const presentSavedView = ({
  id,
  list,
  name,
  search,
  createdAt,
}: SavedViewRow): SavedView => ({
  object: "saved-view",
  id,
  list,
  name,
  search,
  createdAt: createdAt.toISOString(),
});
