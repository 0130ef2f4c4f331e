import type { TranslationStateFilter } from "#contract/schemas/translation-unit.ts";
import { MAX_FILE_UNITS } from "#contract/schemas/limits.ts";
import type { Context } from "#server/kit/context.ts";
import { invalid } from "#server/kit/failures.ts";
import type { WrittenPage } from "#translation/files/translation-file.ts";
import { writePO } from "#translation/files/write-po.ts";
import { writeXLIFF } from "#translation/files/write-xliff.ts";
import { isAmong } from "#translation/units/unit-state.ts";
import { refuseUnread } from "../runs/plan.ts";
import { getTranslation, type TranslationPath } from "../translations/translations.ts";
import { selectPages } from "../units/page-rows.ts";
import { selectUnits } from "../units/unit-rows.ts";

/** Which units of a translation to export, and in which format. */
export interface ExportAsked {
  readonly format: "xliff" | "po";
  readonly page?: string | undefined;
  readonly state?: TranslationStateFilter | undefined;
}

const writers = {
  xliff: { write: writeXLIFF, type: "application/xliff+xml", extension: "xlf" },
  po: { write: writePO, type: "text/x-gettext-translation", extension: "po" },
} as const;

/** How many pages are read at once. */
const STEP = 200;

const pagesOf = async (
  { db }: Context,
  translation: Parameters<typeof selectPages>[1],
  { page: wanted, state }: ExportAsked,
): Promise<WrittenPage[]> => {
  const written: WrittenPage[] = [];
  let count = 0;
  for (let after: readonly string[] | undefined; ;) {
    const pages = await selectPages(db, translation, { state }, { limit: STEP, after });
    for (const { pageId: id, title } of pages) {
      after = [title, id];
      if (wanted !== undefined && wanted !== id) continue;
      const units = (await selectUnits(db, translation.id, id)).filter((unit) =>
        isAmong(unit.state, state),
      );
      count += units.length;
      if (count > MAX_FILE_UNITS)
        throw invalid(
          wanted === undefined ? "page" : "state",
          `a file holds ${MAX_FILE_UNITS} units at most; ask for a page or a state`,
        );
      written.push({
        id,
        title,
        units: units.map((unit) => ({
          key: unit.key,
          source: unit.text,
          ...(unit.state === "missing" || unit.target === null ? {} : { target: unit.target }),
          state: unit.state,
          ...(unit.state === "stale" && unit.placedSource !== null
            ? { oldSource: unit.placedSource }
            : {}),
        })),
      });
    }
    if (pages.length < STEP) return written;
  }
};

/** Exports the units of a translation as a file for translators. */
export const exportTranslation = async (
  context: Context,
  path: TranslationPath,
  asked: ExportAsked,
): Promise<Response> => {
  const { translation } = await getTranslation(context, path);
  await refuseUnread(context, translation, asked.page);
  const { id, sourceLanguage, language } = translation;
  const pages = await pagesOf(context, translation, asked);
  const { write, type, extension } = writers[asked.format];
  const head = { translation: id, from: sourceLanguage, to: language, at: context.now() };
  const text = [...write(head, pages)].join("");
  return new Response(text, {
    headers: {
      "content-type": `${type}; charset=utf-8`,
      "content-disposition": `attachment; filename="translation-${language}.${extension}"`,
    },
  });
};
