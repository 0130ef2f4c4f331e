import { rankOf } from "#contract/permissions.ts";
import type { Language } from "#contract/schemas/language.ts";
import { MAX_SPACE_TITLE } from "#contract/schemas/limits.ts";
import type { CreateTranslation, UpdateTranslation } from "#contract/schemas/translation.ts";
import { lockOrganizationTree } from "#server/access/organization-lock-rows.ts";
import { type ListPage, type ListRequest, readList } from "#server/db/lists.ts";
import { prepareThenWrite } from "#server/db/prepare-then-write.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import { changedFields } from "#server/events/changed-fields.ts";
import { enqueueTurn } from "#server/jobs/jobs.ts";
import type { Context } from "#server/kit/context.ts";
import { Failure, invalid, notFound } from "#server/kit/failures.ts";
import { newId } from "#server/kit/ids.ts";
import { checkVersion } from "#server/kit/versions.ts";
import { lookAt } from "#server/modules/content/current-pages/translation-looks.ts";
import { copyBeside, fittingTitle } from "#server/modules/library/spaces/spaces.ts";
import { queueFollowing } from "../runs/follow-job.ts";
import { readInstructions } from "./instructions.ts";
import { languageName } from "./language-name.ts";
import { findSource } from "./source.ts";
import {
  countTranslations,
  deleteTranslationRow,
  findPair,
  findReachedTranslation,
  insertTranslation,
  lockTranslation,
  type ReachedTranslation,
  selectTranslations,
  updateTranslationRow,
} from "./translation-rows.ts";

export interface TranslationPath {
  readonly organizationId: string;
  readonly translationId: string;
}

const find = ({ db, actor }: Context, { organizationId, translationId }: TranslationPath) =>
  findReachedTranslation(db, { organizationId, member: actor.id }, translationId);

/** Returns one translation; 404 where the caller cannot open both of its spaces. */
export const getTranslation = async (
  context: Context,
  path: TranslationPath,
): Promise<ReachedTranslation> => {
  const found = await find(context, path);
  if (found === undefined) throw notFound("translation");
  return found;
};

/** Lists translations of which the caller can open both spaces, the latest first. */
export const listTranslations = (
  { db, actor }: Context,
  organizationId: string,
  page: ListRequest,
): Promise<ListPage<ReachedTranslation>> => {
  const reach = { organizationId, member: actor.id };
  return readList(page, {
    rows: (asked) => selectTranslations(db, reach, asked),
    count: () => countTranslations(db, reach),
    cursorOf: ({ translation: { createdAt, id } }) => [createdAt.getTime(), id],
  });
};

const targetTitle = (original: string, language: Language): string => {
  const name = languageName(language);
  if (original === "") return fittingTitle(name);
  const behind = ` (${name})`;
  return `${fittingTitle(original, MAX_SPACE_TITLE - behind.length)}${behind}`;
};

const targetOf = ({ id, title }: { readonly id: string; readonly title: string }) => ({
  type: "translation",
  id,
  label: title,
});

const refuseTwice = async (
  tx: Context,
  pair: Parameters<typeof findPair>[1],
  path: string,
): Promise<void> => {
  const there = await findPair(tx.db, pair);
  if (there === undefined) return;
  const message = `is the translation into ${languageName(pair.language)} that there is`;
  throw new Failure(
    "conflict",
    `The space is translated into ${languageName(pair.language)} already, by the translation ${there.id}.`,
    { reason: "translation.exists", details: [{ path, message: `${there.id} ${message}` }] },
  );
};

/**
 * Creates a space next to the source with its pages, blocks and files under the same ids, which follows the source
 * from then on. Throws for a language that the source has, or is already translated into.
 */
