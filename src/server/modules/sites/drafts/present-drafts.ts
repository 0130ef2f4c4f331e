import type { StructureDraft } from "#contract/schemas/structure-draft.ts";
import type { StructureEdit } from "#contract/schemas/structure-edit.ts";
import type { Context } from "#server/kit/context.ts";
import type { SiteRow } from "../sites/find-site.ts";
import { peopleById } from "#server/modules/people/users/users.ts";
import type { DraftRow } from "./draft-rows.ts";

/** Whether an applied draft can be undone: the structure has not changed since. */
export const isUndoable = (
  { status, appliedVersion }: Pick<DraftRow, "status" | "appliedVersion">,
  { structureVersion }: Pick<SiteRow, "structureVersion">,
): boolean => status === "applied" && appliedVersion === structureVersion;

type Removed = NonNullable<StructureDraft["removed"]>[number];

/** The removed items that an edit creates again. */
const madeAgain = (edit: StructureEdit): Removed[] => {
  switch (edit.operation) {
    case "add_section":
    case "wrap":
      return [{ item: { type: "site-section", id: edit.id }, title: edit.title ?? "" }];
    case "add_group":
      return [{ item: { type: "site-section-group", id: edit.id }, title: edit.title }];
    case "add_site_space":
      return [{ item: { type: "site-space", id: edit.id }, title: edit.title ?? "" }];
    case "move":
    case "update_section":
    case "update_group":
    case "update_site_space":
    case "set_default":
    case "remove":
    case "unwrap":
      return [];
  }
};

/** Presents drafts of a site in its current state. */
export const presentDrafts = async (
  context: Context,
  site: Pick<SiteRow, "structureVersion">,
  rows: readonly DraftRow[],
): Promise<StructureDraft[]> => {
  const people = rows.flatMap(({ createdBy, appliedBy }) => [createdBy, appliedBy]);
  const personOf = await peopleById(context, people);
  return rows.map((row) => ({
    object: "site-structure-draft",
    id: row.id,
    title: row.title,
    status: row.status,
    edits: row.edits,
    createdBy: personOf(row.createdBy),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    ...(row.appliedAt
      ? { appliedBy: personOf(row.appliedBy), appliedAt: row.appliedAt.toISOString() }
      : {}),
    undoable: isUndoable(row, site),
    ...(row.status === "applied" && row.inverse
      ? { removed: row.inverse.edits.flatMap(madeAgain) }
      : {}),
  }));
};
