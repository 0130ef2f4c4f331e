import type { StructureEdit } from "../../../contract/schemas/structure-edit.ts";
import { StructureRefusal } from "../../../site/structure/refusal.ts";
import type { Context } from "../../kit/context.ts";
import { conflict, invalid } from "../../kit/failures.ts";
import { checkEdits } from "../site-structure/check-edits.ts";
import type { SiteRow } from "../sites/find-site.ts";
import { type Plan, planEdits } from "./plan-draft.ts";

/** The same as `planEdits`; a mistaken edit is refused as invalid at a place such as `edits.3.before`. */
const planChecked = async (
  tx: Context,
  site: SiteRow,
  edits: readonly StructureEdit[],
): Promise<Plan> => {
  try {
    return await planEdits(tx, site, edits);
  } catch (error) {
    throw error instanceof StructureRefusal ? invalid(`edits.${error.path}`, error.message) : error;
  }
};

/**
 * Checks that edits apply in order to the structure as it is, and that the caller may make them; spaces in
 * `known` are not checked again. Refuses the first mistake with its place.
 */
export const checkDraft = async (
  tx: Context,
  site: SiteRow,
  edits: readonly StructureEdit[],
  known?: ReadonlySet<string>,
): Promise<Plan> => {
  await checkEdits(tx, site, edits, known);
  return planChecked(tx, site, edits);
};

/** Refuses with a conflict to change what is applied, or was. */
export const checkOpen = ({ status }: { readonly status: string }): void => {
  if (status !== "open")
    throw conflict("This draft has been applied already, so it stays as it is. Begin another one.");
};
