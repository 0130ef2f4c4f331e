import type { ImportPageReason } from "#contract/schemas/import.ts";
import type { Resolve } from "#server/outbound/guarded-connector.ts";
import { createGuardedExchange, type ExchangeAnswer } from "#server/outbound/guarded-exchange.ts";
import { OutboundFailure } from "#server/outbound/outbound-failure.ts";
import { readRobots, type Robots, robotName } from "#server/outbound/robots.ts";
import type { Turns } from "./turns.ts";

/** Bytes of one page or file. */
const MAX_BYTES = 10 * 1024 * 1024;
const MAX_ROBOTS_BYTES = 512 * 1024;
const MAX_REDIRECTS = 5;
/** A host that asks for more patience is not asked again. */
const MAX_DELAY_MS = 10_000;
const MAX_RETRY_AFTER_MS = 120_000;
/** Where a host asks for patience and does not say how much. */
const RETRY_AFTER_MS = 5_000;
const TRIES = 3;

/** How the network is reached; given by tests alone. */
export interface Network {
  readonly resolve: Resolve;
  /** For one request. */
  readonly timeoutMs: number;
  /** Between two requests to a host. */
  readonly paceMs: number;
  /** For looking at a site before it is chosen from. */
  readonly previewMs: number;
}

export interface SiteOptions extends Omit<Network, "previewMs"> {
  readonly publicUrl: string;
  readonly allow: readonly string[];
  readonly turns: Turns;
  readonly ignoreRobots: boolean;
  readonly signal: AbortSignal;
}

/** What to ask for, and what is known of it already. */
export interface Wanted {
  readonly accept: string;
  readonly maxBytes?: number;
  readonly reads?: (contentType: string) => boolean;
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
  /** Ends this request alone. */
  readonly signal?: AbortSignal | undefined;
}

/** What came of asking for an address and following where it leads. */
export type Fetched = (
  | { readonly got: "bytes"; readonly answer: ExchangeAnswer; readonly bytes: Buffer<ArrayBuffer> }
  | { readonly got: "unchanged"; readonly answer: ExchangeAnswer }
  | { readonly got: "nothing"; readonly reason: ImportPageReason }
) & {
  /** Where it stands in the end. */
  readonly address: string;
  /** The addresses that led there. */
  readonly hops: readonly string[];
};

/** A site under way: it is asked politely, by the rules it gives to robots. */
export interface Site {
  readonly fetch: (address: string, wanted: Wanted) => Promise<Fetched>;
  /** The sitemaps that the robots.txt of an address names. */
  readonly sitemaps: (address: string) => Promise<readonly string[]>;
  /** Bytes that came so far. */
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

/** Milliseconds that an answer asks to wait; undefined where that is too long. */
const patienceOf = (retryAfter: string): number | undefined => {
  if (retryAfter === "") return RETRY_AFTER_MS;
  const wait = /^\d+$/.test(retryAfter)
    ? Number(retryAfter) * 1000
    : Date.parse(retryAfter) - Date.now();
  if (Number.isNaN(wait)) return RETRY_AFTER_MS;
  return wait > MAX_RETRY_AFTER_MS ? undefined : Math.max(wait, 0);
};

const asksForPatience = ({ status }: ExchangeAnswer): boolean => status === 429 || status === 503;

/** What an origin asks of robots. */
interface Rules {
  /** Null where nothing there may be asked for. */
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

  /** Asks once it is the host's turn, again where the host asks for patience. */
  const askPatiently = async (
    address: string,
    delayMs: number,
    wanted: Wanted,
  ): Promise<ExchangeAnswer> => {
    const { host } = new URL(address);
    const { maxBytes = MAX_BYTES, signal: own, ...rest } = wanted;
    // By hand: signals that are only joined may be collected before they fire.
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
      // Without a robots.txt everything may be asked for.
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
