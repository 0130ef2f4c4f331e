/** Characters that a percent sign never needs to stand for (RFC 3986, 2.3). */
const UNRESERVED = /[A-Za-z0-9\-._~]/;

/** The one way in which a path is written: `/%67uides` is `/guides`, and `%c3` is `%C3`. */
export const plainPath = (path: string): string =>
  path.replaceAll(/%([0-9A-Fa-f]{2})/g, (written, code: string) => {
    const character = String.fromCodePoint(Number.parseInt(code, 16));
    return UNRESERVED.test(character) ? character : written.toUpperCase();
  });
