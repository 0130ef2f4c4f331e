import { isIP } from "node:net";
import { violates } from "../../db/database-failure.ts";
import type { Context } from "../../kit/context.ts";
import { conflict, invalid, type Refusal } from "../../kit/failures.ts";
import { findBasenameOwner, findHostnameOwner } from "./address-rows.ts";

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

/** Refuses addresses nobody can open, and with a conflict that names the owner those another site has. */
export const checkAddresses = async (
  { db }: Context,
  organizationId: string,
  siteId: string,
  { basename, hostname, proxy }: Addresses,
): Promise<void> => {
  if (hostname) checkReachable("hostname", hostname);
  if (proxy) checkReachable("proxy", proxy);
  if (basename !== undefined) {
    const owner = await findBasenameOwner(db, siteId, organizationId, basename);
    if (owner) throw conflict(`The basename ${basename} belongs to the site “${owner.title}”.`);
  }
  if (hostname) {
    const owner = await findHostnameOwner(db, siteId, hostname);
    const whose =
      owner?.organizationId === organizationId
        ? `the site “${owner.title}”`
        : "a site of another organization";
    if (owner) throw conflict(`The host name ${hostname} belongs to ${whose}.`);
  }
};

/** The same for an address that somebody else took at the very same moment. */
export const takenMeanwhile = (
  error: unknown,
  { basename, hostname }: Addresses,
): Refusal | undefined => {
  if (violates(error, "sites_basename"))
    return conflict(`The basename ${basename} has just been taken by another site.`);
  if (violates(error, "sites_hostname"))
    return conflict(`The host name ${hostname} has just been taken by another site.`);
  return undefined;
};
