import type { StructureEdit } from "#contract/schemas/structure-edit.ts";
import { applyEdit } from "#site/structure/edit.ts";
import type { SpaceTitles, Structure } from "#site/structure/model.ts";
import { StructureRefusal } from "#site/structure/failures.ts";

/** What a draft makes of the live structure. */
export interface DraftPlan {
  /** With all its edits, or with those before the obstacle. */
  readonly structure: Structure;
  /** The first edit that the live structure cannot take any more: its place from 0, and why. */
  readonly obstacle?: { readonly at: number; readonly refusal: StructureRefusal };
}

/** Applies the edits of a draft to the live structure, up to the first that cannot be made. */
export const planDraft = (
  live: Structure,
  edits: readonly StructureEdit[],
  titles: SpaceTitles,
): DraftPlan => {
  let structure = live;
  for (const [at, edit] of edits.entries()) {
    try {
      structure = applyEdit(structure, edit, titles);
    } catch (refusal) {
      if (!(refusal instanceof StructureRefusal)) throw refusal;
      return { structure, obstacle: { at, refusal } };
    }
  }
  return { structure };
};
