import {
  type QueryFunction,
  type QueryKey,
  type QueryMeta,
  queryOptions,
} from "@tanstack/react-query";
import type { ServiceFailure } from "./failures.ts";

interface GeneratedOptions<Data, Key extends QueryKey> {
  readonly queryKey: Key;
  readonly queryFn?: QueryFunction<Data, Key> | undefined;
  readonly meta?: QueryMeta | undefined;
}

/**
 * A query of the service, for loaders (`ensureQueryData`) and components (`useSuspenseQuery`).
 * Its failure is always a ServiceFailure.
 */
export const reading = <Data, Key extends QueryKey>({
  queryKey,
  queryFn,
  meta,
}: GeneratedOptions<Data, Key>) => {
  if (typeof queryFn !== "function") throw new TypeError("a query without a request");
  if (meta === undefined) throw new TypeError("a query that does not say what it reads");
  return queryOptions<Data, ServiceFailure>({
    queryKey,
    queryFn: (context) => queryFn({ ...context, queryKey }),
    meta,
  });
};

/** Parameters as screens have them; what is undefined or empty is left out of the request. */
type Given<Query> = { readonly [Key in keyof Query]?: Query[Key] | undefined };

/** Leaves out what is not set, so that equal questions share one cache entry. */
export const onlySet = <Query extends object>(query: Given<Query>): Partial<Query> =>
  Object.fromEntries(
    Object.entries(query).filter(([, value]) => value !== undefined && value !== ""),
  ) as Partial<Query>;

/** Where in a list a screen is: the page token of its URL and how many rows it shows. */
export interface PageOf {
  readonly page?: string | undefined;
  /** Rows a page, 0 to 1000; 0 asks for the count alone. */
  readonly limit?: number | undefined;
}

/** Paging as a request names it. */
export const paging = ({ page, limit }: PageOf) =>
  onlySet<{ page: string; limit: number }>({ page, limit });

/** One answer of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly count?: number;
  readonly next?: { readonly page: string };
}

/**
 * Walks a whole list, page after page: for exports and for choosing among everything.
 * Stops with the first failure, or when the signal aborts.
 */
export const everyItem = async function* <Item>(
  fetchPage: (page: string | undefined) => Promise<Page<Item>>,
  signal?: AbortSignal,
): AsyncGenerator<Item, void, undefined> {
  let page: string | undefined;
  do {
    signal?.throwIfAborted();
    const answer = await fetchPage(page);
    yield* answer.items;
    page = answer.next?.page;
  } while (page !== undefined);
};

/** All of a walk in one list. */
export const collect = async <Item>(walk: AsyncIterable<Item>): Promise<readonly Item[]> => {
  const items: Item[] = [];
  for await (const item of walk) items.push(item);
  return items;
};

/** How a page of a list that is read as a whole is asked for; passed on to the client as it is. */
interface WholeListRequest {
  readonly query: Partial<{ page: string; limit: number }>;
  readonly signal: AbortSignal;
  readonly throwOnError: true;
}
type AskForPage<Item> = (asked: WholeListRequest) => Promise<{ readonly data: Page<Item> }>;

/** All of a list; 1,000 a request. */
export const wholeList = <Item>(
  ask: AskForPage<Item>,
  signal: AbortSignal,
): Promise<readonly Item[]> =>
  collect(
    everyItem(async (page) => {
      const query = paging({ page, limit: 1000 });
      const { data } = await ask({ query, signal, throwOnError: true });
      return data;
    }, signal),
  );

/**
 * All of a list in one answer, for screens that show or judge everything at once.
 *
 * @param page the query of one page, which says what the list is called and what refreshes it
 */
export const wholeListQuery = <Item>(
  { queryKey: [part], meta }: { queryKey: readonly [object]; meta?: QueryMeta | undefined },
  ask: AskForPage<Item>,
) =>
  queryOptions<readonly Item[], ServiceFailure>({
    queryKey: [{ ...part, whole: true }],
    meta: meta ?? {},
    queryFn: ({ signal }) => wholeList(ask, signal),
  });
