import { mutationOptions, type UseMutationOptions } from "@tanstack/react-query";
import type { ServiceFailure } from "./failures.ts";
import { type OperationId, refresh } from "./refresh.ts";

/**
 * A change that refreshes what it touches before it counts as done, so that the screen never shows
 * the state before. Screens use it as `useMutation(change)` and may add callbacks of their own.
 */
export const changing = <Data, Failure, Variables>(
  generated: UseMutationOptions<Data, Failure, Variables>,
  ...touched: readonly OperationId[]
) =>
  mutationOptions<Data, ServiceFailure, Variables>({
    mutationFn: async (variables, context) => {
      if (generated.mutationFn === undefined) throw new TypeError("a change without a request");
      const data = await generated.mutationFn(variables, context);
      await refresh(context.client, ...touched);
      return data;
    },
  });
