import { keepPreviousData, useQuery, type UseQueryOptions } from "@tanstack/react-query";
import type { ServiceFailure } from "#web/api/failures.ts";

// Separate from queries.ts, which the entry file needs for loaders: hooks are loaded with the first signed-in screen.

/**
 * Queries a filtered and paged list; the current rows stay until the next response arrives. Without any rows to show,
 * a failure is shown by the screen's error boundary.
 */
export const useListQuery = <Data>(question: UseQueryOptions<Data, ServiceFailure>) =>
  useQuery({
    ...question,
    placeholderData: keepPreviousData,
    throwOnError: (_error, query) => query.state.data === undefined,
  });
