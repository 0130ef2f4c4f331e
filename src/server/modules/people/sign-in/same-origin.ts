import { Failure } from "#server/kit/failures.ts";

const refused = () =>
  new Failure("forbidden", "Open the dashboard itself to do this; another page may not.");

/**
 * Lets in what our own pages ask for. `same-site` is not enough: another port of localhost is same-site
 * and carries the cookie. Without Sec-Fetch-Site (no browser) only calls that read no cookie pass.
 */
export const demandSameOrigin = (request: Request, readsCookie: boolean): void => {
  const site = request.headers.get("sec-fetch-site");
  if (site === "same-origin") return;
  if (site !== null || readsCookie) throw refused();
};
