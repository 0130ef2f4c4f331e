import { Resolver } from "node:dns/promises";

/** The DNS records of a host name. */
export interface NameRecords {
  /** The names it is an alias of, in lower case, without a trailing dot. */
  readonly names: readonly string[];
  readonly addresses: readonly string[];
}

/** How long to wait for a name server before asking once more, in milliseconds. */
const PATIENCE_MS = 2000;
const TRIES = 2;

/** Whether there are no such records; servers that cannot answer report a different error. */
const isNothing = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  (error.code === "ENODATA" || error.code === "ENOTFOUND");

const orNothing = async (answer: Promise<string[]>): Promise<string[]> => {
  try {
    return await answer;
  } catch (error) {
    if (isNothing(error)) return [];
    throw error;
  }
};

/**
 * Queries name servers for a host name: those given as `address:port`, or else the machine's own. Undefined when they
 * cannot answer, which tells nothing about the name.
 */
export const readRecords = async (
  hostname: string,
  servers: readonly string[] | undefined,
): Promise<NameRecords | undefined> => {
  const resolver = new Resolver({ timeout: PATIENCE_MS, tries: TRIES });
  if (servers !== undefined) resolver.setServers(servers);
  try {
    const [names, ...addresses] = await Promise.all([
      orNothing(resolver.resolveCname(hostname)),
      orNothing(resolver.resolve4(hostname)),
      orNothing(resolver.resolve6(hostname)),
    ]);
    return {
      names: names.map((name) => name.toLowerCase().replace(/\.$/, "")),
      addresses: addresses.flat(),
    };
  } catch {
    return undefined;
  } finally {
    resolver.cancel();
  }
};
