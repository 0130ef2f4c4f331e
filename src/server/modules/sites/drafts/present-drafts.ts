import type { StructureDraft } from "#contract/schemas/structure-draft.ts";
import type { Context } from "#server/kit/context.ts";
import type { SiteRow } from "../sites/find-site.ts";
import { peopleById } from "#server/modules/people/users/users.ts";
import type { DraftRow } from "./draft-rows.ts";

/** Whether an applied draft can be taken back: nobody has changed the structure since. */
export const isUndoable = (
  { status, appliedVersion }: Pick<DraftRow, "status" | "appliedVersion">,
  { structureVersion }: Pick<SiteRow, "structureVersion">,
): boolean => status === "applied" && appliedVersion === structureVersion;

/** Drafts of a site as it is now. */
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
  }));
};
