import type { AccessToken } from "#contract/schemas/sign-in.ts";
import { countUsers } from "#server/access/session-rows.ts";
import { refreshSession, SESSION_MS, type SignedIn, signOut } from "#server/access/sessions.ts";
import type { Handlers } from "#server/http/handler.ts";
import { Failure } from "#server/kit/failures.ts";
import type { Settings } from "#server/kit/service-settings.ts";
import { presentAccount } from "../users/users.ts";
import { previewInvitation } from "../invites/join-organization.ts";
import {
  acceptInvitation,
  type Browser,
  type ProvenSignIn,
  type SeedDemo,
  sendSignInLink,
  setUp,
  signInWithLink,
  signInWithToken,
} from "./sign-in.ts";

const isSecure = ({ publicUrl }: Settings): boolean => publicUrl.startsWith("https:");
const nameFor = (settings: Settings): string =>
  isSecure(settings) ? "__Host-bindery" : "bindery-session";

/** `__Host-` and Secure over https (the prefix demands the path `/`); only /auth reads the cookie. */
const attributes = (settings: Settings, seconds: number): string =>
  `; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure(settings) ? "; Secure" : ""}`;

/** The session's secret from the request's cookies. */
const sessionSecretOf = (request: Request, settings: Settings): string | undefined => {
  const prefix = `${nameFor(settings)}=`;
  return request.headers
    .get("cookie")
    ?.split(/; */)
    .find((cookie) => cookie.startsWith(prefix))
    ?.slice(prefix.length);
};

const setCookieFor = ({ cookieSecret }: SignedIn, settings: Settings): Record<string, string> =>
  cookieSecret === undefined
    ? {}
    : {
        "Set-Cookie": `${nameFor(settings)}=${cookieSecret}${attributes(settings, SESSION_MS / 1000)}`,
      };

const clearCookie = (settings: Settings): Record<string, string> => ({
  "Set-Cookie": `${nameFor(settings)}=${attributes(settings, 0)}`,
  "Clear-Site-Data": '"cache"',
});

const refused = () =>
  new Failure("forbidden", "Open the dashboard itself to do this; another page may not.");

/**
 * Answers only what our own pages ask for: 403 for others. `same-site` is not enough: another port of localhost is same-site
 * and carries the cookie. Without Sec-Fetch-Site (no browser) only calls that read no cookie pass.
 */
const requireSameOrigin = (request: Request, readsCookie: boolean): void => {
  const site = request.headers.get("sec-fetch-site");
  if (site === "same-origin") return;
  if (site !== null || readsCookie) throw refused();
};

const answer = (
  signedIn: ProvenSignIn,
  settings: Settings,
): { body: AccessToken; headers: Record<string, string> } => ({
  body: {
    accessToken: signedIn.accessToken,
    expiresAt: signedIn.expiresAt.toISOString(),
    session: signedIn.sessionId,
    user: presentAccount(signedIn.user, settings),
    ...(signedIn.organizationId === null ? {} : { organization: signedIn.organizationId }),
    ...(signedIn.ended === undefined ? {} : { ended: signedIn.ended }),
  },
  headers: setCookieFor(signedIn, settings),
});

const agentOf = (request: Request): string | null => request.headers.get("user-agent");

/** A cookie counts only where the browser says that our own page asks. */
const browserOf = (request: Request, settings: Settings): Browser => ({
  userAgent: agentOf(request),
  cookieSecret:
    request.headers.get("sec-fetch-site") === "same-origin"
      ? sessionSecretOf(request, settings)
      : undefined,
});

/** `seedDemo` makes the demo organizations that a setup asks for. */
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
      return answer(await setUp(context, body, agentOf(request), seedDemo), context.settings);
    },
    signInWithLink: async ({ context, body, request }) => {
      requireSameOrigin(request, false);
      const browser = browserOf(request, context.settings);
      return answer(await signInWithLink(context, body.token, browser), context.settings);
    },
    sendSignInLink: async ({ context, body, request }) => {
      requireSameOrigin(request, false);
      await sendSignInLink(context, body.email);
    },
    signInWithToken: async ({ context, body, request }) => {
      requireSameOrigin(request, false);
      const signedIn = await signInWithToken(context, body.token, agentOf(request));
      return answer(signedIn, context.settings);
    },
    refreshSession: async ({ context, request }) => {
      requireSameOrigin(request, true);
      const secret = sessionSecretOf(request, context.settings);
      if (secret === undefined)
        throw new Failure("unauthenticated", "You are signed out. Sign in again.");
      return answer(await refreshSession(context, secret), context.settings);
    },
    signOut: async ({ context, request }) => {
      requireSameOrigin(request, true);
      const secret = sessionSecretOf(request, context.settings);
      if (secret !== undefined) await signOut(context, secret);
      return { headers: clearCookie(context.settings) };
    },
    previewInvitation: async ({ context, params }) => ({
      body: await previewInvitation(context, params.inviteId),
    }),
    acceptInvitation: async ({ context, params, body, request }) => {
      requireSameOrigin(request, false);
      const signedIn = await acceptInvitation(context, params.inviteId, body, agentOf(request));
      return answer(signedIn, context.settings);
    },
  }) satisfies Partial<Handlers>;
