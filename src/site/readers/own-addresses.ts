import { readAddress } from "../absolute-address.ts";
import { addressBelow, restOf } from "./places.ts";

/** Characters that a percent sign never needs to stand for (RFC 3986, 2.3). */
const UNRESERVED = /[A-Za-z0-9\-._~]/;

/** The one way in which a path is written: `/%67uides` is `/guides`, `%c3` is `%C3`, and `+` is `%2B`. */
export const plainPath = (path: string): string =>
  path
    .replaceAll(/%([0-9A-Fa-f]{2})/g, (written, code: string) => {
      const character = String.fromCodePoint(Number.parseInt(code, 16));
      return UNRESERVED.test(character) ? character : written.toUpperCase();
    })
    .replaceAll("+", "%2B");

/**
 * The path on a site of an address that is one of the site's own, as redirects are written; undefined of an
 * address elsewhere. Whether it begins with http or https is left aside.
 *
 * @param bases where readers find the site; each ends with a slash
 */
export const pathOnSite = (bases: readonly string[], address: string): string | undefined => {
  const read = readAddress(address);
  if (read === undefined) return undefined;
  const { host, pathname } = read;
  for (const base of bases) {
    const own = readAddress(base);
    if (own?.host !== host || !`${pathname}/`.startsWith(own.pathname)) continue;
    return plainPath(addressBelow("/", restOf(pathname, own.pathname)));
  }
  return undefined;
};
