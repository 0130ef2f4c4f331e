import { rankOf } from "#contract/permissions.ts";
import {
  type translation,
  type TranslationPauseCode,
  translationPauses,
  type TranslationSettings,
} from "#contract/schemas/translation.ts";
import type { z } from "zod";
import type { Context } from "#server/kit/context.ts";
import { presentInstructions } from "./instructions.ts";
import { selectPaths } from "./path-rows.ts";
import { isUnderReview, type ReachedTranslation, type TranslationRow } from "./translation-rows.ts";

type Translation = z.input<typeof translation>;

/** Returns the address of a translation in the API. */
export const translationLocation = (
  { settings }: Pick<Context, "settings">,
  { organizationId, id }: Pick<TranslationRow, "organizationId" | "id">,
): string => `${settings.publicUrl}/v1/orgs/${organizationId}/translations/${id}`;

const pauseOf = ({
  sourceDeleted,
  targetDeleted,
  translation,
}: ReachedTranslation): TranslationRow["pause"] => {
  const inTrash = (code: TranslationPauseCode) => ({ code, message: translationPauses[code] });
  if (sourceDeleted) return inTrash("source-deleted");
  return targetDeleted ? inTrash("target-deleted") : translation.pause;
};

const statusOf = (
  { runs, runStartedAt }: TranslationRow,
  pause: TranslationRow["pause"],
): Translation["status"] => {
  if (runStartedAt !== null) return "running";
  return runs === 0 || pause !== null ? "pending" : "completed";
};

/** Returns the settings of a translation in the API's format. */
export const settingsOf = ({
  auto,
  publish,
  maxCharacters,
}: Pick<TranslationRow, "auto" | "publish" | "maxCharacters">): TranslationSettings => ({
  auto,
  publish,
  ...(maxCharacters === null ? {} : { maxCharacters }),
});

const runOf = ({ runStartedAt, runDone, runUnits }: TranslationRow): Pick<Translation, "run"> =>
  runStartedAt === null
    ? {}
    : { run: { startedAt: runStartedAt.toISOString(), done: runDone, of: runUnits } };

const reviewOf = ({ review }: ReachedTranslation): Pick<Translation, "review"> =>
  review !== null && isUnderReview(review)
    ? { review: { changeRequest: review.id, number: review.number } }
    : {};

const seconds = (milliseconds: number): number => Math.round(milliseconds / 1000);

/** Presents translations to the caller, in the given order. */
export const presentTranslations = async (
  context: Context,
  reached: readonly ReachedTranslation[],
): Promise<Translation[]> => {
  const instructions = await presentInstructions(
    reached.map((one) => one.translation.instructions),
  );
  const paths = await selectPaths(
    context.db,
    reached.flatMap(({ translation: row }) => [row.sourceSpaceId, row.targetSpaceId]),
  );
  const pathTo = (spaceId: string): string[] => [...(paths.get(spaceId) ?? [])];
  return reached.map((one, index) => {
    const { translation: row, rank } = one;
    const pause = pauseOf(one);
    const document = instructions[index];
    if (document === undefined) throw new Error(`the instructions of ${row.id} were not presented`);
    return {
      object: "translation",
      id: row.id,
      status: statusOf(row, pause),
      ...(pause === null ? {} : { pause }),
      source: {
        space: row.sourceSpaceId,
        language: row.sourceLanguage,
        title: one.sourceTitle,
        path: pathTo(row.sourceSpaceId),
      },
      language: row.language,
      instructions: document,
      settings: settingsOf(row),
      ...runOf(row),
      ...reviewOf(one),
      result: {
        space: row.targetSpaceId,
        title: one.targetTitle,
        path: pathTo(row.targetSpaceId),
        revision: row.generatedRevision,
      },
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      stats: {
        runs: row.runs,
        totalWords: row.totalWords,
        totalPages: row.totalPages,
        totalDuration: seconds(row.totalDuration),
        latestRunDuration: seconds(row.latestDuration),
        latestPages: row.latestPages,
        latestWords: row.latestWords,
      },
      permissions: { view: true, edit: rank >= rankOf("create") },
      urls: { location: translationLocation(context, row) },
    };
  });
};

/** Presents one translation to the caller. */
export const presentTranslation = async (
  context: Context,
  reached: ReachedTranslation,
): Promise<Translation> => {
  const [presented] = await presentTranslations(context, [reached]);
  if (presented === undefined)
    throw new Error(`the translation ${reached.translation.id} was not presented`);
  return presented;
};
