import { type ListPage, type ListRequest, readList } from "#server/db/lists.ts";
import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import type { Progress } from "#translation/units/progress.ts";
import type { TranslationStateFilter } from "#contract/schemas/translation-unit.ts";
import { bringUpToDate, queueLook } from "../runs/plan.ts";
import {
  countTranslations,
  type ReachedTranslation,
  selectTranslations,
  type TranslationRow,
} from "../translations/translation-rows.ts";
import { getTranslation, type TranslationPath } from "../translations/translations.ts";
import {
  countChangedPages,
  countPages,
  type PageFilter,
  type PageRow,
  selectPages,
  selectPagesById,
} from "../units/page-rows.ts";
import { countStates, countUnits, listUnits, type UnitRow } from "../units/unit-rows.ts";
import { readBeside, type UnitsBeside } from "./check-units.ts";
import { progressByPage, progressOf } from "./progress.ts";

/** A translation that is known as both of its spaces are now. */
export const readUpToDate = async (
  context: Context,
  path: TranslationPath,
): Promise<ReachedTranslation> => {
  const found = await getTranslation(context, path);
  await bringUpToDate(context, found.translation);
  return found;
};

/** Pages with something to translate, each with how far it is. */
export const listTranslationPages = async (
  context: Context,
  path: TranslationPath,
  filter: PageFilter,
  page: ListRequest,
): Promise<{ found: ListPage<PageRow>; progress: ReadonlyMap<string, Progress> }> => {
  const { translation } = await readUpToDate(context, path);
  const { db } = context;
  const found = await readList(page, {
    rows: (asked) => selectPages(db, translation, filter, asked),
    count: () => countPages(db, translation, filter),
    cursorOf: ({ title, pageId }) => [title, pageId],
  });
  const ids = found.rows.map(({ pageId }) => pageId);
  return { found, progress: progressByPage(await countStates(db, translation, ids)) };
};

export interface TranslationPagePath extends TranslationPath {
  readonly pageId: string;
}

/** A page whose units are known; 404 where the source has none, or nothing to translate in it. */
export const findPage = async (
  { db }: Pick<Context, "db">,
  { id }: Pick<TranslationRow, "id">,
  pageId: string,
): Promise<PageRow> => {
  const [page] = await selectPagesById(db, id, [pageId]);
  if (page === undefined) throw notFound("page");
  return page;
};

/** The units of a page, in reading order. */
export const listTranslationUnits = async (
  context: Context,
  path: TranslationPagePath,
  state: TranslationStateFilter | undefined,
  page: ListRequest,
): Promise<{ found: ListPage<UnitRow>; beside: UnitsBeside }> => {
  const { translation } = await readUpToDate(context, path);
  const { pageId } = await findPage(context, translation, path.pageId);
  const of = { translationId: translation.id, pageId };
  const found = await readList(page, {
    rows: (asked) => listUnits(context.db, of, state, asked),
    count: () => countUnits(context.db, of, state),
    cursorOf: ({ n }) => [n],
  });
  return { found, beside: await readBeside(context, translation, found.rows) };
};

/** How far translations are; what has changed and is not read yet is only counted, and read by a job. */
export const listTranslationProgress = async (
  context: Context,
  organizationId: string,
  page: ListRequest,
) => {
  const { db, actor } = context;
  const reach = { organizationId, member: actor.id };
  const { rows, ...rest } = await readList(page, {
    rows: (asked) => selectTranslations(db, reach, asked),
    count: () => countTranslations(db, reach),
    cursorOf: ({ translation: { createdAt, id } }) => [createdAt.getTime(), id],
  });
  const told: { reached: ReachedTranslation; progress: Progress; behind: number }[] = [];
  for (const reached of rows) {
    const behind = await countChangedPages(db, reached.translation);
    if (behind > 0) await queueLook(context, reached.translation);
    const progress = progressOf(await countStates(db, reached.translation));
    told.push({ reached, progress, behind });
  }
  return { ...rest, rows: told };
};
