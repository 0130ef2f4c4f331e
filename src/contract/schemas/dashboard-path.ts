/** What the service answers itself, so that no screen is there. */
const NO_SCREEN = /^\/(?:v1|auth|assets)(?:\/|$)/;

/**
 * A path of the dashboard as a browser reads it, with its search and fragment; undefined for anything else:
 * another host's address in any of the ways in which browsers write one, control characters, and addresses of the
 * API. This file imports nothing, so screens can use it without loading schemas.
 */
export const dashboardPath = (asked: string): string | undefined => {
  if (!/^\/(?![/\\])[^\\\p{Cc}\s]*$/u.test(asked)) return undefined;
  const base = "http://ours.invalid";
  if (!URL.canParse(asked, base)) return undefined;
  const { origin, pathname, search, hash } = new URL(asked, base);
  if (origin !== base || pathname.startsWith("//") || NO_SCREEN.test(pathname)) return undefined;
  return `${pathname}${search}${hash}`;
};
