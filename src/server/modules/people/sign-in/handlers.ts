import { countUsers } from "#server/access/session-rows.ts";
import { refreshSession, signOut } from "#server/access/sessions.ts";
import type { Handlers } from "#server/http/handler.ts";
import type { Settings } from "#server/kit/service-settings.ts";
import { askForProof } from "../invites/address-proofs.ts";
import { previewInvitation } from "../invites/join-organization.ts";
import {
  agentOf,
  clearSession,
  cookieSecretOf,
  requireSameOrigin,
  signedInAnswer,
} from "./browser.ts";
import {
  acceptInvitation,
  type Browser,
  type SeedDemo,
  sendSignInLink,
  setUp,
  signInWithLink,
  signInWithToken,
} from "./sign-in.ts";

/** A cookie counts only if the browser states that the request comes from our own page. */
const browserOf = (request: Request, settings: Settings): Browser => ({
  userAgent: agentOf(request),
  cookieSecret:
    request.headers.get("sec-fetch-site") === "same-origin"
      ? cookieSecretOf("session", request, settings)
      : undefined,
});

/** `seedDemo` makes the demo organizations that a setup requests. */
export const createSignInHandlers = (seedDemo: SeedDemo) =>
  ({
    getSetupState: async ({ context }) => ({
      body: {
        open: (await countUsers(context.db)) === 0,
        mail: context.settings.mail !== undefined,
      },
    }),
    setUp: async ({ context, body, request }) => {
      requireSameOrigin(request, false);
      return signedInAnswer(context, await setUp(context, body, agentOf(request), seedDemo));
    },
    signInWithLink: async ({ context, body, request }) => {
      requireSameOrigin(request, false);
      const browser = browserOf(request, context.settings);
      const signedIn = await signInWithLink(context, body.token, browser);
      return signedInAnswer(context, signedIn);
    },
    sendSignInLink: async ({ context, body, request, address }) => {
      requireSameOrigin(request, false);
      await sendSignInLink(context, body.email, address, body.next);
    },
    signInWithToken: async ({ context, body, request }) => {
      requireSameOrigin(request, false);
      const signedIn = await signInWithToken(context, body.token, agentOf(request));
      return signedInAnswer(context, signedIn);
    },
    refreshSession: async ({ context, request, live }) => {
      requireSameOrigin(request, true);
      const secret = cookieSecretOf("session", request, context.settings);
      if (secret === undefined) return undefined;
      const position = live.position();
      const answer = await signedInAnswer(context, await refreshSession(context, secret));
      return { ...answer, headers: { "Event-Position": position } };
    },
    signOut: async ({ context, request }) => {
      requireSameOrigin(request, true);
      const secret = cookieSecretOf("session", request, context.settings);
      if (secret !== undefined) await signOut(context, secret);
      return clearSession(context.settings);
    },
    previewInvitation: async ({ context, params }) => ({
      body: await previewInvitation(context, params.inviteId),
    }),
    acceptInvitation: async ({ context, params, body, request }) => {
      requireSameOrigin(request, false);
      const browser = browserOf(request, context.settings);
      const signedIn = await acceptInvitation(context, params.inviteId, body, browser);
      return signedInAnswer(context, signedIn);
    },
    proveAddress: async ({ context, params, body, request, address }) => {
      requireSameOrigin(request, false);
      await askForProof(context, params.inviteId, body.email, address);
    },
  }) satisfies Partial<Handlers>;
