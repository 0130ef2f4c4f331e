import { mutationOptions, type UseMutationOptions } from "@tanstack/react-query";
import {
  acceptInvitationMutation,
  getSetupStateOptions,
  setUpMutation,
  signInWithLinkMutation,
  signInWithTokenMutation,
} from "#client/@tanstack/react-query.gen.ts";
import { signOut as askToSignOut } from "#client/sdk.gen.ts";
import type { AccessToken } from "#client/types.gen.ts";
import { session } from "./connect.ts";
import type { ServiceFailure } from "./failures.ts";
import { reading } from "./queries.ts";

/** A mutation that signs the person in once it is done. */
const wayIn = <Failure, Variables>(
  generated: UseMutationOptions<AccessToken, Failure, Variables>,
) =>
  mutationOptions<AccessToken, ServiceFailure, Variables>({
    mutationFn: async (variables, context) => {
      if (generated.mutationFn === undefined) throw new TypeError("a way in without a request");
      const grant = await generated.mutationFn(variables, context);
      session.start(grant);
      return grant;
    },
  });

export const setUp = wayIn(setUpMutation());
export const signInWithLink = wayIn(signInWithLinkMutation());
export const signInWithToken = wayIn(signInWithTokenMutation());
/** Creates an account with an invitation and joins. */
export const acceptInvitation = wayIn(acceptInvitationMutation());

/** Whether the first admin has yet to be created, and whether the service sends e-mail. */
export const setupStateQuery = () => reading(getSetupStateOptions());

/** Ends the session here and in the other tabs of this browser. */
export const signOut = mutationOptions<void, ServiceFailure>({
  mutationFn: async () => {
    await askToSignOut({ throwOnError: true });
    session.end();
  },
});
