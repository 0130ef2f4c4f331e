import type { StructureEdit } from "#contract/schemas/structure-edit.ts";
import { applyEdits } from "#site/structure/edit.ts";
import type { SpaceTitles, Structure } from "#site/structure/model.ts";
import { StructureRefusal } from "#site/structure/failures.ts";

/** What edits would make of a structure, or why they cannot be made. */
export const tryEdits = (
  structure: Structure,
  edits: readonly StructureEdit[],
  titles: SpaceTitles,
):
  | { readonly after: Structure; readonly refusal?: undefined }
  | { readonly after?: undefined; readonly refusal: StructureRefusal } => {
  try {
    return { after: applyEdits(structure, edits, titles) };
  } catch (error) {
    if (error instanceof StructureRefusal) return { refusal: error };
    throw error;
  }
};
