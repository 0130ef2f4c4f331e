import { createStore, type Store } from "#web/api/store.ts";

const STORED = "bindery-searches";
const MOST = 8;
const NONE: readonly string[] = [];

const keyOf = (organizationId: string): string => `${STORED}.${organizationId}`;

const read = (organizationId: string): readonly string[] => {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(keyOf(organizationId)) ?? "[]");
    return Array.isArray(kept) ? kept.filter((query) => typeof query === "string") : NONE;
  } catch {
    return NONE;
  }
};

const stores = new Map<string, Store<readonly string[]>>();

/** Returns an organization's recent searches in this browser, latest first. */
export const recentSearches = (organizationId: string): Store<readonly string[]> => {
  let store = stores.get(organizationId);
  if (store === undefined) {
    store = createStore(read(organizationId));
    stores.set(organizationId, store);
  }
  return store;
};

const keep = (organizationId: string, queries: readonly string[]): void => {
  if (queries.length === 0) window.localStorage.removeItem(keyOf(organizationId));
  else window.localStorage.setItem(keyOf(organizationId), JSON.stringify(queries));
  recentSearches(organizationId).set(queries);
};

/** Moves a search to the front. */
export const rememberSearch = (organizationId: string, query: string): void => {
  const others = recentSearches(organizationId)
    .get()
    .filter((other) => other !== query);
  keep(organizationId, [query, ...others].slice(0, MOST));
};

/** Forgets one search, or all of them. */
export const forgetSearch = (organizationId: string, query?: string): void =>
  keep(
    organizationId,
    query === undefined
      ? []
      : recentSearches(organizationId)
          .get()
          .filter((other) => other !== query),
  );
