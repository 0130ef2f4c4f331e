import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** The part of IPv6 that is handed out; everything public lies inside, every embedded IPv4 form outside or below. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/** Public by number, yet answered by the machine's own host: Azure's metadata and agent address. */
const hostServices = new Set(["168.63.129.16"]);

/**
 * Whether an address belongs to a machine on the public internet. Loopback, private, link-local, shared
 * (CGNAT), metadata, multicast, documentation and reserved ranges do not, nor does any IPv6 form that
 * carries an IPv4 address (mapped, compatible, NAT64, 6to4, Teredo). Anything unreadable does not either.
 */
export const isPublicAddress = (address: string): boolean => {
  if (isIP(address) === 0 || hostServices.has(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(globalUnicast)) return false;
  return parsed.range() === "unicast";
};
