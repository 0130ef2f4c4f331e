import type { JobKind, RunningJob } from "#server/jobs/jobs.ts";
import type { Context } from "#server/kit/context.ts";
import { type Resolve, resolveBySystem } from "#server/outbound/guarded-connector.ts";
import { takeTurn, type Turn } from "./ask-address.ts";
import { ASK_ADDRESSES, firstRequest, hostOfRequest } from "./external-request.ts";
import {
  claimAddresses,
  findNextTurn,
  holdHost,
  putRobots,
  selectAnswering,
  selectRobots,
  setAddress,
} from "./turn-rows.ts";
import { judge } from "./verdicts.ts";

/** The pause between two requests to a host. */
const PACE_MS = 5_000;
/** How many hosts are contacted at once. */
const ROUND = 20;
const TIMEOUT_MS = 10_000;
/** How long an address is claimed for, in milliseconds: longer than any turn takes. */
const LEASE_MS = 2 * 60_000;
/** The time until the next attempt if the network was down. */
const OFFLINE_MS = 60 * 60_000;
/** The longest time until new addresses are looked for. */
const IDLE_MS = 60_000;
/** How many hosts are resolved to tell unknown names from a network that is down. */
const WITNESSES = 5;
const RETRY_MS = 60_000;

const resolves = async (resolve: Resolve, host: string): Promise<boolean> => {
  try {
    return (await resolve(host)).length > 0;
  } catch {
    return false;
  }
};

/**
 * Whether the network is down here: most hosts of the round did not respond, and none of the names of hosts that
 * responded before resolves. Resolving a name sends nothing to its host.
 */
const isOffline = async (
  { db }: Context,
  turns: readonly Turn[],
  resolve: Resolve,
): Promise<boolean> => {
  const asked = turns.filter(({ heard }) => heard !== undefined);
  const silent = asked.filter(({ heard }) => heard === "nothing").map(({ due }) => due.host);
  if (silent.length * 2 <= asked.length) return false;
  const witnesses = await selectAnswering(db, silent, WITNESSES);
  const known = await Promise.all(witnesses.map((host) => resolves(resolve, host)));
  return !known.includes(true);
};

/** Records the outcome of a turn. The host's pause begins now, whenever the turn began. */
const record = async (tx: Context, turn: Turn, offline: boolean): Promise<void> => {
  const { due, finding, next, heard, heldUntil, robots } = turn;
  const now = tx.now();
  const rested = now.getTime() + PACE_MS;
  const until = new Date(Math.max(rested, heldUntil?.getTime() ?? 0));
  if (heard !== undefined)
    await holdHost(tx.db, due.host, until, heard === "answer" ? now : undefined);
  if (offline) {
    await setAddress(tx.db, due, { nextAt: new Date(now.getTime() + OFFLINE_MS) });
    return;
  }
  if (robots !== undefined) await putRobots(tx.db, robots);
  if (next !== undefined) {
    await setAddress(tx.db, due, { request: next, host: hostOfRequest(next), nextAt: now });
    return;
  }
  if (finding === undefined) return;
  const judged = judge(due, finding, now);
  const host = hostOfRequest(firstRequest(due.address));
  await setAddress(tx.db, due, { ...judged, request: null, host });
};

/** How the network is reached; only set by tests. */
interface Network {
  readonly resolve: Resolve;
  readonly timeoutMs: number;
}

const round = async (job: RunningJob, network: Network): Promise<Date | undefined> => {
  const { context, signal } = job;
  const { settings, now } = context;
  const due = await job.step((tx) =>
    claimAddresses(tx.db, now(), { limit: ROUND, paceMs: PACE_MS, leaseMs: LEASE_MS }),
  );
  const originOf = (url: string) => new URL(url).origin;
  const origins = due.map(({ request, address }) => originOf(request?.url ?? address));
  const known = new Map(
    (await selectRobots(context.db, origins, now())).map((robots) => [robots.origin, robots]),
  );
  const { publicUrl, outboundAllow: allow } = settings;
  const asking = { publicUrl, allow, ...network, signal, now };
  const turns = await Promise.all(
    due.map((one, at) => takeTurn(one, known.get(origins[at] ?? ""), asking)),
  );
  const offline = await isOffline(context, turns, network.resolve);
  await job.step(async (tx) => {
    for (const turn of turns) await record(tx, turn, offline);
  });
  const next = await findNextTurn(context.db);
  if (next === undefined) return undefined;
  const from = now().getTime();
  return new Date(Math.min(Math.max(next.getTime(), from), from + IDLE_MS));
};

/**
 * Checks whether external addresses still respond, for all organizations that enable it: each once a week, and each
 * host at most once in five seconds, however many processes run. Ends when there is nothing to check.
 */
export const askAddressesJob = ({
  resolve = resolveBySystem,
  timeoutMs = TIMEOUT_MS,
}: Partial<Network> = {}): JobKind => ({
  kind: ASK_ADDRESSES,
  maxAttempts: 5,
  retryAfter: () => RETRY_MS,
  run: (job) => round(job, { resolve, timeoutMs }),
});
