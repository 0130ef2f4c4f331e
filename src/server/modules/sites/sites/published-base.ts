import { isIP } from "node:net";
import type { Settings } from "#server/kit/service-settings.ts";
import type { SiteRow } from "./site-rows.ts";

/** What the address of a site follows from. */
export type Addressed = Pick<SiteRow, "organizationId" | "basename" | "hostname" | "proxyOrigin">;

/**
 * Where a site is served by this service itself: below the organization's own host name, or in its folder
 * where the service has no host name that others could stand below. Ends with a slash.
 */
export const hostedBase = (
  { organizationId, basename }: Addressed,
  organizationHostname: string | undefined,
  { publicUrl }: Settings,
): string => {
  const { protocol, host, hostname } = new URL(publicUrl);
  const name = organizationHostname ?? organizationId.toLowerCase();
  return isIP(hostname.replace(/^\[|\]$/g, "")) === 0
    ? `${protocol}//${name}.${host}/${basename}/`
    : `${protocol}//${host}/${name}/${basename}/`;
};

/**
 * Where readers find a site: under its own host name, else through its proxy, else where this service
 * has it. Ends with a slash.
 */
export const publishedBase = (
  site: Addressed,
  organizationHostname: string | undefined,
  settings: Settings,
): string => {
  if (site.hostname !== null) return `https://${site.hostname}/`;
  if (site.proxyOrigin !== null) return `https://${site.proxyOrigin}/`;
  return hostedBase(site, organizationHostname, settings);
};
