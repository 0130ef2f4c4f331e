import { siteBasename, siteHostname, siteProxyOrigin } from "#contract/schemas/site.ts";
import type { Site } from "#web/api/sites.ts";

/** What decides where readers find a site. */
export interface Addresses {
  readonly basename: string;
  readonly hostname: string | null;
  readonly proxy: string | null;
}

const accepts = (schema: typeof siteBasename, value: string): boolean =>
  schema.safeParse(value, { jitless: true }).success;

/** Where this service has a site itself, without its own name at the end; unknown while another address hides it. */
const hostedFolder = ({ basename, hostname, proxy, urls }: Site): string | undefined => {
  const hosted = proxy?.target ?? (hostname === undefined ? urls.published : undefined);
  const end = `${basename ?? ""}/`;
  return hosted?.endsWith(end) === true ? hosted.slice(0, -end.length) : undefined;
};

/** Where readers would find a site under these addresses; undefined while one of them cannot be one. */
export const resultingAddress = (
  site: Site,
  { basename, hostname, proxy }: Addresses,
): string | undefined => {
  if (!accepts(siteBasename, basename)) return undefined;
  if (hostname !== null && !accepts(siteHostname, hostname)) return undefined;
  if (proxy !== null && !accepts(siteProxyOrigin, proxy)) return undefined;
  if (hostname !== null) return `https://${hostname}/`;
  if (proxy !== null) return `https://${proxy}/`;
  return `${hostedFolder(site) ?? "…/"}${basename}/`;
};
