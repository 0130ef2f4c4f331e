import type { InvalidateQueryFilters, QueryClient } from "@tanstack/react-query";
import type * as sdk from "#client/sdk.gen.ts";

/** The name of an operation of the service. */
export type OperationId = keyof typeof sdk;

const outdate = async (queryClient: QueryClient, filters: InvalidateQueryFilters) => {
  const fetchedAhead = { ...filters, type: "inactive", fetchStatus: "fetching" } as const;
  // What is on its way was asked for before the change, and is out of date once it is here.
  for (const { promise, queryKey } of queryClient.getQueryCache().findAll(fetchedAhead)) {
    const again = () => queryClient.invalidateQueries({ queryKey, exact: true });
    void promise?.then(again, () => undefined);
  }
  await queryClient.invalidateQueries(filters);
};

/** Marks what these operations answered as out of date; what is on screen is fetched again. */
export const refresh = async (
  queryClient: QueryClient,
  ...operations: readonly OperationId[]
): Promise<void> => {
  await Promise.all(operations.map((_id) => outdate(queryClient, { queryKey: [{ _id }] })));
};

const spaceOf = (part: unknown): unknown => {
  if (typeof part !== "object" || part === null || !("path" in part)) return undefined;
  const { path } = part;
  return typeof path === "object" && path !== null && "spaceId" in path ? path.spaceId : undefined;
};

/** The same after something happened in one space: what other spaces answered stays as it is. */
export const refreshIn = async (
  queryClient: QueryClient,
  spaceId: string,
  ...operations: readonly OperationId[]
): Promise<void> => {
  await Promise.all(
    operations.map((_id) =>
      outdate(queryClient, {
        queryKey: [{ _id }],
        predicate: ({ queryKey: [part] }) =>
          [undefined, spaceId].some((id) => id === spaceOf(part)),
      }),
    ),
  );
};
