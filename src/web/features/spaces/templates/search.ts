import type { SpaceTemplate } from "#web/api/space-templates.ts";
import { searchParams, type SearchOf, text } from "#web/kit/search-params.ts";

/** Longest id that an address is asked about. */
const MAX_ID = 64;

const shown = { template: text(MAX_ID), page: text(MAX_ID) };

/** The template that is looked at, and the page of it. */
export const readTemplateSearch = searchParams(shown);
/** The same before a space is made; `collection` is where it will stand. */
export const readNewTemplateSearch = searchParams({ ...shown, collection: text(MAX_ID) });
export type TemplateSearch = SearchOf<typeof readTemplateSearch>;

/** The template that is shown: the one in the address, else the first that has pages. */
export const shownTemplate = (
  templates: readonly SpaceTemplate[],
  wanted: string | undefined,
): SpaceTemplate | undefined =>
  wanted === undefined
    ? (templates.find(({ pages }) => pages > 0) ?? templates[0])
    : templates.find(({ id }) => id === wanted);
