import {
  cancelTranslationMutation,
  createTranslationMutation,
  deleteTranslationMutation,
  getGlossaryEntryOptions,
  getTranslationEngineOptions,
  getTranslationOptions,
  getTranslationPlanOptions,
  importTranslationMutation,
  listGlossaryEntriesOptions,
  listGlossaryUsesOptions,
  listTranslationPagesOptions,
  listTranslationProgressOptions,
  listTranslationUnitsOptions,
  runTranslationMutation,
  setTranslationEngineMutation,
  testTranslationEngineMutation,
  updateGlossaryEntriesMutation,
  updateTranslationMutation,
  updateTranslationUnitsMutation,
} from "#client/@tanstack/react-query.gen.ts";
import {
  exportTranslation,
  importTranslation,
  listTranslationProgress,
  listTranslationUnits,
} from "#client/sdk.gen.ts";
import type {
  ExportTranslationData,
  ListGlossaryEntriesData,
  ListTranslationPagesData,
  Translation,
  TranslationImport,
  TranslationProgressOf,
  TranslationUnit,
} from "#client/types.gen.ts";
import { isRefusedFor, type ServiceFailure } from "./failures.ts";
import { onlySet, type PageOf, paging, reading, wholeListQuery } from "./queries.ts";
import { retryDelay, worthRetrying } from "./query-client.ts";
import { changing, deleting } from "./refresh.ts";
import { versionOf } from "./versions.ts";

export type {
  GlossaryEntry,
  GlossaryUse,
  SetTranslationEngine,
  Translation,
  TranslationEngine,
  TranslationEngineTest,
  TranslationImport,
  TranslationPage,
  TranslationPlan,
  TranslationProgressOf,
  TranslationUnit,
  UpdateTranslationUnits,
} from "#client/types.gen.ts";

/** The path of a translation. */
export interface TranslationPath {
  readonly organizationId: string;
  readonly translationId: string;
}

/** The path of a page of a translation. */
export interface TranslationPagePath extends TranslationPath {
  readonly pageId: string;
}

type Given<Query> = { readonly [Key in keyof Query]?: Query[Key] | undefined };
type GlossaryFilters = Omit<NonNullable<ListGlossaryEntriesData["query"]>, "page" | "limit">;
type PageFilters = Omit<NonNullable<ListTranslationPagesData["query"]>, "page" | "limit">;

/**
 * How often a run, and pages that are being read, are polled, in milliseconds. Reading causes no events, and those of
 * a run may have passed before this page receives any.
 */
const LOOK_EVERY = 2_000;

/** The polling interval of a translation, as a query's `refetchInterval`. */
export const whileRunning = (translation: Translation | undefined): number | false =>
  translation?.status === "running" ? LOOK_EVERY : false;

/** The polling interval of the progress of translations, as a query's `refetchInterval`. */
export const whileBehind = (all: readonly TranslationProgressOf[] | undefined): number | false =>
  all?.some(({ behind }) => behind > 0) === true ? LOOK_EVERY : false;

/** The progress of every translation the caller can see. */
export const translationProgressQuery = (organizationId: string) =>
  wholeListQuery<TranslationProgressOf>(
    listTranslationProgressOptions({ path: { organizationId } }),
    (asked) => listTranslationProgress({ path: { organizationId }, ...asked }),
  );

/** A single translation with its state. */
export const translationQuery = ({ organizationId, translationId }: TranslationPath) =>
  reading(getTranslationOptions({ path: { organizationId, translationId } }));

/** The translation's version when last read, for If-Match. */
export const translationVersion = ({ organizationId, translationId }: TranslationPath) =>
  versionOf(
    `/v1/orgs/${encodeURIComponent(organizationId)}/translations/${encodeURIComponent(translationId)}`,
  );

/** How often a request that waits for pages being read is retried. */
const BUSY_TRIES = 20;

const isBusy = (error: unknown): error is ServiceFailure => isRefusedFor(error, "busy");

/**
 * Query options for what waits for pages being read: retries automatically, after the delay that the service states.
 */
