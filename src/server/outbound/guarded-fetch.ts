import { Client, type Dispatcher } from "undici";
import { bytesOf, failureOf, MAX_HEADER_BYTES, redirectOf, rulesOf, single } from "./answer.ts";
import { checkTarget, type Target } from "./check-target.ts";
import { guardedConnector, type Resolve, resolveBySystem } from "./guarded-connector.ts";
import { OutboundFailure } from "./outbound-failure.ts";
import { acceptedEncodings } from "./read-bounded.ts";

export interface GuardedFetchOptions {
  /** `host:port` pairs that may be reached although they are private; the port is always written out. */
  readonly allow: readonly string[];
  /** Largest body after decompression; the compressed one may not be larger either. */
  readonly maxBytes: number;
  /** Time for everything: names, connections, redirects and the body. */
  readonly timeoutMs: number;
  /** The Accept header; what really came is for the caller to check. */
  readonly accept: string;
  /** Ports that may be reached on public machines; 80 and 443 unless given. */
  readonly ports?: readonly number[];
  /** How names become addresses; the machine's own way unless given. */
  readonly resolve?: Resolve;
}

const MAX_REDIRECTS = 5;

interface Asked {
  readonly method: "GET" | "HEAD" | "POST" | "DELETE";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

/** Sends one request and hands what is answered to `read`; the connection ends with that, read or not. */
const exchange = async <Result>(
  { url, allowed }: Target,
  { maxBytes, timeoutMs, resolve = resolveBySystem }: Omit<GuardedFetchOptions, "accept">,
  { method, headers, body, signal }: Asked,
  read: (answer: Dispatcher.ResponseData) => Promise<Result>,
): Promise<Result> => {
  const client = new Client(url.origin, {
    connect: guardedConnector(resolve, allowed, timeoutMs),
    maxHeaderSize: MAX_HEADER_BYTES,
    // Without bounds where nothing is read: what comes before the connection ends is dropped.
    maxResponseSize: maxBytes === 0 ? -1 : maxBytes,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });
  try {
    const path = `${url.pathname}${url.search}`;
    const said = body === undefined ? {} : { body };
    const answer = await client.request({ method, path, headers, signal, ...said });
    // A body that is left behind ends with an error when the client is torn down; nobody waits for it.
    answer.body.on("error", () => undefined);
    return await read(answer);
  } finally {
    await client.destroy();
  }
};

interface Hop {
  readonly redirect?: string;
  readonly bytes?: Buffer<ArrayBuffer>;
}

const fetchOnce = (
  target: Target,
  options: GuardedFetchOptions,
  signal: AbortSignal,
): Promise<Hop> => {
  const headers = {
    accept: options.accept,
    "accept-encoding": acceptedEncodings,
    "user-agent": "Bindery",
  };
  return exchange(target, options, { method: "GET", headers, signal }, async (answer) => {
    const redirect = redirectOf(answer);
    if (redirect !== undefined) return { redirect };
    if (answer.statusCode !== 200)
      throw new OutboundFailure("status", `the other side answered ${answer.statusCode}`);
    return { bytes: await bytesOf(answer, options.maxBytes, signal) };
  });
};

/**
 * The way to fetch an address that somebody typed: public machines only, at most five redirects
 * that are checked like the first address, no cookies, no credentials, no proxy, bounded in time and
 * size. Answers the body of a 200; everything else is an `OutboundFailure`.
 */
export const guardedFetch = async (
  address: string,
  options: GuardedFetchOptions,
): Promise<Buffer<ArrayBuffer>> => {
  const rules = rulesOf(options);
  const signal = AbortSignal.timeout(options.timeoutMs);
  try {
    let target = checkTarget(address, rules);
    for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
      const { bytes, redirect = "" } = await fetchOnce(target, options, signal);
      if (bytes !== undefined) return bytes;
      target = checkTarget(redirect, rules, target.url);
    }
  } catch (error) {
    throw failureOf(error, options, signal);
  }
  throw new OutboundFailure("redirects", `it was redirected more than ${MAX_REDIRECTS} times`);
};

