import type { QueryClient } from "@tanstack/react-query";
import type * as sdk from "../../client/sdk.gen.ts";

/** The name of an operation of the service. */
export type OperationId = keyof typeof sdk;

/** Marks what these operations answered as out of date; what is on screen is fetched again. */
export const refresh = async (
  queryClient: QueryClient,
  ...operations: readonly OperationId[]
): Promise<void> => {
  await Promise.all(
    operations.map((_id) => queryClient.invalidateQueries({ queryKey: [{ _id }] })),
  );
};
