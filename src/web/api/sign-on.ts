import { mutationOptions } from "@tanstack/react-query";
import { MAX_NEXT_PATH } from "#contract/schemas/limits.ts";
import { discoverSso, finishSso, proveAddress, sendSignInLink } from "#client/sdk.gen.ts";
import type { DiscoveredSso, FinishedSso, FinishSso } from "#client/types.gen.ts";
import { session } from "./connect.ts";
import type { ServiceFailure } from "./failures.ts";

/** What finishing a sign-in at an identity provider came to. */
export type FinishedSignOn = FinishedSso;

/** Spends a ticket. Only a whole sign-in signs in: not one that is to be confirmed, nor a test. */
export const finishSignOn = mutationOptions<FinishedSignOn, ServiceFailure, FinishSso>({
  mutationFn: async (body) => {
    const { data } = await finishSso({ body, throwOnError: true });
    if ("accessToken" in data) session.start(data);
    return data;
  },
});

/** A provider to sign in by, and the organization it leads into. */
export type SignOn = DiscoveredSso["items"][number];

/** Finds where people with an e-mail address sign in; whoever is on the way to join by an invitation, there, too. */
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

/** The path as far as a link carries it: without its search where that is very long, and home is not named. */
const carried = (next: string): string | undefined => {
  const path = next.length > MAX_NEXT_PATH ? next.replace(/[?#].*/, "") : next;
  return path === "/" || path.length > MAX_NEXT_PATH ? undefined : path;
};

/** Mails a sign-in link, if the address has an account. It leads to `next` on whatever device it is opened. */
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

/** Mails a link that proves an address for an invitation. */
export const mailProof = mutationOptions<
  void,
  ServiceFailure,
  { readonly inviteId: string; readonly email: string }
>({
  mutationFn: async ({ inviteId, email }) => {
    await proveAddress({ path: { inviteId }, body: { email }, throwOnError: true });
  },
});
