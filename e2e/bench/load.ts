import autocannon from "autocannon";
import type { Service } from "./service.ts";
import { type Acts, CONNECTIONS } from "./statements.ts";

const SECONDS = 5;

type Options = Parameters<typeof autocannon>[0];

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

/** Reads one path as fast as it goes; answers requests a second. */
export const readRate = (service: Service, path: string): Promise<number> =>
  rateOf({
    url: `${service.url}/v1/orgs/${service.organizationId}${path}`,
    headers: headersOf(service),
  });

/** Renames teams as fast as it goes, each connection its own; answers requests a second. */
export const renameRate = (service: Service, { teams }: Acts): Promise<number> => {
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
