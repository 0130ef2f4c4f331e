import type { SignedIn } from "#server/access/sessions.ts";
import { SESSION_MS } from "#server/access/sessions.ts";
import type { Settings } from "#server/kit/service-settings.ts";

const isSecure = ({ publicUrl }: Settings): boolean => publicUrl.startsWith("https:");
const nameFor = (settings: Settings): string =>
  isSecure(settings) ? "__Host-bindery" : "bindery-session";

/** `__Host-` and Secure over https (the prefix demands the path `/`); only /auth reads the cookie. */
const attributes = (settings: Settings, seconds: number): string =>
  `; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure(settings) ? "; Secure" : ""}`;

/** The session's secret from the request's cookies. */
export const sessionSecretOf = (request: Request, settings: Settings): string | undefined => {
  const prefix = `${nameFor(settings)}=`;
  return request.headers
    .get("cookie")
    ?.split(/; */)
    .find((cookie) => cookie.startsWith(prefix))
    ?.slice(prefix.length);
};

export const setCookieFor = (
  { cookieSecret }: SignedIn,
  settings: Settings,
): Record<string, string> =>
  cookieSecret === undefined
    ? {}
    : {
        "Set-Cookie": `${nameFor(settings)}=${cookieSecret}${attributes(settings, SESSION_MS / 1000)}`,
      };

export const clearCookie = (settings: Settings): Record<string, string> => ({
  "Set-Cookie": `${nameFor(settings)}=${attributes(settings, 0)}`,
  "Clear-Site-Data": '"cache"',
});
