import type { ExternalReason } from "#contract/schemas/link.ts";
import type { ExternalRequest } from "#server/db/tables/index.ts";
import type { Resolve } from "#server/outbound/guarded-connector.ts";
import { guardedAsk, type OutboundAnswer } from "#server/outbound/guarded-fetch.ts";
import { OutboundFailure } from "#server/outbound/outbound-failure.ts";
import { readRobots, robotName } from "#server/outbound/robots.ts";
import { firstRequest, hostOf, hostOfRequest, robotsOf } from "./external-request.ts";
import { type Finding, findingOf } from "./verdicts.ts";

const MAX_REDIRECTS = 5;
const MAX_ROBOTS_BYTES = 128 * 1024;
const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;
/** The longest a host can ask to be left alone, in milliseconds. */
const MAX_PATIENCE_MS = 30 * DAY_MS;

/** An address that is due, on a host that is free. */
export interface DueAddress {
  readonly organizationId: string;
  readonly hash: string;
  readonly address: string;
  readonly host: string;
  readonly request: ExternalRequest | null;
  readonly failures: number;
  readonly failingSince: Date | null;
}

/** The robots.txt of a host; null if it could not be fetched. */
interface Robots {
  readonly rules: string | null;
}

/** How requests are sent. */
interface Asking {
  readonly publicUrl: string;
  readonly allow: readonly string[];
  readonly resolve: Resolve;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  readonly now: () => Date;
}

/** The outcome of one turn: the finding, or the request for the next turn. */
export interface Turn {
  readonly due: DueAddress;
  readonly finding?: Finding;
  readonly next?: ExternalRequest;
  /** Whether the host responded, or the network failed; absent if no request was sent. */
  readonly heard?: "answer" | "nothing";
  /** Until when the host asked to be left alone. */
  readonly heldUntil?: Date;
  readonly robots?: Robots & { readonly origin: string; readonly until: Date };
}

const unsure = (reason: ExternalReason): Finding => ({ found: "unsure", reason });

const findingOfFailure = ({ reason }: OutboundFailure): Finding => {
  switch (reason) {
    case "unknown-name":
      return { found: "gone", reason };
    case "address":
      return unsure("not-public");
    case "too-slow":
    case "unreachable":
    case "redirects":
      return unsure(reason);
    // These only occur when reading a robots.txt.
    case "status":
    case "encoding":
    case "too-large":
      return unsure("robots-unreadable");
  }
};

const patienceOf = ({ retryAfter = "" }: OutboundAnswer, now: Date): { heldUntil?: Date } => {
  const at = /^\d+$/.test(retryAfter)
    ? now.getTime() + Number(retryAfter) * 1000
    : Date.parse(retryAfter);
  if (Number.isNaN(at) || at <= now.getTime()) return {};
  return { heldUntil: new Date(Math.min(at, now.getTime() + MAX_PATIENCE_MS)) };
};

/** The target of a redirect on the web; undefined if it is not valid, or there were too many redirects. */
const followed = (redirect: string, from: string, redirects: number): string | undefined => {
  if (redirects >= MAX_REDIRECTS || !URL.canParse(redirect, from)) return undefined;
  const { href } = new URL(redirect, from);
  return hostOf(href) === undefined ? undefined : href.replace(/#.*$/s, "");
};

type Outcome = Omit<Turn, "due" | "heard" | "heldUntil">;

/** What follows from the response for a robots.txt, which is kept for a day, or for an hour if it was unavailable. */
const afterRobots = (
  { robots: before, ...request }: ExternalRequest,
  { status, redirect, bytes }: OutboundAnswer,
  now: Date,
): Outcome => {
  const { url, redirects } = before ?? { url: robotsOf(request.url), redirects: 0 };
  const { origin } = new URL(request.url);
  const kept = (rules: string | null, wait: number) => ({
    next: request,
    robots: { origin, rules, until: new Date(now.getTime() + wait) },
  });
  const elsewhere = redirect === undefined ? undefined : followed(redirect, url, redirects);
  if (elsewhere !== undefined)
    return { next: { ...request, robots: { url: elsewhere, redirects: redirects + 1 } } };
  if (status === 429 || status >= 500) return kept(null, HOUR_MS);
  // Without a robots.txt everything is allowed. The database does not accept zero bytes.
  return kept(bytes?.toString("utf8").replaceAll("\0", "") ?? "", DAY_MS);
};

/** What follows from the response of the address itself. Some servers respond to HEAD differently than to GET. */
const afterAnswer = (
  { method, url, redirects }: ExternalRequest,
  { status, redirect, retryAfter }: OutboundAnswer,
): Outcome => {
  if (redirect !== undefined) {
    const to = followed(redirect, url, redirects);
    if (to === undefined) return { finding: unsure("redirects") };
    return { next: { method: "HEAD", url: to, redirects: redirects + 1 } };
  }
  const again = [403, 404, 405].includes(status) || (status >= 500 && retryAfter === undefined);
  return method === "HEAD" && again
    ? { next: { method: "GET", url, redirects } }
    : { finding: findingOf(status) };
};

/**
 * Takes the next step in checking an address: at most one request, to the host whose turn it is. The robots.txt of a
 * host is always read first.
 */
export const takeTurn = async (
  due: DueAddress,
  robots: Robots | undefined,
  { publicUrl, now, ...network }: Asking,
): Promise<Turn> => {
  const { robots: robotsElsewhere, ...request } = due.request ?? firstRequest(due.address);
  if (robots !== undefined) {
    if (robots.rules === null) return { due, finding: unsure("robots-unreadable") };
    if (!readRobots(robots.rules).allows(request.url)) return { due, finding: unsure("robots") };
    if (hostOfRequest(request) !== due.host) return { due, next: request };
  }
  const options = { ...network, userAgent: robotName(publicUrl, "link check") };
  try {
    if (robots !== undefined) {
      const answer = await guardedAsk(request.url, { ...options, method: request.method });
      const after = afterAnswer(request, answer);
      return { due, heard: "answer", ...patienceOf(answer, now()), ...after };
    }
    const url = robotsElsewhere?.url ?? robotsOf(request.url);
    const reading = { method: "GET", maxBytes: MAX_ROBOTS_BYTES } as const;
    const answer = await guardedAsk(url, { ...options, ...reading });
    const after = afterRobots(due.request ?? request, answer, now());
    return { due, heard: "answer", ...patienceOf(answer, now()), ...after };
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error;
    const finding = findingOfFailure(error);
    if (error.reason === "address") return { due, finding };
    const silent = ["unknown-name", "unreachable", "too-slow"].includes(error.reason);
    return { due, heard: silent ? "nothing" : "answer", finding };
  }
};
