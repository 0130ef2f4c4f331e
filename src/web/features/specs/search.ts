import { MAX_OPERATION_SEARCH } from "#contract/schemas/limits.ts";
import { specChangeClasses } from "#contract/schemas/enums.ts";
import { specOperationsQuery, type SpecPath, specVersionsQuery } from "#web/api/specs.ts";
import {
  cursor,
  flag,
  oneOf,
  type SearchOf,
  type SearchParam,
  searchParams,
  text,
} from "#web/kit/search-params.ts";
import { specStates } from "./spec-state.ts";

/** Rows per page, and per part of a list that is loaded as a whole. */
export const PAGE_SIZE = 50;
/** Maximum length of the search for specifications and changes. */
export const MAX_FIND = 256;
const MAX_METHOD = 16;
const MAX_PATH = 2048;
const MAX_TAG = 256;
const MAX_ID = 64;

/** A part of a list that is loaded as a whole; the first one when absent. */
const laterPart: SearchParam<number> = (given) => {
  const part = Number(given);
  return Number.isSafeInteger(part) && part > 1 ? part : undefined;
};

export const readSpecsSearch = searchParams({
  /** Text in the slug or title. */
  find: text(MAX_FIND),
  state: oneOf(specStates),
  part: laterPart,
});
/** The search parameters of the list. */
export type SpecsSearch = SearchOf<typeof readSpecsSearch>;

export const readVersionsSearch = searchParams({ page: cursor });
export type VersionsSearch = SearchOf<typeof readVersionsSearch>;

/** The versions that the search parameters select. */
export const versionsPageQuery = (path: SpecPath, { page }: VersionsSearch) =>
  specVersionsQuery(path, { page, limit: PAGE_SIZE });

export const readOperationsSearch = searchParams({
  query: text(MAX_OPERATION_SEARCH),
  tag: text(MAX_TAG),
  page: cursor,
  /** With `path`, the open operation. */
  method: text(MAX_METHOD),
  path: text(MAX_PATH),
});
export type OperationsSearch = SearchOf<typeof readOperationsSearch>;

/** The operations that the search parameters select. */
export const operationsPageQuery = (spec: SpecPath, { query, tag, page }: OperationsSearch) =>
  specOperationsQuery(spec, { query, tag, page, limit: PAGE_SIZE });

const versionViews = ["changes", "pages", "problems"] as const;
export type VersionView = (typeof versionViews)[number];

export const readVersionSearch = searchParams({
  /** What a version changes when absent. */
  view: oneOf(versionViews),
  /** The version to compare with, if it is not the one served when the version arrived. */
  base: text(MAX_ID),
  class: oneOf(specChangeClasses),
  find: text(MAX_FIND),
  part: laterPart,
  /** Pages affected by changes when absent. */
  which: oneOf(["gone", "all"]),
  /** Operations that no page mentions are listed, too. */
  silent: flag,
  page: cursor,
});
export type VersionSearch = SearchOf<typeof readVersionSearch>;
