import { type ListPage, type ListRequest, readList } from "#server/db/lists.ts";
import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import type { TranslationStateFilter } from "#contract/schemas/translation-unit.ts";
import type { Progress } from "#translation/units/progress.ts";
import {
  countTranslations,
  isMergeUnread,
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
import { isAmong } from "#translation/units/unit-state.ts";
import { readChangedPages } from "../units/look.ts";
import { countStates, countUnits, listUnits, type UnitRow } from "../units/unit-rows.ts";
import { readBeside, type UnitsBeside } from "./check-units.ts";
import { progressByPage, progressOf } from "./progress.ts";

/** Lists pages with something to translate, each with its progress when it was last read. */
export const listTranslationPages = async (
  context: Context,
  path: TranslationPath,
  filter: PageFilter,
  page: ListRequest,
): Promise<{ found: ListPage<PageRow>; progress: ReadonlyMap<string, Progress> }> => {
  const { translation } = await getTranslation(context, path);
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

/** Returns a page whose units are known; 404 where the source has no such page, or nothing in it to translate. */
export const findPage = async (
  { db }: Pick<Context, "db">,
  { id }: Pick<TranslationRow, "id">,
  pageId: string,
): Promise<PageRow> => {
  const [page] = await selectPagesById(db, id, [pageId]);
  if (page === undefined) throw notFound("page");
  return page;
};

/** Cuts one page from a list that is complete in memory. */
const listed = (
  units: readonly UnitRow[],
  { limit, after: [last] = [-1] }: ListRequest,
): readonly UnitRow[] => units.filter(({ n }) => n > Number(last)).slice(0, limit);

/** Lists the units of a page in reading order, with the current texts of both spaces. */
export const listTranslationUnits = async (
  context: Context,
  path: TranslationPagePath,
  state: TranslationStateFilter | undefined,
  page: ListRequest,
): Promise<{ found: ListPage<UnitRow>; beside: UnitsBeside }> => {
  const reached = await getTranslation(context, path);
  const { translation } = reached;
  const { pageId } = path;
  // Until the result of a merge has been recorded, it would look as if a person had written it.
  const [changed] = isMergeUnread(reached)
    ? []
    : await readChangedPages(context, translation, { most: 1, pageId });
  if (changed === undefined) await findPage(context, translation, pageId);
  const now = changed?.units.filter((unit) => isAmong(unit.state, state));
  const of = { translationId: translation.id, pageId };
  const found = await readList(page, {
    rows: async (asked) =>
      now === undefined ? listUnits(context.db, of, state, asked) : listed(now, asked),
    count: async () => (now === undefined ? countUnits(context.db, of, state) : now.length),
    cursorOf: ({ n }) => [n],
  });
  return { found, beside: await readBeside(context, translation, found.rows) };
};

/** Lists the progress of translations when they were last read, and the number of pages changed since. */
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
    const progress = progressOf(await countStates(db, reached.translation));
    told.push({ reached, progress, behind });
  }
  return { ...rest, rows: told };
};
