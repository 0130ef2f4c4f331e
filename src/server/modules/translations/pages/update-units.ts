import { rankOf } from "#contract/permissions.ts";
import type { UpdateTranslationUnits } from "#contract/schemas/translation-unit.ts";
import { prepareThenWrite } from "#server/db/prepare-then-write.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { Failure, type Issue } from "#server/kit/failures.ts";
import { readUnlocked } from "#server/modules/content/changes/update-space-content.ts";
import { readRevision, type RevisionRow } from "#server/modules/content/revisions/revisions.ts";
import { readTree } from "#server/modules/content/store/page-trees.ts";
import { saysTheSame } from "#translation/units/unit-state.ts";
import type { ReachedTranslation } from "../translations/translation-rows.ts";
import { getTranslation } from "../translations/translations.ts";
import { lookAtChanges } from "../units/look.ts";
import type { PageRow } from "../units/page-rows.ts";
import { selectUnits, type UnitChange, type UnitRow } from "../units/unit-rows.ts";
import { readBeside, type UnitsBeside } from "./check-units.ts";
import { findPage, type TranslationPagePath } from "./list-pages.ts";
import {
  changedByPerson,
  type PutContent,
  type PutPage,
  putPages,
  putTexts,
  writeUnits,
} from "./put-texts.ts";

type Change = UpdateTranslationUnits["units"][number];

interface State {
  readonly found: ReachedTranslation;
  readonly page: PageRow;
  readonly units: readonly UnitRow[];
  readonly target: RevisionRow;
  readonly title: string;
}

/** Changes of units, and the resulting target; nothing of it is stored yet. */
interface Prepared {
  readonly changes: readonly (readonly [unit: UnitRow, change: UnitChange])[];
  readonly content: PutContent;
}

const said = (text: string | null): string => (text === null ? "nothing" : `“${text}”`);

/** Matches changes to units; throws for units that do not exist, or have changed since. */
const matched = (units: readonly UnitRow[], changes: readonly Change[]) => {
  const byKey = new Map(units.map((unit) => [unit.key, unit]));
  const unknown: Issue[] = [];
  const moved: Issue[] = [];
  const pairs: { readonly unit: UnitRow; readonly change: Change; readonly at: number }[] = [];
  const seen = new Set<string>();
  for (const [at, change] of changes.entries()) {
    const unit = byKey.get(change.key);
    const path = `units.${at}`;
    if (unit === undefined || seen.has(change.key)) {
      const message = unit === undefined ? "is no unit of the page" : "is named twice";
      unknown.push({ path: `${path}.key`, message });
      continue;
    }
    seen.add(change.key);
    const isMoved =
      unit.hash !== change.sourceHash ||
      (change.target !== undefined && !saysTheSame(change.target, unit.target ?? ""));
    if (isMoved)
      moved.push(
        { path: `${path}.sourceHash`, message: `the source says ${said(unit.text)}` },
        { path: `${path}.target`, message: `the translation says ${said(unit.target)}` },
      );
    pairs.push({ unit, change, at });
  }
  const [first] = unknown;
  if (first)
    throw new Failure("invalid", `${first.path}: ${first.message}. Nothing was changed.`, {
      details: unknown,
    });
  if (moved.length > 0)
    throw new Failure(
      "conflict",
      "A unit says something else by now than what the change was made for. Nothing was changed.",
      { reason: "translation.units-moved", details: moved },
    );
  return pairs;
};

const NO_PLACE = "has no place in the translated space; run the translation first.";

const refuseBroken = (pairs: ReturnType<typeof matched>, put: PutPage | undefined): PutPage => {
  const whys = new Map(put?.refused);
  const placed = new Set(put?.texts.map(([key]) => key));
  const issues = pairs.flatMap(({ change: { key, text }, at }): Issue[] => {
    const path = `units.${at}.${text === undefined ? "state" : "text"}`;
    const why = whys.get(key);
    if (why === undefined) return placed.has(key) ? [] : [{ path, message: NO_PLACE }];
    const named = why.marker === undefined ? "" : `${why.marker}: `;
    return [{ path, message: `${named}${why.message}` }];
  });
  const [first] = issues;
  if (first === undefined && put !== undefined) return put;
  throw new Failure("invalid", `${first?.path}: ${first?.message} Nothing was changed.`, {
    details: issues,
  });
};

const prepare = async (
  context: Context,
  { found: { translation }, page, units, target }: State,
  asked: readonly Change[],
): Promise<Prepared> => {
  const pairs = matched(units, asked);
  const texts = pairs.map(
    ({ unit, change }) => [unit.key, change.text ?? unit.target ?? ""] as const,
  );
  const tree = await readTree(context, translation.targetSpaceId, target.root);
  const put = refuseBroken(pairs, await putTexts(context, translation, { page, tree, texts }));
  const read = new Map(put.texts);
  return {
    changes: pairs.map(({ unit, change }) =>
      changedByPerson(unit, change.state, read.get(unit.key) ?? ""),
    ),
    content: await putPages(context, translation, tree, [put]),
  };
};

/** Throws where the caller may not write to the target, or not approve its texts. */
export const refuseRole = ({ rank }: ReachedTranslation, approves: boolean): void => {
  const needs = (what: string) =>
    new Failure("forbidden", `This needs the role ${what} on the translated space.`);
  if (rank < rankOf("edit")) throw needs("edit");
  if (approves && rank < rankOf("review")) throw needs("review");
};

const readState = async (
  context: Context,
  path: TranslationPagePath,
  changes: readonly Change[],
): Promise<State> => {
  const found = await getTranslation(context, path);
  refuseRole(
    found,
    changes.some(({ state }) => state === "reviewed"),
  );
  const { translation } = found;
  await lookAtChanges(context, translation, { pageId: path.pageId });
  const page = await findPage(context, translation, path.pageId);
  const space = await readUnlocked(context, translation.targetSpaceId);
  return {
    found,
    page,
    units: await selectUnits(context.db, translation.id, page.pageId),
    target: await readRevision(context, translation.targetSpaceId, space.revision),
    title: space.title,
  };
};

const isSame = (one: State, other: State): boolean =>
  one.target.id === other.target.id &&
  one.page.document === other.page.document &&
  JSON.stringify(one.units) === JSON.stringify(other.units);

/** The changed units, with what is shown together with them. */
export interface UpdatedUnits {
  readonly units: readonly UnitRow[];
  readonly beside: UnitsBeside;
}

/**
 * Sets the texts of a page's units, or confirms or approves existing ones: in the translated space, the unit records
 * and the memory.
 */
export const updateUnits = (
  context: Context,
  path: TranslationPagePath,
  { units: asked }: UpdateTranslationUnits,
): Promise<UpdatedUnits> =>
  prepareThenWrite(context, {
    read: (current) => readState(current, path, asked),
    prepare: (current, state) => prepare(current, state, asked),
    isSame,
    write: async (tx, state, { changes, content }) => {
      const { translation, targetTitle: label } = state.found;
      const { pageId } = state.page;
      await writeUnits(tx, translation, state, content, changes);
      await audit(tx, {
        action: "translation.units-updated",
        organizationId: translation.organizationId,
        target: { type: "translation", id: translation.id, label },
        after: { page: pageId, units: changes.length },
      });
      const keys = new Set(changes.map(([{ key }]) => key));
      const all = await selectUnits(tx.db, translation.id, pageId);
      const units = all.filter(({ key }) => keys.has(key));
      return { units, beside: await readBeside(tx, translation, units) };
    },
  });
