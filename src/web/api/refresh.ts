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

/** What a generated mutation changes. */
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
 * A change that refreshes what reads what it changed before it counts as done, so that the screen never
 * shows the state before. Screens use it as `useMutation(change)` and may add callbacks of their own.
 */
export const changing = <Data, Failure, Variables>(
  generated: UseMutationOptions<Data, Failure, Variables>,
) => refreshing(generated);

/**
 * A change that deletes what its path names. Queries that name it, too, are left as they are, because the
 * screen that deletes it still shows it.
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
    /** What the answer of a query depends on, as the operation declares it. */
    queryMeta: { readonly reads?: readonly string[] } & Record<string, unknown>;
    /** What a mutation changes, as the operation declares it. */
    mutationMeta: { readonly changes?: readonly Resource[] } & Record<string, unknown>;
  }
}

/** Marks queries as out of date; those on screen are fetched again. Done when their answers are there. */
const outdate = async (queryClient: QueryClient, predicate: (query: Query) => boolean) => {
  const refetched: (Promise<void> | undefined)[] = [];
  for (const query of queryClient.getQueryCache().findAll({ predicate, fetchStatus: "fetching" })) {
    const onScreen = query.isActive();
    // One that shows something already is asked anew at once, and its former request is dropped.
    if (onScreen && query.state.data !== undefined) continue;
    // What is on its way was asked for before the change, and is out of date once it is here.
    const { promise, queryKey } = query;
    const again = () => queryClient.invalidateQueries({ queryKey, exact: true });
    const asked = promise?.then(again, () => undefined);
    if (onScreen) refetched.push(asked);
  }
  await Promise.all([queryClient.invalidateQueries({ predicate }), ...refetched]);
};

/** A query that does not say what it reads counts as reading everything. */
const readsSome = ({ meta }: Query, matches: (resource: string) => boolean): boolean =>
  meta?.reads?.some(matches) ?? true;

/**
 * Refreshes every query that reads one of these resources, or the audit log, which every change goes into.
 *
 * @param except leaves a query as it is, such as one whose new answer is known
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

/** For `refresh`: leaves the query with this key as it is. */
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
 * Refreshes what reads resources of these kinds or a part of one, after live events of which no more is
 * known. After something in one space, what other spaces answered stays as it is.
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

/** Refreshes everything that can change: after a gap in the events nobody knows what did. */
export const refreshAll = (queryClient: QueryClient): Promise<void> =>
  outdate(queryClient, (query) => readsSome(query, () => true));
