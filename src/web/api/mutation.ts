import {
  mutationOptions,
  type MutationMeta,
  type QueryKey,
  type UseMutationOptions,
} from "@tanstack/react-query";
import type { Resource } from "#contract/schemas/resource.ts";
import type { ServiceFailure } from "./failures.ts";
import { refresh } from "./refresh.ts";

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
