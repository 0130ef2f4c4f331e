import { lookup as systemLookup } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { buildConnector } from "undici";
import { bareHost, isPublicAddress } from "./check-target.ts";
import { OutboundFailure } from "./outbound-failure.ts";

interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}
/** Returns every address of a host name. */
export type Resolve = (hostname: string) => Promise<readonly ResolvedAddress[]>;

/** Resolves a name as the machine itself does, including its hosts file. */
export const resolveBySystem: Resolve = (hostname) => systemLookup(hostname, { all: true });

/** Whether the name is known not to exist; a resolver that cannot answer reports a different error. */
const isUnknownName = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENOTFOUND";

const refused = () =>
  new OutboundFailure("address", "its address does not lead to the public internet");

const resolveGuarded = async (
  hostname: string,
  resolve: Resolve,
  allowed: boolean,
): Promise<ResolvedAddress[]> => {
  const found = await resolve(hostname).catch((error: unknown) => {
    if (isUnknownName(error)) return [];
    throw error;
  });
  if (found.length === 0)
    throw new OutboundFailure("unknown-name", "the name in its address is not known");
  if (!allowed && !found.every(({ address }) => isPublicAddress(address))) throw refused();
  return [...found];
};

/**
 * A `lookup` for sockets that refuses a name if any of its addresses is not public. A socket connects to exactly the
 * addresses returned here, so a name that resolves differently a moment later changes nothing.
 */
export const guardedLookup =
  (resolve: Resolve, allowed: boolean): LookupFunction =>
  (hostname, options, callback) => {
    resolveGuarded(hostname, resolve, allowed).then(
      (found) => {
        const [first] = found;
        if (options.all === true) callback(null, found);
        else callback(null, first?.address ?? "", first?.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, ""),
    );
  };

/**
 * Opens connections for one target, and only to public addresses unless the target is allowed by name. Literal
 * addresses never reach a lookup, so they are checked here.
 */
export const guardedConnector = (
  resolve: Resolve,
  allowed: boolean,
  timeoutMs: number,
): buildConnector.connector => {
  const connect = buildConnector({
    lookup: guardedLookup(resolve, allowed),
    timeout: timeoutMs,
    maxCachedSessions: 0,
  });
  return (options, callback) => {
    const host = bareHost(options.hostname);
    if (!allowed && isIP(host) !== 0 && !isPublicAddress(host)) callback(refused(), null);
    else connect(options, callback);
  };
};
