import { keepPreviousData, useQuery, type UseQueryOptions } from "@tanstack/react-query";
import type { ServiceFailure } from "#web/api/failures.ts";

// Apart from queries.ts, which the first file needs for loaders: hooks come with the first signed-in screen.

/**
 * A list that is narrowed and paged through: what is shown stays until the next answer is there. Without
 * anything to show, the screen's boundary speaks of a failure.
 */
export const useListQuery = <Data>(question: UseQueryOptions<Data, ServiceFailure>) =>
  useQuery({
    ...question,
    placeholderData: keepPreviousData,
    throwOnError: (_error, query) => query.state.data === undefined,
  });
