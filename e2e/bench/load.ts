import { createRequire } from "node:module";
import type { Service } from "./service.ts";
import { type MeasuredRequests, CONNECTIONS } from "./statements.ts";

const SECONDS = 5;

interface Request {
  readonly method?: string;
  readonly path?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Options {
  readonly url: string;
  readonly connections: number;
  readonly duration: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly requests?: readonly Request[];
  /** Called for each connection before it starts. */
  readonly setupClient?: (client: { setRequests(requests: readonly Request[]): void }) => void;
}

interface Outcome {
  readonly requests: { readonly total: number };
  /** The actual duration in seconds. */
  readonly duration: number;
  readonly errors: number;
  readonly timeouts: number;
  readonly non2xx: number;
}

// The package has no types; this is the part used here.
const require = createRequire(import.meta.url);
const autocannon = require("autocannon") as (options: Options) => Promise<Outcome>;

const rateOf = async (options: Omit<Options, "connections" | "duration">): Promise<number> => {
  const result = await autocannon({ ...options, connections: CONNECTIONS, duration: SECONDS });
  const { errors, timeouts, non2xx, requests, duration } = result;
  if (errors + timeouts + non2xx > 0)
    throw new Error(`${errors + timeouts + non2xx} of ${requests.total} requests failed`);
  return requests.total / duration;
};

const headersOf = ({ token }: Service) => ({
  Authorization: `Bearer ${token}`,
  "Content-Type": "application/json",
});

/** Reads one path as fast as possible; returns the requests per second. */
export const readRate = (service: Service, path: string): Promise<number> =>
  rateOf({
    url: `${service.url}/v1/orgs/${service.organizationId}${path}`,
    headers: headersOf(service),
  });

/** Renames teams as fast as possible, each connection its own; returns the requests per second. */
export const renameRate = (service: Service, { teams }: MeasuredRequests): Promise<number> => {
  let connection = 0;
  const renaming = (team: string) =>
    ["Handbook", "Guide"].map((title) => ({
      method: "PATCH",
      path: `/v1/orgs/${service.organizationId}${team}`,
      headers: headersOf(service),
      body: JSON.stringify({ title: `${title} ${team.slice(-4)}` }),
    }));
  return rateOf({
    url: service.url,
    requests: renaming(teams[0] ?? ""),
    setupClient: (client) => {
      client.setRequests(renaming(teams[connection % teams.length] ?? ""));
      connection += 1;
    },
  });
};
