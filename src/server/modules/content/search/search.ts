import { readQuery, type Term } from "#content/search/query.ts";
import type { ListPage, ListRequest } from "#server/db/lists.ts";
import type { Context } from "#server/kit/context.ts";
import { presentFound, type PresentedPage } from "./present-found.ts";
import {
  countUnsearched,
  type FoundPage,
  type SearchPlace,
  selectFoundPages,
} from "./search-rows.ts";
import { type Correction, correctTerms, questionOf } from "./understand.ts";

/** Maximum number of pages found; beyond it they are not counted. */
const MOST_FOUND = 1_000;
/** If fewer are found, other spellings and pages with only some of the words are searched for too. */
const FEW = 5;
/** How many pages of a space a search of the organization lists. */
const PAGES_A_SPACE = 10;

/** What was searched for in addition to the query. */
interface Understood {
  readonly corrections: Correction[];
  readonly any: boolean;
}

interface Found {
  readonly pages: readonly FoundPage[];
  /** Everything that was searched for, including other spellings. */
  readonly terms: readonly Term[];
  readonly understood?: Understood;
}

const keyOf = ({ spaceId, pageId }: FoundPage): string => `${spaceId} ${pageId}`;

/** Concatenates pages in order, without duplicates. */
const withMore = (pages: readonly FoundPage[], more: readonly FoundPage[]): FoundPage[] => {
  const known = new Set(pages.map(keyOf));
  return [...pages, ...more.filter((page) => !known.has(keyOf(page)))];
};

const findPages = async (context: Context, place: SearchPlace, text: string): Promise<Found> => {
  const query = readQuery(text);
  const find = (terms: readonly Term[], match: "all" | "any") =>
    selectFoundPages(context.db, place, questionOf(query, terms, match), MOST_FOUND + 1);
  if (query.terms.length === 0) return { pages: [], terms: [] };
  let pages = await find(query.terms, "all");
  if (pages.length >= FEW) return { pages, terms: query.terms };
  const { terms, corrections } = await correctTerms(context, place, query.terms);
  if (corrections.length > 0) pages = withMore(pages, await find(terms, "all"));
  const all = pages.length;
  if (all < FEW && terms.length > 1) pages = withMore(pages, await find(terms, "any"));
  const any = pages.length > all;
  if (corrections.length === 0 && !any) return { pages, terms };
  return { pages, terms, understood: { corrections, any } };
};

/** The result of a search: a list whose count is omitted where it was not fully counted. */
export interface Searched<Item> {
  readonly found: ListPage<Item>;
  readonly isCounted: boolean;
  readonly understood?: Understood;
  readonly unsearched: number;
}

interface SearchRequest extends ListRequest {
  readonly query: string;
}

/** Results are ranked against each other, best first, so a page of them is identified by its offset. */
const cut = <Item>(items: readonly Item[], { limit, after }: ListRequest): ListPage<Item> => {
  const begin = Number(after?.[0] ?? 0);
  const rows = items.slice(begin, begin + limit);
  const end = begin + rows.length;
  const hasMore = limit > 0 && end < items.length;
  return { rows, count: items.length, ...(hasMore ? { next: [end] } : {}) };
};

const search = async (context: Context, place: SearchPlace, text: string) => {
  const [{ pages, terms, understood }, unsearched] = await Promise.all([
    findPages(context, place, text),
    countUnsearched(context.db, place),
  ]);
  return {
    pages: pages.slice(0, MOST_FOUND),
    terms,
    about: {
      isCounted: pages.length <= MOST_FOUND && !pages.some(({ cut: isCut }) => isCut),
      ...(understood === undefined ? {} : { understood }),
      unsearched,
    },
  };
};

/** Returns a found page in the response format, if it can be shown. */
const shownOf = (shown: ReadonlyMap<string, PresentedPage>, page: FoundPage): PresentedPage[] => {
  const one = shown.get(keyOf(page));
  return one === undefined ? [] : [one];
};

/** Returns the pages of one space that match the query. */
export const searchSpace = async (
  context: Context,
  { organizationId, spaceId }: { readonly organizationId: string; readonly spaceId: string },
  { query, ...request }: SearchRequest,
): Promise<Searched<PresentedPage["page"]>> => {
  const place = { organizationId, member: context.actor.id, spaces: [spaceId] };
  const { pages, terms, about } = await search(context, place, query);
  const found = cut(pages, request);
  const shown = await presentFound(context, found.rows, terms);
  return {
    ...about,
    found: {
      ...found,
      rows: found.rows.flatMap((row) => shownOf(shown, row)).map(({ page }) => page),
    },
  };
};

/** A space with the best of its found pages. */
export interface FoundSpace {
  readonly id: string;
  readonly title: string;
  readonly pages: PresentedPage["page"][];
}

/** Returns the spaces the caller can open, or the named ones of them, with the pages found in each. */
export const searchOrganization = async (
  context: Context,
  organizationId: string,
  {
    query,
    spaces,
    ...request
  }: SearchRequest & { readonly spaces?: readonly string[] | undefined },
): Promise<Searched<FoundSpace>> => {
  const place = { organizationId, member: context.actor.id, spaces };
  const { pages, terms, about } = await search(context, place, query);
  const bySpace = new Map<string, FoundPage[]>();
  for (const page of pages) {
    const own = bySpace.get(page.spaceId);
    if (own === undefined) bySpace.set(page.spaceId, [page]);
    else own.push(page);
  }
  const found = cut(
    [...bySpace.values()].map((own) => own.slice(0, PAGES_A_SPACE)),
    request,
  );
  const shown = await presentFound(context, found.rows.flat(), terms);
  const rows = found.rows.flatMap((own): FoundSpace[] => {
    const presented = own.flatMap((page) => shownOf(shown, page));
    const [first] = presented;
    if (first === undefined) return [];
    return [{ ...first.space, pages: presented.map(({ page }) => page) }];
  });
  return { ...about, found: { ...found, rows } };
};
