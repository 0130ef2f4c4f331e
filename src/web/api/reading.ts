import { type QueryFunction, type QueryKey, queryOptions } from "@tanstack/react-query";
import type { ServiceFailure } from "./failures.ts";

interface GeneratedOptions<Data, Key extends QueryKey> {
  readonly queryKey: Key;
  readonly queryFn?: QueryFunction<Data, Key> | undefined;
}

/**
 * A question to the service, for loaders (`ensureQueryData`) and components (`useSuspenseQuery`).
 * Its failure is always a ServiceFailure.
 */
export const reading = <Data, Key extends QueryKey>({
  queryKey,
  queryFn,
}: GeneratedOptions<Data, Key>) => {
  if (typeof queryFn !== "function") throw new TypeError("a question without a request");
  return queryOptions<Data, ServiceFailure>({
    queryKey,
    queryFn: (context) => queryFn({ ...context, queryKey }),
  });
};
