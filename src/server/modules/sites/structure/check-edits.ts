import type { StructureEdit } from "#contract/schemas/structure-edit.ts";
import type { Context } from "#server/kit/context.ts";
import { Failure, invalid } from "#server/kit/failures.ts";
import { inTurns } from "#server/kit/others-turn.ts";
import { checkCondition } from "../adaptive-content/check-condition.ts";
import type { SiteRow } from "../sites/find-site.ts";
import { selectOwn, type ShownSpace } from "./removed-site-space-rows.ts";
import { selectIdsElsewhere, selectLivingSpaces } from "./structure-rows.ts";
import { atLeast } from "#contract/permissions.ts";
import { rolesOnSpaces } from "#server/modules/library/spaces/spaces-by-id.ts";
import { TAKE_BACK_HOURS } from "#contract/schemas/limits.ts";

interface NamedId {
  readonly id: string;
  readonly path: string;
}

const NEW_ID = /^[0-9A-Za-z]{20}$/;

/** The ids that edits give to new items. */
const newIdsIn = (edits: readonly StructureEdit[]): NamedId[] =>
  edits.flatMap((edit, at) =>
    (["id", "siteSpace", "wrap"] as const).flatMap((field) => {
      if (edit.operation === "update_site_space" || !(field in edit)) return [];
      const id = (edit as Partial<Record<typeof field, string>>)[field];
      return id === undefined ? [] : [{ id, path: `edits.${at}.${field}` }];
    }),
  );

const checkNewIds = async ({ db }: Context, site: SiteRow, ids: readonly NamedId[]) => {
  const taken = await selectIdsElsewhere(
    db,
    site.id,
    ids.map(({ id }) => id),
  );
  for (const { id, path } of ids) {
    if (!NEW_ID.test(id)) throw invalid(path, "must be 20 random letters and digits");
    if (taken.has(id)) throw invalid(path, "this id is taken; make another one");
  }
};

const keyOf = ({ id, spaceId }: ShownSpace): string => `${id} ${spaceId}`;

/**
 * Returns whether an edit restores a site-space that is on the site, or that the caller removed from it a short while
 * ago. Anyone who may remove something may also undo that, whatever their access to the space itself, but only for a
 * while, because their access can end.
 */
const returningAmong = async (
  { db, actor, now }: Context,
  site: SiteRow,
  edits: readonly StructureEdit[],
): Promise<(edit: StructureEdit) => boolean> => {
  const ids = edits.flatMap((edit) => (edit.operation === "add_site_space" ? [edit.id] : []));
  const removals = { member: actor.id, after: undoPeriodStart(now()) };
  const own = new Set((await selectOwn(db, site, removals, ids)).map(keyOf));
  return (edit) =>
    edit.operation === "add_site_space" && own.has(keyOf({ id: edit.id, spaceId: edit.space }));
};

/** Checks the conditions in edits against the claims the site knows. */
export const checkConditionsIn = (site: SiteRow, edits: readonly StructureEdit[]): Promise<void> =>
  inTurns(conditionsInSteps(site, edits));

const conditionsInSteps = function* (
  site: SiteRow,
  edits: readonly StructureEdit[],
): Generator<void, void> {
  for (const [at, edit] of edits.entries()) {
    if (!("condition" in edit && edit.condition)) continue;
    checkCondition(site, edit.condition, `edits.${at}.condition`);
    yield;
  }
};

/** The spaces that edits add to a site, each with its path; restored site-spaces are left out. */
const addedSpaces = async (
  context: Context,
  site: SiteRow,
  edits: readonly StructureEdit[],
): Promise<NamedSpace[]> => {
  const returns = await returningAmong(context, site, edits);
  return edits.flatMap((edit, at) =>
    "space" in edit && edit.space !== undefined && !returns(edit)
      ? [{ id: edit.space, path: `edits.${at}.space` }]
      : [],
  );
};

/** Throws for the first edit that adds a space which is in the trash or no longer in the organization. */
export const checkSpacesLive = async (
  context: Context,
  site: SiteRow,
  edits: readonly StructureEdit[],
): Promise<void> => {
  const added = await addedSpaces(context, site, edits);
  const ids = added.map(({ id }) => id);
  const living = await selectLivingSpaces(context.db, site.organizationId, ids);
  const gone = added.find(({ id }) => !living.has(id));
  if (gone) throw invalid(gone.path, "the space it adds is in the trash or gone");
};

/**
 * Checks what the structure itself cannot know about edits: that the ids they assign are new, that the caller may put
 * the spaces they name on a site, and that their conditions can be evaluated. Spaces in `known`, and those of
 * restored site-spaces, are not checked again. Throws with the path, such as `edits.3.space`.
 */
export const checkEdits = async (
  tx: Context,
  site: SiteRow,
  edits: readonly StructureEdit[],
  known: ReadonlySet<string> = new Set(),
): Promise<void> => {
  await checkNewIds(tx, site, newIdsIn(edits));
  const added = await addedSpaces(tx, site, edits);
  await checkSpaces(
    tx,
    site.organizationId,
    added.filter(({ id }) => !known.has(id)),
  );
  await checkConditionsIn(site, edits);
};

/** A space named in a request, with its path there. */
interface NamedSpace {
  readonly id: string;
  readonly path: string;
}

/**
 * Checks that the caller may put these spaces on a site of the organization, which requires the role create on each.
 * A space that they cannot open, of another organization or in the trash does not exist for them.
 */
export const checkSpaces = async (
  context: Context,
  organizationId: string,
  named: readonly NamedSpace[],
): Promise<void> => {
  const roles = await rolesOnSpaces(context, organizationId, [
    ...new Set(named.map(({ id }) => id)),
  ]);
  for (const { id, path } of named) {
    const role = roles.get(id);
    if (role === undefined) throw invalid(path, "there is no such space");
    if (!atLeast(role, "create"))
      throw new Failure("forbidden", "This needs the role create on the space that is added.", {
        details: [{ path, message: "needs the role create on this space" }],
      });
  }
};

const UNDO_PERIOD_MS = TAKE_BACK_HOURS * 60 * 60 * 1000;

/** Members may undo what they did after this instant, whatever their access to the removed spaces. */
export const undoPeriodStart = (now: Date): Date => new Date(now.getTime() - UNDO_PERIOD_MS);
