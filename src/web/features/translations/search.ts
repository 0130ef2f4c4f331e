import { MAX_GLOSSARY_SEARCH } from "#contract/schemas/limits.ts";
import { unitStates } from "#contract/schemas/enums.ts";
import {
  glossaryQuery,
  glossaryUsesQuery,
  translationPagesQuery,
  type TranslationPath,
} from "#web/api/translations.ts";
import { type UnitFilter, unitFilters, unitGroups } from "./editor/unit-filter.ts";
import {
  cursor,
  oneOf,
  type SearchOf,
  type SearchParam,
  searchParams,
  text,
} from "#web/kit/search-params.ts";

/** Rows per page. */
export const PAGE_SIZE = 50;
/** Maximum length of the search for spaces. */
export const MAX_FIND = 256;
const MAX_ID = 64;
const MAX_KEY = 128;

/** A part of a list that is loaded as a whole; the first one when absent. */
const laterPart: SearchParam<number> = (given) => {
  const part = Number(given);
  return Number.isSafeInteger(part) && part > 1 ? part : undefined;
};

export const readMatrixSearch = searchParams({
  /** Text in the title of a space. */
  find: text(MAX_FIND),
  part: laterPart,
});
/** The search parameters of the matrix. */
export type MatrixSearch = SearchOf<typeof readMatrixSearch>;

export const readGlossarySearch = searchParams({
  query: text(MAX_GLOSSARY_SEARCH),
  page: cursor,
  /** The entry whose form is open; `new` for one that does not exist yet. */
  entry: text(MAX_ID),
});
export type GlossarySearch = SearchOf<typeof readGlossarySearch>;

/** The entries that the search parameters select. */
export const glossaryPageQuery = (organizationId: string, { query, page }: GlossarySearch) =>
  glossaryQuery(organizationId, { query, page, limit: PAGE_SIZE });

export const readUsesSearch = searchParams({ page: cursor });
export type UsesSearch = SearchOf<typeof readUsesSearch>;

/** The uses of an entry that the search parameters select. */
export const usesPageQuery = (
  path: { readonly organizationId: string; readonly glossaryEntryId: string },
  { page }: UsesSearch,
) => glossaryUsesQuery(path, { page, limit: PAGE_SIZE });

/** The filters of a translation's pages and texts: a single state, or a group of states. */
export const pageStates = [...unitGroups, ...unitStates] as const satisfies readonly UnitFilter[];
export type PageState = (typeof pageStates)[number];

export const readPagesSearch = searchParams({
  /** Only pages with such a unit. */
  state: oneOf(pageStates),
  page: cursor,
});
export type PagesSearch = SearchOf<typeof readPagesSearch>;

/** The pages of a translation that the search parameters select. */
export const pagesPageQuery = (path: TranslationPath, { state, page }: PagesSearch) =>
  translationPagesQuery(path, { state, page, limit: PAGE_SIZE });

export const readEditorSearch = searchParams({
  /** Only such units. */
  state: oneOf(unitFilters),
  /** The open unit. */
  unit: text(MAX_KEY),
});
export type EditorSearch = SearchOf<typeof readEditorSearch>;
