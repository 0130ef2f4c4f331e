import { isIP } from "node:net";
import { OutboundFailure } from "./outbound-failure.ts";
import ipaddr from "ipaddr.js";

/** The assigned part of IPv6; everything public is inside, every embedded IPv4 form outside or below. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/** Has a public number, but is served by the machine's own host: Azure's metadata and agent address. */
const hostServices = new Set(["168.63.129.16"]);

/**
 * Whether an address belongs to a machine on the public internet. Loopback, private, link-local, shared (CGNAT),
 * metadata, multicast, documentation and reserved ranges do not, nor does any IPv6 form that embeds an IPv4 address
 * (mapped, compatible, NAT64, 6to4, Teredo), nor anything that cannot be parsed.
 */
export const isPublicAddress = (address: string): boolean => {
  if (isIP(address) === 0 || hostServices.has(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(globalUnicast)) return false;
  return parsed.range() === "unicast";
};

/** What may be requested: ports of public machines, and `host:port` pairs that are allowed explicitly. */
interface TargetRules {
  readonly ports: readonly number[];
  readonly allow: readonly string[];
}

export interface Target {
  readonly url: URL;
  /** Whether the host and port are allowed by name, so that the resolved address does not matter. */
  readonly allowed: boolean;
}

const defaultPorts: Readonly<Record<string, number>> = { "http:": 80, "https:": 443 };

/** Returns the host of an address as sockets expect it: IPv6 without brackets. */
export const bareHost = (hostname: string): string => hostname.replaceAll(/^\[|\]$/g, "");

/**
 * Parses an address, absolute or relative to `base`, and throws `OutboundFailure` for one that must not be fetched
 * whatever its name resolves to.
 */
export const checkTarget = (address: string, { ports, allow }: TargetRules, base?: URL): Target => {
  const refuse = (message: string) => new OutboundFailure("address", message);
  if (!URL.canParse(address, base?.href)) throw refuse("its address cannot be read");
  const url = new URL(address, base?.href);
  const defaultPort = defaultPorts[url.protocol];
  if (defaultPort === undefined)
    throw refuse("its address does not start with https:// or http://");
  if (url.username !== "" || url.password !== "")
    throw refuse("its address holds a user name or password");
  const port = url.port === "" ? defaultPort : Number(url.port);
  if (allow.includes(`${url.hostname}:${port}`)) return { url, allowed: true };
  if (!ports.includes(port)) throw refuse(`its address names port ${port}, which is not open here`);
  const host = bareHost(url.hostname);
  if (isIP(host) !== 0 && !isPublicAddress(host))
    throw refuse("its address does not lead to the public internet");
  return { url, allowed: false };
};
