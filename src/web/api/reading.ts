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
