import type { ImportPageReason } from "#contract/schemas/import.ts";
import type { Resolve } from "#server/outbound/guarded-connector.ts";
import { createGuardedExchange, type ExchangeAnswer } from "#server/outbound/guarded-exchange.ts";
import { OutboundFailure } from "#server/outbound/outbound-failure.ts";
import { readRobots, type Robots, robotName } from "#server/outbound/robots.ts";
import type { Turns } from "./turns.ts";

/** Maximum bytes of one page or file. */
const MAX_BYTES = 10 * 1024 * 1024;
const MAX_ROBOTS_BYTES = 512 * 1024;
const MAX_REDIRECTS = 5;
/** Maximum crawl delay, in milliseconds; a host that demands more is not requested again. */
const MAX_DELAY_MS = 10_000;
const MAX_RETRY_AFTER_MS = 120_000;
/** The delay used when a host demands one without stating how long, in milliseconds. */
const RETRY_AFTER_MS = 5_000;
const TRIES = 3;

/** Access to the network; passed only by tests. */
export interface Network {
  readonly resolve: Resolve;
  /** Timeout of one request. */
  readonly timeoutMs: number;
  /** Delay between two requests to a host. */
  readonly paceMs: number;
  /** Time for inspecting a site before pages are chosen. */
  readonly previewMs: number;
}

export interface SiteOptions extends Omit<Network, "previewMs"> {
  readonly publicUrl: string;
  readonly allow: readonly string[];
  readonly turns: Turns;
  readonly ignoreRobots: boolean;
  readonly signal: AbortSignal;
}

/** What to request, and what is already known of it. */
export interface Wanted {
  readonly accept: string;
  readonly maxBytes?: number;
  readonly reads?: (contentType: string) => boolean;
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
  /** Aborts only this request. */
  readonly signal?: AbortSignal | undefined;
}

/** The result of requesting an address and following its redirects. */
export type Fetched = (
  | { readonly got: "bytes"; readonly answer: ExchangeAnswer; readonly bytes: Buffer<ArrayBuffer> }
  | { readonly got: "unchanged"; readonly answer: ExchangeAnswer }
  | { readonly got: "nothing"; readonly reason: ImportPageReason }
) & {
  /** The final address. */
  readonly address: string;
  /** The addresses that redirected to it. */
  readonly hops: readonly string[];
};

/** A site during its import; requests are throttled and obey its robots.txt. */
export interface Site {
  readonly fetch: (address: string, wanted: Wanted) => Promise<Fetched>;
  /** Returns the sitemaps listed in the robots.txt for an address. */
  readonly sitemaps: (address: string) => Promise<readonly string[]>;
  /** Returns the number of bytes received so far. */
  readonly received: () => number;
  readonly close: () => Promise<void>;
}

const reasonOfFailure = ({ reason }: OutboundFailure): ImportPageReason => {
  switch (reason) {
    case "unknown-name":
    case "unreachable":
      return "unreachable";
    case "encoding":
      return "unreadable";
    case "address":
    case "status":
    case "redirects":
    case "too-large":
    case "too-slow":
      return reason;
  }
};

const reasonOfStatus = (status: number): ImportPageReason => {
  if (status === 401 || status === 407) return "needs-sign-in";
  return status === 404 || status === 410 ? "not-found" : "status";
};

/** Returns how many milliseconds a response asks to wait; undefined where that is too long. */
const patienceOf = (retryAfter: string): number | undefined => {
  if (retryAfter === "") return RETRY_AFTER_MS;
  const wait = /^\d+$/.test(retryAfter)
    ? Number(retryAfter) * 1000
    : Date.parse(retryAfter) - Date.now();
  if (Number.isNaN(wait)) return RETRY_AFTER_MS;
  return wait > MAX_RETRY_AFTER_MS ? undefined : Math.max(wait, 0);
};

const asksForPatience = ({ status }: ExchangeAnswer): boolean => status === 429 || status === 503;

/** The robots.txt rules of an origin. */
interface Rules {
  /** Null where nothing there may be requested. */
  readonly robots: Robots | null;
  readonly delayMs: number;
}

