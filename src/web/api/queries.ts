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
 * A query of the service, for loaders (`ensureQueryData`) and components (`useSuspenseQuery`). It always fails with a
 * ServiceFailure.
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

/** Parameters as screens have them; undefined and empty ones are left out of the request. */
type Given<Query> = { readonly [Key in keyof Query]?: Query[Key] | undefined };

/** Drops unset parameters, so that equal queries share one cache entry. */
export const onlySet = <Query extends object>(query: Given<Query>): Partial<Query> =>
  Object.fromEntries(
    Object.entries(query).filter(([, value]) => value !== undefined && value !== ""),
  ) as Partial<Query>;

/** The position of a screen in a list: the page token of its URL and the number of rows shown. */
export interface PageOf {
  readonly page?: string | undefined;
  /** Rows per page, 0 to 1000; 0 requests the count only. */
  readonly limit?: number | undefined;
}

/** Converts a position to the paging parameters of a request. */
export const paging = ({ page, limit }: PageOf) =>
  onlySet<{ page: string; limit: number }>({ page, limit });

/** One page of results. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly count?: number;
  readonly next?: { readonly page: string };
}

/**
 * Iterates over a whole list, page by page: for exports and for choosing among everything. Stops at the first
 * failure, or when the signal aborts.
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

/** Collects all items of an iteration. */
export const collect = async <Item>(walk: AsyncIterable<Item>): Promise<readonly Item[]> => {
  const items: Item[] = [];
  for await (const item of walk) items.push(item);
  return items;
};

/** The request for one page of a list that is read as a whole; passed to the client unchanged. */
interface WholeListRequest {
  readonly query: Partial<{ page: string; limit: number }>;
  readonly signal: AbortSignal;
  readonly throwOnError: true;
}
type AskForPage<Item> = (asked: WholeListRequest) => Promise<{ readonly data: Page<Item> }>;

/** Reads a whole list, 1,000 items per request. */
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
 * A whole list in one result, for screens that show or check everything at once.
 *
 * @param page the query of one page, which determines the query key and what refreshes the list
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
