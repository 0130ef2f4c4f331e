import type { StructureEdit } from "#contract/schemas/structure-edit.ts";
import { applyWithInverse } from "#site/structure/inverse.ts";
import type { Structure } from "#site/structure/model.ts";
import type { Context } from "#server/kit/context.ts";
import type { SiteRow } from "../sites/find-site.ts";
import { titlesFor } from "../structure/change-structure.ts";
import { type ReadStructure, readStructure } from "../structure/read-structure.ts";

/** What edits would make of the structure as it is now. */
export interface Plan {
  readonly before: ReadStructure;
  readonly after: Structure;
  /** What takes them back. */
  readonly inverse: readonly StructureEdit[];
}

/** Applies edits to the live structure without writing it; throws the structure's refusal as it is. */
export const planEdits = async (
  context: Pick<Context, "db">,
  site: SiteRow,
  edits: readonly StructureEdit[],
): Promise<Plan> => {
  const before = await readStructure(context, site.id);
  const titles = await titlesFor(context, site, before, edits);
  return { before, ...applyWithInverse(before.structure, edits, titles) };
};
