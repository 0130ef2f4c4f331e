import type { ExternalRequest } from "#server/db/tables/index.ts";

/** The kind of the one job that asks outside addresses. */
export const ASK_ADDRESSES = "ask-addresses";

/** The host of an address on the web; undefined for what is none. */
export const hostOf = (address: string): string | undefined => {
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || protocol === "http:" ? hostname : undefined;
};

/** Where the robots.txt stands that speaks for an address. */
export const robotsOf = (address: string): string => new URL("/robots.txt", address).href;

/** Who is asked first for a request: its robots.txt may be led elsewhere. */
export const hostOfRequest = ({ url, robots }: ExternalRequest): string =>
  hostOf(robots?.url ?? url) ?? "";

/** The beginning of a check. */
export const firstRequest = (address: string): ExternalRequest => ({
  method: "HEAD",
  url: address,
  redirects: 0,
});
