import { mutationOptions } from "@tanstack/react-query";
import { MAX_NEXT_PATH } from "#contract/schemas/limits.ts";
import { discoverSso, finishSso, proveAddress, sendSignInLink } from "#client/sdk.gen.ts";
import type { DiscoveredSso, FinishedSso, FinishSso } from "#client/types.gen.ts";
import { session } from "./connect.ts";
import type { ServiceFailure } from "./failures.ts";

/** The outcome of finishing a sign-in at an identity provider. */
export type FinishedSignOn = FinishedSso;

/** Redeems a ticket. Only a complete sign-in starts a session, not one that awaits confirmation or a test. */
export const finishSignOn = mutationOptions<FinishedSignOn, ServiceFailure, FinishSso>({
  mutationFn: async (body) => {
    const { data } = await finishSso({ body, throwOnError: true });
    if ("accessToken" in data) session.start(data);
    return data;
  },
});

/** A provider to sign in with, and the organization it signs in to. */
export type SignOn = DiscoveredSso["items"][number];

/** Finds the providers for an e-mail address, including that of an invitation the person is about to accept. */
export const findSignOn = mutationOptions<
  DiscoveredSso,
  ServiceFailure,
  { readonly email: string; readonly next: string }
>({
  mutationFn: async ({ email, next }) => {
    const invitation = /^\/join\/([A-Za-z0-9]+)(?:[?#]|$)/.exec(next)?.[1];
    const body = { email, ...(invitation === undefined ? {} : { invitation }) };
    const { data } = await discoverSso({ body, throwOnError: true });
    return data;
  },
});

/**
 * Returns the path to put in a link: without its search if it is too long with it; undefined for home, or if still
 * too long.
 */
const carried = (next: string): string | undefined => {
  const path = next.length > MAX_NEXT_PATH ? next.replace(/[?#].*/, "") : next;
  return path === "/" || path.length > MAX_NEXT_PATH ? undefined : path;
};

/** Mails a sign-in link, if the address has an account. It opens `next` on any device. */
export const mailSignInLink = mutationOptions<
  void,
  ServiceFailure,
  { readonly email: string; readonly next: string }
>({
  mutationFn: async ({ email, next }) => {
    const path = carried(next);
    const body = path === undefined ? { email } : { email, next: path };
    await sendSignInLink({ body, throwOnError: true });
  },
});

/** Mails a link that verifies an address for an invitation. */
export const mailProof = mutationOptions<
  void,
  ServiceFailure,
  { readonly inviteId: string; readonly email: string }
>({
  mutationFn: async ({ inviteId, email }) => {
    await proveAddress({ path: { inviteId }, body: { email }, throwOnError: true });
  },
});
