import {
  CancelledError,
  type FetchQueryOptions,
  QueryClient,
  type QueryKey,
} from "@tanstack/react-query";
import { ServiceFailure } from "./failures.ts";
import type * as sdk from "#client/sdk.gen.ts";

const RETRIES = 2;

/** Only what may pass by itself is asked again: no answer, or a failing service. */
export const worthRetrying = (failures: number, error: unknown): boolean =>
  failures < RETRIES && error instanceof ServiceFailure && error.kind !== "refused";

/** Milliseconds until what failed so often is asked for again. */
export const retryDelay = (failures: number): number => 500 * 2 ** failures;

/** Answers that never change, so that they are asked for once. */
const LASTING: readonly (keyof typeof sdk)[] = [
  "getOrganizationAuditEvent",
  "listOrganizationAuditEventActions",
];

/**
 * When the last part of a screen that shows an answer goes, its request is given up, whoever else waits
 * for it. A loader that does asks again, so that no screen fails because another was left.
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
      // What was thrown away, as after signing out, stays so.
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
        // Live events refresh what changes, so that a screen opened again can show what it has.
        staleTime: 30_000,
        gcTime: 10 * 60_000,
        retry: worthRetrying,
        retryDelay,
        // Being offline is a failure with words and a Retry, not an endless wait.
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
  for (const _id of LASTING) queryClient.setQueryDefaults([{ _id }], { staleTime: Infinity });
  return queryClient;
};
