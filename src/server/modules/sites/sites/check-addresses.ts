import { isIP } from "node:net";
import { violates } from "#server/db/database-failure.ts";
import type { Context } from "#server/kit/context.ts";
import { invalid, Failure } from "#server/kit/failures.ts";
import { findBasenameOwner, findHostnameOwner, findProxyOwner } from "./address-rows.ts";

/** The addresses a site asks for; null gives one up. */
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
  new Failure("conflict", message, { details: [{ path, message }] });

/** Refuses addresses nobody can open, and with a conflict that names the owner those another site has. */
export const checkAddresses = async (
  { db }: Context,
  organizationId: string,
  siteId: string,
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

/** The same for an address that somebody else took at the very same moment. */
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
