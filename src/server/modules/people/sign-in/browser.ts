import type { AccessToken } from "#contract/schemas/sign-in.ts";
import { SESSION_MS } from "#server/access/sessions.ts";
import type { Context } from "#server/kit/context.ts";
import { Failure } from "#server/kit/failures.ts";
import type { Settings } from "#server/kit/service-settings.ts";
import { presentAccount } from "../users/users.ts";
import { KNOWN_SECONDS, knownAs } from "./known-browser.ts";
import type { ProvenSignIn } from "./sign-in.ts";

const isSecure = ({ publicUrl }: Settings): boolean => publicUrl.startsWith("https:");

/**
 * `session` contains the session's secret; `sso` identifies the browser that began a single sign-on; `known`
 * identifies the person who last signed in there.
 */
type CookieKind = "session" | "sso" | "known";
const names = {
  known: { secure: "__Host-bindery-known", open: "bindery-known" },
  session: { secure: "__Host-bindery", open: "bindery-session" },
  sso: { secure: "__Host-bindery-sso", open: "bindery-sso" },
} as const;
const nameFor = (kind: CookieKind, settings: Settings): string =>
  names[kind][isSecure(settings) ? "secure" : "open"];

/** `__Host-` and Secure over https (the prefix requires the path `/`); only /auth reads the cookies. */
const attributes = (settings: Settings, seconds: number): string =>
  `; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure(settings) ? "; Secure" : ""}`;

/** The secret in one of our cookies. */
export const cookieSecretOf = (
  kind: CookieKind,
  request: Request,
  settings: Settings,
): string | undefined => {
  const prefix = `${nameFor(kind, settings)}=`;
  return request.headers
    .get("cookie")
    ?.split(/; */)
    .find((cookie) => cookie.startsWith(prefix))
    ?.slice(prefix.length);
};

/** A cookie that keeps a secret for `seconds`. */
export const cookieWith = (
  kind: CookieKind,
  secret: string,
  seconds: number,
  settings: Settings,
): string => `${nameFor(kind, settings)}=${secret}${attributes(settings, seconds)}`;

/** Makes a browser forget the session. */
export const clearSession = (settings: Settings) => ({
  cookies: [cookieWith("session", "", 0, settings)],
  headers: { "Clear-Site-Data": '"cache"' },
});

/**
 * Allows only requests from our own pages and throws 403 otherwise. `same-site` is not enough: another port of
 * localhost is same-site and sends the cookie. Without Sec-Fetch-Site (no browser), only requests that read no cookie
 * pass.
 */
export const requireSameOrigin = (request: Request, readsCookie: boolean): void => {
  const site = request.headers.get("sec-fetch-site");
  if (site === "same-origin") return;
  if (site !== null || readsCookie)
    throw new Failure("forbidden", "Open the dashboard itself to do this; another page may not.");
};

/** The response to a browser that has signed in, with its cookies. */
export const signedInAnswer = async (
  context: Pick<Context, "db" | "now" | "settings">,
  { cookieSecret, ...signedIn }: ProvenSignIn,
): Promise<{ body: AccessToken; cookies: readonly string[] }> => {
  const { settings } = context;
  const { user, organizationId } = signedIn;
  return {
    body: {
      accessToken: signedIn.accessToken,
      expiresAt: signedIn.expiresAt.toISOString(),
      session: signedIn.sessionId,
      user: presentAccount(user, settings),
      ...(organizationId === null ? {} : { organization: organizationId }),
      ...(signedIn.ended === undefined ? {} : { ended: signedIn.ended }),
      ...(signedIn.next === undefined ? {} : { next: signedIn.next }),
    },
    cookies:
      cookieSecret === undefined
        ? []
        : [
            cookieWith("session", cookieSecret, SESSION_MS / 1000, settings),
            cookieWith(
              "known",
              await knownAs(context, { userId: user.id, organizationId }),
              KNOWN_SECONDS,
              settings,
            ),
          ],
  };
};

export const agentOf = (request: Request): string | null => request.headers.get("user-agent");
