import {
  hashKey,
  type MutationMeta,
  mutationOptions,
  type Query,
  type QueryClient,
  type QueryKey,
  type UseMutationOptions,
} from "@tanstack/react-query";
import type { Resource } from "#contract/schemas/resource.ts";
import type { ServiceFailure } from "./failures.ts";

/** Returns the resources that a generated mutation changes. Throws if it does not declare them. */
export const changesOf = ({ meta }: { meta?: MutationMeta | undefined }): readonly Resource[] => {
  if (meta?.changes === undefined) throw new TypeError("a mutation that does not say its changes");
  return meta.changes;
};

const refreshing = <Data, Failure, Variables>(
  generated: UseMutationOptions<Data, Failure, Variables>,
  except?: (variables: Variables) => (queryKey: QueryKey) => boolean,
) => {
  const { mutationFn } = generated;
  const changes = changesOf(generated);
  if (mutationFn === undefined) throw new TypeError("a mutation without a request");
  return mutationOptions<Data, ServiceFailure, Variables>({
    mutationFn: async (variables, context) => {
      const data = await mutationFn(variables, context);
      await refresh(context.client, changes, except?.(variables));
      return data;
    },
  });
};

/**
 * A mutation that is done once the queries it affects are refreshed, so that the screen never shows the old state.
 * Screens use it as `useMutation(change)` and may add callbacks.
 */
export const changing = <Data, Failure, Variables>(
  generated: UseMutationOptions<Data, Failure, Variables>,
) => refreshing(generated);

/**
 * A mutation that deletes what its path names. Queries that name it too are not refreshed, because the screen that
 * deletes it still shows it.
 */
export const deleting = <Data, Failure, Variables extends { readonly path: object }>(
  generated: UseMutationOptions<Data, Failure, Variables>,
) =>
  refreshing(generated, ({ path }) => {
    const ids = Object.values(path).map((id) => JSON.stringify(id));
    return (queryKey) => {
      const key = JSON.stringify(queryKey);
      return ids.every((id) => key.includes(id));
    };
  });

declare module "@tanstack/react-query" {
  interface Register {
    /** The resources a query depends on, as its operation declares them. */
    queryMeta: { readonly reads?: readonly string[] } & Record<string, unknown>;
    /** The resources a mutation changes, as its operation declares them. */
    mutationMeta: { readonly changes?: readonly Resource[] } & Record<string, unknown>;
  }
}

/** Marks queries as stale and refetches those on screen. Resolves when their responses have arrived. */
const outdate = async (queryClient: QueryClient, predicate: (query: Query) => boolean) => {
  const refetched: (Promise<void> | undefined)[] = [];
  for (const query of queryClient.getQueryCache().findAll({ predicate, fetchStatus: "fetching" })) {
    const onScreen = query.isActive();
    // A query that already shows data is refetched at once, and its pending request is dropped.
    if (onScreen && query.state.data !== undefined) continue;
    // A pending request was sent before the change, so its response is stale on arrival.
    const { promise, queryKey } = query;
    const again = () => queryClient.invalidateQueries({ queryKey, exact: true });
    const asked = promise?.then(again, () => undefined);
    if (onScreen) refetched.push(asked);
  }
  await Promise.all([queryClient.invalidateQueries({ predicate }), ...refetched]);
};

/** A query that does not declare what it reads counts as reading everything. */
const readsSome = ({ meta }: Query, matches: (resource: string) => boolean): boolean =>
  meta?.reads?.some(matches) ?? true;

/**
 * Refreshes every query that reads one of these resources, or the audit log, which records every change.
 *
 * @param except returns true for a query to leave as it is, such as one whose new response is known
 */
export const refresh = (
  queryClient: QueryClient,
  resources: readonly Resource[],
  except: (queryKey: QueryKey) => boolean = () => false,
): Promise<void> => {
  const changed = new Set<string>([...resources, "audit-event"]);
  return outdate(
    queryClient,
    (query) => !except(query.queryKey) && readsSome(query, (resource) => changed.has(resource)),
  );
};

/** For `refresh`: excludes the query with this key. */
export const only = (known: QueryKey): ((queryKey: QueryKey) => boolean) => {
  const hash = hashKey(known);
  return (queryKey) => hashKey(queryKey) === hash;
};

const spaceOf = (part: unknown): unknown => {
  if (typeof part !== "object" || part === null || !("path" in part)) return undefined;
  const { path } = part;
  return typeof path === "object" && path !== null && "spaceId" in path ? path.spaceId : undefined;
};

/**
 * Refreshes the queries that read resources of these kinds or parts of them, after live events with no further
 * detail. After an event in one space, the queries of other spaces stay as they are.
 */
export const refreshKinds = (
  queryClient: QueryClient,
  kinds: ReadonlySet<string>,
  spaceId?: string,
): Promise<void> =>
  outdate(
    queryClient,
    (query) =>
      (spaceId === undefined ||
        [undefined, spaceId].some((id) => id === spaceOf(query.queryKey[0]))) &&
      readsSome(
        query,
        (resource) => resource === "audit-event" || kinds.has(resource.split("/", 1)[0] ?? ""),
      ),
  );

/** Refreshes everything that can change: after a gap in the events, anything may have. */
export const refreshAll = (queryClient: QueryClient): Promise<void> =>
  outdate(queryClient, (query) => readsSome(query, () => true));
