import type { StructureEdit } from "#contract/schemas/structure-edit.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict } from "#server/kit/failures.ts";
import { checkEdits } from "../structure/check-edits.ts";
import { asRefused } from "../structure/structure-refused.ts";
import type { SiteRow } from "../sites/find-site.ts";
import { type Plan, planEdits } from "./plan-draft.ts";

/**
 * Checks that edits apply in order to the structure as it is, and that the caller may make them; spaces in
 * `known` are not checked again. Refuses the first mistake with its place, such as `edits.3.before`.
 */
export const checkDraft = async (
  tx: Context,
  site: SiteRow,
  edits: readonly StructureEdit[],
  known?: ReadonlySet<string>,
): Promise<Plan> => {
  await checkEdits(tx, site, edits, known);
  try {
    return await planEdits(tx, site, edits);
  } catch (error) {
    throw asRefused(error, (path) => `edits.${path}`);
  }
};

/** Refuses with a conflict to change what is applied, or was. */
export const checkOpen = ({ status }: { readonly status: string }): void => {
  if (status !== "open")
    throw conflict(
      "conflict",
      "This draft has been applied already, so it stays as it is. Begin another one.",
    );
};
