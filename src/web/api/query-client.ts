import {
  CancelledError,
  type FetchQueryOptions,
  QueryClient,
  type QueryKey,
} from "@tanstack/react-query";
import { ServiceFailure } from "./failures.ts";
import type * as sdk from "#client/sdk.gen.ts";

const RETRIES = 2;

/**
 * Whether a request is retried: only after failures that may pass by themselves, without a response or with a failing
 * service.
 */
export const worthRetrying = (failures: number, error: unknown): boolean =>
  failures < RETRIES && error instanceof ServiceFailure && error.kind !== "refused";

/** The delay before the next retry, in milliseconds. */
export const retryDelay = (failures: number): number => 500 * 2 ** failures;

/** Responses that never change, so that they are requested once. */
const LASTING: readonly (keyof typeof sdk)[] = [
  "getOrganizationAuditEvent",
  "listOrganizationAuditEventActions",
];

/**
 * When the last component that shows a query unmounts, its request is cancelled, even if a loader awaits it. Such a
 * loader requests it again, so that no screen fails because another was left.
 */
class PatientQueryClient extends QueryClient {
  override async fetchQuery<
    Answer,
    Failure = Error,
    Data = Answer,
    Key extends QueryKey = QueryKey,
    Param = never,
  >(options: FetchQueryOptions<Answer, Failure, Data, Key, Param>): Promise<Data> {
    try {
      return await super.fetchQuery(options);
    } catch (error) {
      // What was discarded, for example by signing out, is not requested again.
      if (!(error instanceof CancelledError) || error.silent) throw error;
      return this.fetchQuery(options);
    }
  }
}

/** The cache of everything the screens read. */
export const createQueryClient = (): QueryClient => {
  const queryClient = new PatientQueryClient({
    defaultOptions: {
      queries: {
        // Live events refresh what changes, so a screen that is opened again can show cached data.
        staleTime: 30_000,
        gcTime: 10 * 60_000,
        retry: worthRetrying,
        retryDelay,
        // Being offline is a failure with a message and Retry, not an endless wait.
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
  for (const _id of LASTING) queryClient.setQueryDefaults([{ _id }], { staleTime: Infinity });
  return queryClient;
};