export const createTranslation = (
  context: Context,
  organizationId: string,
  { source: given, language, instructions: said }: CreateTranslation,
): Promise<ReachedTranslation> =>
  prepareThenWrite(context, {
    read: async () => undefined,
    prepare: () => readInstructions(said),
    isSame: () => true,
    write: async (tx, _, instructions) => {
      const source = await findSource(tx, organizationId, given);
      if (source.language === language) throw invalid("language", "is the language of the source");
      await lockOrganizationTree(tx.db, organizationId);
      const pair = { organizationId, sourceSpaceId: source.space, language };
      await refuseTwice(tx, pair, "language");
      const { made, revision, of } = await copyBeside(
        source.on,
        { organizationId, spaceId: source.space },
        { titleOf: (title) => targetTitle(title, language), type: "computed" },
      );
      const id = newId();
      const now = tx.now();
      await insertTranslation(tx.db, {
        id,
        ...pair,
        targetSpaceId: made.space.id,
        sourceLanguage: source.language,
        instructions,
        sourceRevision: of,
        generatedRevision: revision,
        createdAt: now,
        updatedAt: now,
      });
      await enqueueTurn(tx, lookAt({ id, organizationId, targetSpaceId: made.space.id }));
      await audit(tx, {
        action: "translation.created",
        organizationId,
        target: targetOf({ id, title: made.space.title }),
        after: { source: source.space, language, target: made.space.id },
      });
      return getTranslation(tx, { organizationId, translationId: id });
    },
  });

/** Locks and returns the translation; 404 where the caller cannot see it, 403 where they may not change it. */
export const lockOwn = async (tx: Context, path: TranslationPath): Promise<ReachedTranslation> => {
  await lockTranslation(tx.db, path.organizationId, path.translationId);
  const found = await getTranslation(tx, path);
  if (found.rank < rankOf("create"))
    throw new Failure("forbidden", "This needs the role create on the translated space.");
  return found;
};

const changedTo = (
  before: ReachedTranslation["translation"],
  { settings }: UpdateTranslation,
  instructions: string | undefined,
) => ({
  instructions: instructions ?? before.instructions,
  auto: settings?.auto ?? before.auto,
  publish: settings?.publish ?? before.publish,
  maxCharacters: settings === undefined ? before.maxCharacters : (settings.maxCharacters ?? null),
});

/** Changes the instructions for translators, and the settings of runs. */
export const updateTranslation = (
  context: Context,
  path: TranslationPath,
  said: UpdateTranslation,
): Promise<ReachedTranslation> =>
  prepareThenWrite(context, {
    read: async () => undefined,
    prepare: async () =>
      said.instructions === undefined ? undefined : readInstructions(said.instructions),
    isSame: () => true,
    write: async (tx, _, instructions) => {
      const { translation: before, targetTitle: title } = await lockOwn(tx, path);
      checkVersion(tx, "translation", before.version);
      const changed = changedFields(before, changedTo(before, said, instructions));
      if (changed !== undefined) {
        await updateTranslationRow(tx.db, before.id, { ...changed.after, updatedAt: tx.now() });
        await audit(tx, {
          action: "translation.updated",
          organizationId: path.organizationId,
          target: targetOf({ id: before.id, title }),
          ...changed,
        });
        if (changed.after.auto === true) await queueFollowing(tx);
      }
      return getTranslation(tx, path);
    },
  });

/** Ends a translation; its space stays as it is. Does nothing where there is none. */
export const deleteTranslation = (context: Context, path: TranslationPath): Promise<void> =>
  transaction(context, async (tx) => {
    if ((await find(tx, path)) === undefined) return;
    const { translation, targetTitle: title } = await lockOwn(tx, path);
    checkVersion(tx, "translation", translation.version);
    await deleteTranslationRow(tx.db, translation.id);
    await audit(tx, {
      action: "translation.deleted",
      organizationId: path.organizationId,
      target: targetOf({ id: translation.id, title }),
      before: {
        source: translation.sourceSpaceId,
        language: translation.language,
        target: translation.targetSpaceId,
      },
    });
  });