export const patience = {
  retry: (failures: number, error: unknown): boolean =>
    isBusy(error) ? failures < BUSY_TRIES : worthRetrying(failures, error),
  retryDelay: (failures: number, error: unknown): number =>
    isBusy(error) ? (error.retryAfter ?? 1) * 1000 : retryDelay(failures),
};

/** What a run would do. */
export const translationPlanQuery = ({ organizationId, translationId }: TranslationPath) =>
  reading(getTranslationPlanOptions({ path: { organizationId, translationId } }));

/** The pages of a translation, by title. */
export const translationPagesQuery = (
  { organizationId, translationId }: TranslationPath,
  { page, limit, ...filters }: Given<PageFilters> & PageOf,
) =>
  reading(
    listTranslationPagesOptions({
      path: { organizationId, translationId },
      query: { ...paging({ page, limit }), ...onlySet<PageFilters>(filters) },
    }),
  );

/** Every unit of a page, in reading order. */
export const translationUnitsQuery = ({
  organizationId,
  translationId,
  pageId,
}: TranslationPagePath) => {
  const path = { organizationId, translationId, pageId };
  return wholeListQuery<TranslationUnit>(listTranslationUnitsOptions({ path }), (asked) =>
    listTranslationUnits({ path, ...asked }),
  );
};

/** Entries of the glossary, by term. */
export const glossaryQuery = (
  organizationId: string,
  { page, limit, ...filters }: Given<GlossaryFilters> & PageOf,
) =>
  reading(
    listGlossaryEntriesOptions({
      path: { organizationId },
      query: { ...paging({ page, limit }), ...onlySet<GlossaryFilters>(filters) },
    }),
  );

/** A single entry. */
export const glossaryEntryQuery = (path: {
  readonly organizationId: string;
  readonly glossaryEntryId: string;
}) => reading(getGlossaryEntryOptions({ path }));

/** Translated texts that contain the term of an entry: those that changing it affects. */
export const glossaryUsesQuery = (
  path: { readonly organizationId: string; readonly glossaryEntryId: string },
  at: PageOf,
) => reading(listGlossaryUsesOptions({ path, query: paging(at) }));

/** Which texts a file for translators contains, and its format. */
export type TranslationFileQuery = ExportTranslationData["query"];

/** Reads the texts of a translation as a file for translators. */
export const readTranslationFile = async (
  { organizationId, translationId }: TranslationPath,
  query: TranslationFileQuery,
): Promise<string> => {
  const { data } = await exportTranslation({
    path: { organizationId, translationId },
    query,
    parseAs: "text",
    throwOnError: true,
  });
  return data;
};

/** Previews the import of a file returned by translators; nothing is written. */
export const previewTranslationFile = async (
  { organizationId, translationId }: TranslationPath,
  file: File,
): Promise<TranslationImport> => {
  const { data } = await importTranslation({
    path: { organizationId, translationId },
    body: file,
    query: { apply: false },
    throwOnError: true,
  });
  return data;
};

/** The engine that an organization translates with. */
export const translationEngineQuery = (organizationId: string) =>
  reading(getTranslationEngineOptions({ path: { organizationId } }));

/** The engine's version when last read, for If-Match. */
export const translationEngineVersion = (organizationId: string) =>
  versionOf(`/v1/orgs/${encodeURIComponent(organizationId)}/translation-engine`);

export const createTranslation = changing(createTranslationMutation());
export const updateTranslation = changing(updateTranslationMutation());
export const deleteTranslation = deleting(deleteTranslationMutation());
export const runTranslation = changing(runTranslationMutation());
export const cancelTranslation = changing(cancelTranslationMutation());
export const updateTranslationUnits = changing(updateTranslationUnitsMutation());
export const importTranslationFile = changing(importTranslationMutation());
export const updateGlossary = changing(updateGlossaryEntriesMutation());
export const setTranslationEngine = changing(setTranslationEngineMutation());
export const testTranslationEngine = changing(testTranslationEngineMutation());
