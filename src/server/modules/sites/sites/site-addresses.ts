import { isIP } from "node:net";
import { violates } from "#server/db/database-failure.ts";
import type { Context } from "#server/kit/context.ts";
import { Failure, invalid } from "#server/kit/failures.ts";
import {
  findAddressed,
  findBasenameOwner,
  findHostnameOwner,
  findProxyOwner,
  selectBasenames,
} from "./address-rows.ts";
import type { Settings } from "#server/kit/service-settings.ts";
import type { SitePath } from "./find-site.ts";
import { findHostname, type SiteRow } from "./site-rows.ts";

/** The addresses a site requests; null gives one up. */
export interface Addresses {
  readonly basename?: string | undefined;
  readonly hostname?: string | null | undefined;
  readonly proxy?: string | null | undefined;
}

const checkReachable = (path: string, address: string): void => {
  const url = `https://${address}/`;
  if (!URL.canParse(url) || isIP(new URL(url).hostname) !== 0)
    throw invalid(path, "is not an address that readers can open");
};

const taken = (path: keyof Addresses, message: string): Failure =>
  new Failure("conflict", message, { reason: "site.address-taken", details: [{ path, message }] });

/** Throws for addresses nobody can open, and throws a conflict, naming the owner, for those another site has. */
export const checkAddresses = async (
  { db }: Context,
  { organizationId, siteId }: SitePath,
  { basename, hostname, proxy }: Addresses,
): Promise<void> => {
  if (hostname) checkReachable("hostname", hostname);
  if (proxy) checkReachable("proxy", proxy);
  const nameOf = (owner: { organizationId: string; title: string }) =>
    owner.organizationId === organizationId
      ? `the site “${owner.title}”`
      : "a site of another organization";
  if (basename !== undefined) {
    const owner = await findBasenameOwner(db, siteId, organizationId, basename);
    if (owner)
      throw taken("basename", `The basename ${basename} belongs to the site “${owner.title}”.`);
  }
  if (hostname) {
    const owner = await findHostnameOwner(db, siteId, hostname);
    if (owner) throw taken("hostname", `The host name ${hostname} belongs to ${nameOf(owner)}.`);
  }
  if (proxy) {
    const owner = await findProxyOwner(db, siteId, proxy);
    if (owner) throw taken("proxy", `The address ${proxy} belongs to ${nameOf(owner)}.`);
  }
};

/** The same for an address that was taken at the very same moment. */
export const takenMeanwhile = (
  error: unknown,
  { basename, hostname, proxy }: Addresses,
): Failure | undefined => {
  if (violates(error, "sites_basename"))
    return taken("basename", `The basename ${basename} has just been taken by another site.`);
  if (violates(error, "sites_hostname"))
    return taken("hostname", `The host name ${hostname} has just been taken by another site.`);
  if (violates(error, "sites_proxy"))
    return taken("proxy", `The address ${proxy} has just been taken by another site.`);
  return undefined;
};

const MAX_BASENAME = 100;
/** Room for a hyphen and a number after a basename. */
const NUMBER_LENGTH = 8;

/** Lower-case words of a title joined by hyphens; `site` if it has none in Latin script or digits. */
export const basenameOf = (title: string): string => {
  const words = title
    .toWellFormed()
    .normalize("NFKD")
    .replaceAll(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  const basename = (words ?? []).join("-").slice(0, MAX_BASENAME).replace(/-+$/, "");
  return basename || "site";
};

/**
 * The basename itself or, if taken, with the first number that no living site of the organization has. The caller has
 * locked the organization, so that it stays free.
 */
export const freeBasename = async (
  tx: Context,
  organizationId: string,
  wanted: string,
): Promise<string> => {
  const stem = wanted.slice(0, MAX_BASENAME - NUMBER_LENGTH).replace(/-+$/, "");
  const known = await selectBasenames(tx.db, organizationId, stem);
  if (!known.has(wanted)) return wanted;
  let number = 2;
  while (known.has(`${stem}-${number}`)) number += 1;
  return `${stem}-${number}`;
};

/** The fields that determine the address of a site. */
export type Addressed = Pick<
  SiteRow,
  | "organizationId"
  | "basename"
  | "hostname"
  | "hostnameVerifiedAt"
  | "formerHostname"
  | "proxyOrigin"
>;

/** The host name that published links use: the site's own once verified, until then the previous one. */
const servedHostname = ({
  hostname,
  hostnameVerifiedAt,
  formerHostname,
}: Pick<Addressed, "hostname" | "hostnameVerifiedAt" | "formerHostname">): string | null =>
  hostnameVerifiedAt === null ? formerHostname : hostname;

/**
 * The address at which this service itself serves a site: below the organization's host name, or in its folder if the
 * service is reached by an IP address and so cannot have subdomains. Ends with a slash.
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

/** A site's public address: its own host name once verified, else its proxy, else this service. Ends with a slash. */
export const publishedBase = (
  site: Addressed,
  organizationHostname: string | undefined,
  settings: Settings,
): string => {
  const hostname = servedHostname(site);
  if (hostname !== null) return `https://${hostname}/`;
  if (site.proxyOrigin !== null) return `https://${site.proxyOrigin}/`;
  return hostedBase(site, organizationHostname, settings);
};

/** A site's public address; ends with a slash. */
export const findPublishedBase = async (
  { db, settings }: Pick<Context, "db" | "settings">,
  site: Addressed,
): Promise<string> => publishedBase(site, await findHostname(db, site.organizationId), settings);

/** All addresses at which readers may find a site: its own host names, its proxy, and this service. */
export const ownBases = async (
  { db, settings }: Pick<Context, "db" | "settings">,
  siteId: string,
): Promise<string[]> => {
  const site = await findAddressed(db, siteId);
  if (!site) return [];
  const { hostname, formerHostname, proxyOrigin, organizationHostname } = site;
  const others = [hostname, formerHostname, proxyOrigin].filter((one) => one !== null);
  return [
    ...others.map((one) => `https://${one}/`),
    hostedBase(site, organizationHostname ?? undefined, settings),
  ];
};
