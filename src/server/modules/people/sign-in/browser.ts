import type { AccessToken } from "#contract/schemas/sign-in.ts";
import { SESSION_MS } from "#server/access/sessions.ts";
import { Failure } from "#server/kit/failures.ts";
import type { Settings } from "#server/kit/service-settings.ts";
import { presentAccount } from "../users/users.ts";
import type { ProvenSignIn } from "./sign-in.ts";

const isSecure = ({ publicUrl }: Settings): boolean => publicUrl.startsWith("https:");

/** `session` holds the session's secret; `sso` tells the browser that began to sign in by single sign-on. */
type CookieKind = "session" | "sso";
const names = {
  session: { secure: "__Host-bindery", open: "bindery-session" },
  sso: { secure: "__Host-bindery-sso", open: "bindery-sso" },
} as const;
const nameFor = (kind: CookieKind, settings: Settings): string =>
  names[kind][isSecure(settings) ? "secure" : "open"];

/** `__Host-` and Secure over https (the prefix demands the path `/`); only /auth reads the cookies. */
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

/** The header that keeps a secret in a browser for so many seconds. */
export const cookieWith = (
  kind: CookieKind,
  secret: string,
  seconds: number,
  settings: Settings,
): Record<string, string> => ({
  "Set-Cookie": `${nameFor(kind, settings)}=${secret}${attributes(settings, seconds)}`,
});

/** The headers that make a browser forget the session. */
export const clearSession = (settings: Settings): Record<string, string> => ({
  ...cookieWith("session", "", 0, settings),
  "Clear-Site-Data": '"cache"',
});

/**
 * Answers only what our own pages ask for: 403 for others. `same-site` is not enough: another port of localhost is same-site
 * and carries the cookie. Without Sec-Fetch-Site (no browser) only calls that read no cookie pass.
 */
export const requireSameOrigin = (request: Request, readsCookie: boolean): void => {
  const site = request.headers.get("sec-fetch-site");
  if (site === "same-origin") return;
  if (site !== null || readsCookie)
    throw new Failure("forbidden", "Open the dashboard itself to do this; another page may not.");
};

/** What a browser is answered when it is signed in, and its cookie. */
export const signedInAnswer = (
  { cookieSecret, ...signedIn }: ProvenSignIn,
  settings: Settings,
): { body: AccessToken; headers: Record<string, string> } => ({
  body: {
    accessToken: signedIn.accessToken,
    expiresAt: signedIn.expiresAt.toISOString(),
    session: signedIn.sessionId,
    user: presentAccount(signedIn.user, settings),
    ...(signedIn.organizationId === null ? {} : { organization: signedIn.organizationId }),
    ...(signedIn.ended === undefined ? {} : { ended: signedIn.ended }),
    ...(signedIn.next === undefined ? {} : { next: signedIn.next }),
  },
  headers:
    cookieSecret === undefined
      ? {}
      : cookieWith("session", cookieSecret, SESSION_MS / 1000, settings),
});

export const agentOf = (request: Request): string | null => request.headers.get("user-agent");
