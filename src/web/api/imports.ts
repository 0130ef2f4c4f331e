import {
  cancelImportRunMutation,
  chooseImportPagesMutation,
  createImportRedirectsMutation,
  getImportPageOptions,
  getImportRunOptions,
  listImportPagesOptions,
  listImportRedirectsOptions,
  listImportRunsOptions,
  resumeImportRunMutation,
  retryImportRunMutation,
  startImportRunMutation,
} from "#client/@tanstack/react-query.gen.ts";
import { listImportPages } from "#client/sdk.gen.ts";
import type {
  ImportPage,
  ListImportPagesData,
  ListImportRedirectsData,
  ListImportRunsData,
} from "#client/types.gen.ts";
import { everyItem, onlySet, type PageOf, paging, reading, wholeListQuery } from "./queries.ts";
import { changing } from "./refresh.ts";

export type {
  ContentImportRun as ImportRun,
  ContentImportTarget as ImportTarget,
  ImportFinding,
  ImportFoundBy,
  ImportLimit,
  ImportLoss,
  ImportPage,
  ImportPageReason,
  ImportPageStatus,
  ImportRedirect,
  ImportRedirectStatus,
  ImportStatus,
} from "#client/types.gen.ts";

type Given<Query> = { readonly [Key in keyof Query]?: Query[Key] | undefined };
type RunsQuestion = Given<NonNullable<ListImportRunsData["query"]>>;
type PagesQuestion = Given<Omit<NonNullable<ListImportPagesData["query"]>, "page" | "limit">> &
  PageOf;

/** The path of an import. */
export interface ImportPath {
  readonly organizationId: string;
  readonly importRunId: string;
}

/** Imports, latest first. */
export const importsQuery = (organizationId: string, question: RunsQuestion = {}) =>
  reading(
    listImportRunsOptions({
      path: { organizationId },
      query: onlySet<NonNullable<ListImportRunsData["query"]>>(question),
    }),
  );

/** A single import with its progress. */
export const importQuery = (path: ImportPath) => reading(getImportRunOptions({ path }));

const pagesQueryOf = ({ page, limit, ...asked }: PagesQuestion) => ({
  ...paging({ page, limit }),
  ...onlySet<NonNullable<ListImportPagesData["query"]>>(asked),
});

/** Pages of an import in the navigation order of the site. */
export const importPagesQuery = (path: ImportPath, question: PagesQuestion) =>
  reading(listImportPagesOptions({ path, query: pagesQueryOf(question) }));

/** All pages of an import in one result. */
export const allImportPagesQuery = (path: ImportPath) =>
  wholeListQuery<ImportPage>(listImportPagesOptions({ path }), (asked) =>
    listImportPages({ path, ...asked }),
  );

/** Iterates over the rows of an import, for a file. */
export const everyImportPage = (path: ImportPath, question: PagesQuestion, signal: AbortSignal) =>
  everyItem<ImportPage>(async (page) => {
    const query = pagesQueryOf({ ...question, page, limit: 1000 });
    const { data } = await listImportPages({ path, query, signal, throwOnError: true });
    return data;
  }, signal);

/** A page of an import, and what was read from it. */
export const importPageQuery = (path: ImportPath, importPageId: string) =>
  reading(getImportPageOptions({ path: { ...path, importPageId } }));

export const startImport = changing(startImportRunMutation());
export const chooseImportPages = changing(chooseImportPagesMutation());
export const cancelImport = changing(cancelImportRunMutation());
export const resumeImport = changing(resumeImportRunMutation());
export const retryImport = changing(retryImportRunMutation());

/** An import, and a site that may replace its source. */
export interface ImportOnSite extends ImportPath {
  readonly siteId: string;
}
type RedirectsQuestion = Given<
  Omit<NonNullable<ListImportRedirectsData["query"]>, "page" | "limit">
> &
  PageOf;

/** The old paths of an import, and what would happen to each as a redirect of a site. */
export const importRedirectsQuery = (
  path: ImportOnSite,
  { page, limit, ...asked }: RedirectsQuestion,
) =>
  reading(
    listImportRedirectsOptions({
      path,
      query: {
        ...paging({ page, limit }),
        ...onlySet<NonNullable<ListImportRedirectsData["query"]>>(asked),
      },
    }),
  );
export const createImportRedirects = changing(createImportRedirectsMutation());
