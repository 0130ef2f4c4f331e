import { Resolver } from "node:dns/promises";

/** What name servers say of a host name. */
export interface NameRecords {
  /** What it is another name of; in lower case, without a dot at the end. */
  readonly names: readonly string[];
  readonly addresses: readonly string[];
}

/** A name server that does not answer is asked once more after this long. */
const PATIENCE_MS = 2000;
const TRIES = 2;

/** Whether the answer was that there is nothing; servers that cannot answer say something else. */
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
 * Asks name servers for a host name: those given as `address:port`, or else those of the machine. Undefined when they
 * cannot answer, which says nothing about the name.
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