export const createSite = (options: SiteOptions): Site => {
  const { turns, ignoreRobots, signal, paceMs } = options;
  const exchange = createGuardedExchange({
    allow: options.allow,
    timeoutMs: options.timeoutMs,
    resolve: options.resolve,
    maxBytes: MAX_BYTES,
    userAgent: robotName(options.publicUrl, "import"),
  });
  const rules = new Map<string, Promise<Rules>>();
  let received = 0;

  /** Makes a request when it is the host's turn, and again after a delay if the host demands one. */
  const askPatiently = async (
    address: string,
    delayMs: number,
    wanted: Wanted,
  ): Promise<ExchangeAnswer> => {
    const { host } = new URL(address);
    const { maxBytes = MAX_BYTES, signal: own, ...rest } = wanted;
    // Done by hand, because combined signals may be garbage-collected before they fire.
    const ending = new AbortController();
    const end = () => ending.abort(signal.aborted ? signal.reason : own?.reason);
    const both = own === undefined ? [signal] : [signal, own];
    for (const one of both) one.addEventListener("abort", end, { once: true });
    if (both.some(({ aborted }) => aborted)) end();
    try {
      for (let tries = 1; ; tries += 1) {
        await turns.take(host, delayMs, ending.signal);
        const answer = await exchange.ask(address, { ...rest, maxBytes, signal: ending.signal });
        received += answer.bytes?.length ?? 0;
        if (!asksForPatience(answer) || tries === TRIES) return answer;
        const wait = patienceOf(answer.retryAfter);
        if (wait === undefined) return answer;
        turns.hold(host, wait);
      }
    } finally {
      for (const one of both) one.removeEventListener("abort", end);
    }
  };

  const readRules = async (origin: string): Promise<Rules> => {
    let address = `${origin}/robots.txt`;
    const wanted = { accept: "text/plain,*/*;q=0.5", maxBytes: MAX_ROBOTS_BYTES };
    for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
      const answer = await askPatiently(address, paceMs, wanted);
      if (answer.redirect !== undefined && URL.canParse(answer.redirect)) {
        address = answer.redirect;
        continue;
      }
      if (answer.status === 429 || answer.status >= 500) return { robots: null, delayMs: paceMs };
      // Without a robots.txt, everything may be requested.
      const robots = readRobots(answer.bytes?.toString("utf8") ?? "");
      const asked = Math.min(robots.crawlDelay * 1000, MAX_DELAY_MS);
      return { robots, delayMs: Math.max(paceMs, asked) };
    }
    return { robots: readRobots(""), delayMs: paceMs };
  };
  const rulesOf = (address: string): Promise<Rules> => {
    const { origin } = new URL(address);
    const known = rules.get(origin) ?? readRules(origin);
    rules.set(origin, known);
    return known;
  };

  const askByRules = async (
    address: string,
    wanted: Wanted,
  ): Promise<ExchangeAnswer | "robots"> => {
    if (ignoreRobots) return askPatiently(address, paceMs, wanted);
    const { robots, delayMs } = await rulesOf(address);
    if (robots?.allows(address) !== true) return "robots";
    return askPatiently(address, delayMs, wanted);
  };

  const follow = async (start: string, wanted: Wanted): Promise<Fetched> => {
    const hops: string[] = [];
    let address = start;
    const nothing = (reason: ImportPageReason): Fetched => ({
      got: "nothing",
      reason,
      address,
      hops,
    });
    for (;;) {
      if (!URL.canParse(address) || !/^https?:/.test(address)) return nothing("address");
      const answer = await askByRules(address, wanted);
      if (answer === "robots") return nothing("robots");
      if (answer.redirect !== undefined) {
        hops.push(address);
        if (hops.length > MAX_REDIRECTS) return nothing("redirects");
        address = answer.redirect;
        continue;
      }
      if (answer.status === 304) return { got: "unchanged", answer, address, hops };
      if (answer.status !== 200) return nothing(reasonOfStatus(answer.status));
      if (answer.bytes === undefined) return nothing("not-a-page");
      return { got: "bytes", answer, bytes: answer.bytes, address, hops };
    }
  };

  return {
    fetch: async (address, wanted) => {
      try {
        return await follow(address, wanted);
      } catch (error) {
        if (!(error instanceof OutboundFailure)) throw error;
        return { got: "nothing", reason: reasonOfFailure(error), address, hops: [] };
      }
    },
    sitemaps: async (address) => {
      if (ignoreRobots) return [];
      try {
        return (await rulesOf(address)).robots?.sitemaps ?? [];
      } catch (error) {
        if (!(error instanceof OutboundFailure)) throw error;
        return [];
      }
    },
    received: () => received,
    close: () => exchange.close(),
  };
};
