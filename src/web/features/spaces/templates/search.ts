import type { SpaceTemplate } from "#web/api/space-templates.ts";
import { searchParams, type SearchOf, text } from "#web/kit/search-params.ts";

/** Maximum length of an id in the address. */
const MAX_ID = 64;

const shown = { template: text(MAX_ID), page: text(MAX_ID) };

/** The previewed template, and the page of it. */
export const readTemplateSearch = searchParams(shown);
/** The search parameters before a space is created; `collection` is where it will be. */
export const readNewTemplateSearch = searchParams({ ...shown, collection: text(MAX_ID) });
export type TemplateSearch = SearchOf<typeof readTemplateSearch>;

/** The previewed template: the one in the address, otherwise the first that has pages. */
export const shownTemplate = (
  templates: readonly SpaceTemplate[],
  wanted: string | undefined,
): SpaceTemplate | undefined =>
  wanted === undefined
    ? (templates.find(({ pages }) => pages > 0) ?? templates[0])
    : templates.find(({ id }) => id === wanted);