interface GuardedAskOptions extends Omit<GuardedFetchOptions, "accept" | "maxBytes"> {
  readonly method: "GET" | "HEAD";
  readonly userAgent: string;
  /** The body of a 200 up to so many bytes, more is a failure; without it no body is waited for. */
  readonly maxBytes?: number;
  /** Ends it early. */
  readonly signal?: AbortSignal;
}

/** What an address answers, whatever that is. */
export interface OutboundAnswer {
  readonly status: number;
  /** Where it leads on to, as it says it. */
  readonly redirect?: string;
  /** As it says it. */
  readonly retryAfter?: string;
  readonly bytes?: Buffer<ArrayBuffer>;
}

/**
 * Asks for an address once, by the rules of `guardedFetch`, and follows no redirect. Answers what came
 * back; an `OutboundFailure` says that nothing did.
 */
export const guardedAsk = async (
  address: string,
  options: GuardedAskOptions,
): Promise<OutboundAnswer> => {
  const { method, userAgent, maxBytes = 0, timeoutMs } = options;
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
  const wanted: Readonly<Record<string, string>> =
    maxBytes > 0 ? { "accept-encoding": acceptedEncodings } : { range: "bytes=0-0" };
  const headers = { accept: "*/*", "user-agent": userAgent, ...(method === "GET" && wanted) };
  const bounds = { ...options, maxBytes };
  try {
    const target = checkTarget(address, rulesOf(options));
    const asked = { method, headers, signal };
    return await exchange(target, bounds, asked, async (answer) => {
      const redirect = redirectOf(answer);
      const retryAfter = single(answer.headers["retry-after"]);
      const reads = maxBytes > 0 && answer.statusCode === 200;
      return {
        status: answer.statusCode,
        ...(redirect !== undefined && { redirect }),
        ...(retryAfter !== "" && { retryAfter }),
        ...(reads && { bytes: await bytesOf(answer, maxBytes, signal) }),
      };
    });
  } catch (error) {
    throw failureOf(error, bounds, signal);
  }
};

interface GuardedSendOptions extends Omit<GuardedFetchOptions, "accept"> {
  readonly method: "GET" | "POST" | "DELETE";
  /** May hold a credential: what is sent goes to the address itself and nowhere else. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Ends it early. */
  readonly signal?: AbortSignal;
}

/** What came back of a request with headers or a body of our own. */
export interface SentAnswer {
  readonly status: number;
  /** As it says it. */
  readonly retryAfter?: string;
  /** The body, whatever the status; nothing of a redirect, which is not followed. */
  readonly bytes: Buffer<ArrayBuffer>;
}

/**
 * Sends one request with headers and a body of our own to an address that somebody typed, by the rules of
 * `guardedFetch`, and follows no redirect, so that a credential in it reaches nobody else. An `OutboundFailure` says
 * that no answer came.
 */
export const guardedSend = async (
  address: string,
  options: GuardedSendOptions,
): Promise<SentAnswer> => {
  const { method, headers: said, body, maxBytes, timeoutMs } = options;
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
  const headers = {
    accept: "application/json",
    "accept-encoding": acceptedEncodings,
    "user-agent": "Bindery",
    ...said,
  };
  try {
    const target = checkTarget(address, rulesOf(options));
    const asked = { method, headers, signal, ...(body === undefined ? {} : { body }) };
    return await exchange(target, options, asked, async (answer) => {
      if (redirectOf(answer) !== undefined)
        throw new OutboundFailure("redirects", "the other side sends the request elsewhere");
      const retryAfter = single(answer.headers["retry-after"]);
      return {
        status: answer.statusCode,
        ...(retryAfter !== "" && { retryAfter }),
        bytes: await bytesOf(answer, maxBytes, signal),
      };
    });
  } catch (error) {
    throw failureOf(error, options, signal);
  }
};
