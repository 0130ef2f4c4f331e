import { isIP } from "node:net";
import type { HostnameStatus, SiteHostnameCheck } from "#contract/schemas/site-hostname.ts";
import { type NameRecords, readRecords } from "#server/outbound/read-records.ts";
import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { findSite, type SitePath } from "./find-site.ts";
import { hostedBase } from "./site-addresses.ts";
import { findHostname } from "./site-rows.ts";

type WantedRecord = SiteHostnameCheck["record"];

/** The record that leads a host name to where the service has a site: to its name, or to its address where it has none. */
const recordFor = (hostname: string, hosted: string): WantedRecord => {
  const value = new URL(hosted).hostname.replace(/^\[|\]$/g, "");
  const family = isIP(value);
  const type = family === 0 ? "CNAME" : family === 4 ? "A" : "AAAA";
  return { type, name: hostname, value };
};

/** Whether a host name has the addresses of another one, as names have that may not be mere other names. */
const sharesAddresses = ({ addresses }: NameRecords, target: NameRecords | undefined): boolean =>
  addresses.length > 0 && addresses.every((one) => target?.addresses.includes(one) === true);

const isRight = async (
  found: NameRecords,
  { type, value }: WantedRecord,
  servers: readonly string[] | undefined,
): Promise<boolean> => {
  if (type !== "CNAME")
    return found.addresses.length > 0 && found.addresses.every((one) => one === value);
  return (
    found.names.includes(value.toLowerCase()) ||
    (found.addresses.length > 0 && sharesAddresses(found, await readRecords(value, servers)))
  );
};

/** Asks name servers whether the host name of a site's own leads to it. Not found for a site without one. */
export const checkHostname = async (
  context: Context,
  path: SitePath,
): Promise<SiteHostnameCheck> => {
  const { db, settings, now } = context;
  const site = await findSite(context, path);
  const { hostname } = site;
  if (hostname === null) throw notFound("host name");
  const hosted = hostedBase(site, await findHostname(db, site.organizationId), settings);
  const record = recordFor(hostname, hosted);
  const records = await readRecords(hostname, settings.dnsServers);
  const found =
    records === undefined ? [] : records.names.length > 0 ? records.names : records.addresses;
  const statusOf = async (): Promise<HostnameStatus> => {
    if (records === undefined) return "unknown";
    if (await isRight(records, record, settings.dnsServers)) return "right";
    return found.length === 0 ? "not-set" : "elsewhere";
  };
  return {
    object: "site-hostname",
    hostname,
    record,
    status: await statusOf(),
    found: [...found],
    checkedAt: now().toISOString(),
  };
};
