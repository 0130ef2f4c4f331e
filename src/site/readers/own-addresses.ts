import { readAddress } from "../absolute-address.ts";
import { addressBelow, restOf } from "./places.ts";

/** Characters that are never percent-encoded in a normalized path (RFC 3986, 2.3). */
const UNRESERVED = /[A-Za-z0-9\-._~]/;

/** Normalizes a path: `/%67uides` becomes `/guides`, `%c3` becomes `%C3`, and `+` becomes `%2B`. */
export const plainPath = (path: string): string =>
  path
    .replaceAll(/%([0-9A-Fa-f]{2})/g, (written, code: string) => {
      const character = String.fromCodePoint(Number.parseInt(code, 16));
      return UNRESERVED.test(character) ? character : written.toUpperCase();
    })
    .replaceAll("+", "%2B");

/**
 * Returns the path on a site of an address that is one of the site's own, in the form redirects use, or undefined for
 * any other address. `bases` are the addresses of the site, each ending with a slash. Whether an address starts with
 * http or https is ignored.
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
