import type { ExternalRequest } from "#server/db/tables/index.ts";

/** The kind of the single job that checks external addresses. */
export const ASK_ADDRESSES = "ask-addresses";

/** The host of an address on the web; undefined for any other address. */
export const hostOf = (address: string): string | undefined => {
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || protocol === "http:" ? hostname : undefined;
};

/** The address of the robots.txt that applies to an address. */
export const robotsOf = (address: string): string => new URL("/robots.txt", address).href;

/** The host a request goes to first: its robots.txt may have redirected elsewhere. */
export const hostOfRequest = ({ url, robots }: ExternalRequest): string =>
  hostOf(robots?.url ?? url) ?? "";

/** The first request of a check. */
export const firstRequest = (address: string): ExternalRequest => ({
  method: "HEAD",
  url: address,
  redirects: 0,
});
