/** Paths the service itself handles, so they are not screens. */
const NO_SCREEN = /^\/(?:v1|auth|assets)(?:\/|$)/;

/**
 * Parses a path of the dashboard as a browser does, with its search and fragment. Returns undefined for anything
 * else: an address of another host in any form that browsers accept, control characters, and addresses of the API.
 * This file imports nothing, so screens can use it without loading schemas.
 */
export const dashboardPath = (asked: string): string | undefined => {
  if (!/^\/(?![/\\])[^\\\p{Cc}\s]*$/u.test(asked)) return undefined;
  const base = "http://ours.invalid";
  if (!URL.canParse(asked, base)) return undefined;
  const { origin, pathname, search, hash } = new URL(asked, base);
  if (origin !== base || pathname.startsWith("//") || NO_SCREEN.test(pathname)) return undefined;
  return `${pathname}${search}${hash}`;
};
