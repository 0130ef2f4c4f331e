import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import pino from "pino";
import { updateOrganizationById } from "#client";
import { operatorContext } from "#server/access/operator-context.ts";
import { type JobKind, queueJob } from "#server/jobs/jobs.ts";
import { runDueJobs } from "#server/jobs/run-job.ts";
import type { Context } from "#server/kit/context.ts";
import { askAddressesJob } from "#server/modules/library/external-links/ask-addresses.ts";
import { ASK_ADDRESSES } from "#server/modules/library/external-links/external-request.ts";
import {
  gatherAddressesJob,
  queueExternalChecks,
} from "#server/modules/library/external-links/gather-addresses.ts";
import { findNextTurn } from "#server/modules/library/external-links/turn-rows.ts";
import type { Resolve } from "#server/outbound/guarded-connector.ts";
import { dataOf } from "./answers.ts";
import type { makeClock } from "./clock.ts";
import type { Admin, TestApp } from "./make-app.ts";

/** A request received by one of the hosts, with its time by the test's clock. */
export interface HeardRequest {
  readonly host: string;
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly at: number;
}

type Answer = (request: HeardRequest, response: ServerResponse) => void;

const SECOND = 1000;
const HOUR = 3600 * SECOND;

const nameError = (code: string) => Object.assign(new Error(code), { code });

/** Opens many external hosts, all served by one server on loopback; other names do not resolve. */
export const openExternalHosts = async (now: () => Date, hosts: readonly string[]) => {
  const heard: HeardRequest[] = [];
  let answer: Answer = (_, response) => void response.end();
  let online = true;
  const server = createServer((incoming, response) => {
    const { headers, method = "", url: path = "" } = incoming;
    const host = (headers.host ?? "").replace(/:\d+$/, "");
    const request = { host, method, path, headers, at: now().getTime() };
    heard.push(request);
    answer(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  const port = bound === null || typeof bound === "string" ? 0 : bound.port;
  const resolve: Resolve = async (name) => {
    if (!online) throw nameError("ENOTFOUND");
    if (!hosts.includes(name)) throw nameError("ENOTFOUND");
    return [{ address: "127.0.0.1", family: 4 }];
  };
  return {
    allow: hosts.map((host) => `${host}:${port}`),
    resolve,
    address: (host: string, path: string) => `http://${host}:${port}${path}`,
    /** Every request that reached a host, in order. */
    heard: heard as readonly HeardRequest[],
    answer: (next: Answer) => {
      answer = next;
    },
    /** Disconnects or reconnects the network. */
    setOnline: (is: boolean) => {
      online = is;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
export type ExternalHosts = Awaited<ReturnType<typeof openExternalHosts>>;

/** Turns the checks of external addresses on or off, as an admin. */
export const setChecking = ({ client, organizationId }: Admin, checkExternalLinks: boolean) =>
  dataOf(
    updateOrganizationById({ client, path: { organizationId }, body: { checkExternalLinks } }),
  );

interface Checking {
  readonly app: TestApp;
  readonly clock: ReturnType<typeof makeClock>;
  readonly hosts: Pick<ExternalHosts, "allow" | "resolve">;
  readonly timeoutMs?: number;
}

/** Runs what the service does over time, without waiting: the clock is moved instead. */
export const checkingJobs = ({ app, clock, hosts, timeoutMs = 5 * SECOND }: Checking) => {
  const settings = { ...app.context.settings, outboundAllow: hosts.allow };
  const context: Context = operatorContext(app.database.db, settings, clock.now);
  const kinds: readonly JobKind[] = [
    gatherAddressesJob,
    askAddressesJob({ resolve: hosts.resolve, timeoutMs }),
  ];
  const failures: string[] = [];
  const log = pino({ level: "warn" }, { write: (line) => void failures.push(line) });
  const settle = async (runners = 1): Promise<void> => {
    await queueExternalChecks(context);
    for (;;) {
      await Promise.all(Array.from({ length: runners }, () => runDueJobs(context, kinds, log)));
      if (failures.length > 0) throw new Error(failures.join("\n"));
      const next = await findNextTurn(context.db);
      const wait = (next?.getTime() ?? Infinity) - clock.now().getTime();
      if (wait > HOUR / 2) return;
      clock.advance(Math.max(wait, SECOND));
    }
  };
  return {
    context,
    /** Requests every address due within the next half hour; `runners` share the work. */
    settle,
    /** Queues another of the requesting jobs, as a second process unaware of the first would. */
    addAsker: () => queueJob(context, { kind: ASK_ADDRESSES, input: {} }),
    /** Lets that many hours pass, and then runs what is due. */
    after: async (hours: number, runners?: number): Promise<void> => {
      clock.advance(hours * HOUR);
      await settle(runners);
    },
  };
};
