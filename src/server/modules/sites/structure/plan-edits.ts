import type { StructureEdit } from "#contract/schemas/structure-edit.ts";
import { heirsInSteps } from "#site/readers/heirs.ts";
import { hidingFailure, newlyHidden } from "#site/readers/hidden-pages.ts";
import { applyInSteps } from "#site/structure/inverse.ts";
import type { SpaceTitles, Structure } from "#site/structure/model.ts";
import type { Heirs } from "#site/structure/removals.ts";
import type { PagesOf } from "#site/readers/space-pages.ts";
import type { Context } from "#server/kit/context.ts";
import { inTurns } from "#server/kit/others-turn.ts";
import { withPages } from "../readers/read-pages.ts";
import { rolesOnSpaces } from "#server/modules/library/spaces/spaces-by-id.ts";
import type { SiteRow } from "../sites/find-site.ts";
import { type ReadStructure, readStructure } from "./read-structure.ts";
import { selectTitles } from "./structure-rows.ts";

/** The result of applying edits to a structure, before it is written. */
export interface Plan {
  readonly before: ReadStructure;
  readonly after: Structure;
  /** The edits that undo them. */
  readonly inverse: readonly StructureEdit[];
  /** The successors of the items they remove. */
  readonly heirs: Heirs;
}

/** The spaces that edits name, without duplicates. */
export const spacesIn = (edits: readonly StructureEdit[]): string[] => [
  ...new Set(edits.flatMap((edit) => ("space" in edit && edit.space ? [edit.space] : []))),
];

/** The titles of the spaces on a site, and of those that edits add. */
export const titlesFor = async (
  { db }: Pick<Context, "db">,
  { organizationId }: Pick<SiteRow, "organizationId">,
  { rows }: ReadStructure,
  edits: readonly StructureEdit[],
): Promise<SpaceTitles> => {
  const titles = new Map(rows.siteSpaces.map(({ spaceId, title }) => [spaceId, title]));
  const fresh = spacesIn(edits).filter((id) => !titles.has(id));
  for (const [id, title] of await selectTitles(db, organizationId, fresh)) titles.set(id, title);
  return { titleOf: (space) => titles.get(space) };
};

const stepsOf = (pagesOf: PagesOf) => (space: string, step: string) =>
  pagesOf(space).byFirstStep.has(step);

/**
 * Applies edits to the current structure of a site, without writing anything. Throws the StructureFailure, not
 * converted to a request's, of an edit that cannot be applied or would hide a page from readers.
 */
export const planEdits = async (
  context: Context,
  site: SiteRow,
  edits: readonly StructureEdit[],
): Promise<Plan> => {
  const before = await readStructure(context, site.id);
  const { structure } = before;
  const titles = await titlesFor(context, site, before, edits);
  const { hidden, ...plan } = await withPages(context, async (pagesOf) => {
    const known = { ...titles, hasStep: stepsOf(pagesOf) };
    const { after, inverse } = await inTurns(applyInSteps(structure, edits, known));
    const heirs = await inTurns(heirsInSteps(structure, edits, known));
    return { before, after, inverse, heirs, hidden: newlyHidden(structure, after, pagesOf) };
  });
  if (!hidden) return plan;
  const { space } = hidden.siteSpace;
  const open = await rolesOnSpaces(context, site.organizationId, [space]);
  throw hidingFailure(hidden, edits, (id) => open.has(id));
};
