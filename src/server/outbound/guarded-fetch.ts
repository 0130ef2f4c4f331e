import { Client, type Dispatcher } from "undici";
import { bytesOf, failureOf, MAX_HEADER_BYTES, redirectOf, rulesOf, single } from "./answer.ts";
import { checkTarget, type Target } from "./check-target.ts";
import { guardedConnector, type Resolve, resolveBySystem } from "./guarded-connector.ts";
import { OutboundFailure } from "./outbound-failure.ts";
import { acceptedEncodings } from "./read-bounded.ts";

export interface GuardedFetchOptions {
  /** `host:port` pairs that may be reached although they are private; the port is always written out. */
  readonly allow: readonly string[];
  /** Maximum size of the decompressed body; the compressed one may not be larger either. */
  readonly maxBytes: number;
  /** Time limit for everything: name resolution, connections, redirects and the body. */
  readonly timeoutMs: number;
  /** The Accept header; the caller checks what was actually sent. */
  readonly accept: string;
  /** Ports that may be reached on public machines; 80 and 443 by default. */
  readonly ports?: readonly number[];
  /** How names are resolved; by default as the machine does. */
  readonly resolve?: Resolve;
}

const MAX_REDIRECTS = 5;

interface Asked {
  readonly method: "GET" | "HEAD" | "POST" | "DELETE";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

/**
 * Sends one request and passes the response to `read`; the connection ends afterwards, whether or not the body was
 * read.
 */
const exchange = async <Result>(
  { url, allowed }: Target,
  { maxBytes, timeoutMs, resolve = resolveBySystem }: Omit<GuardedFetchOptions, "accept">,
  { method, headers, body, signal }: Asked,
  read: (answer: Dispatcher.ResponseData) => Promise<Result>,
): Promise<Result> => {
  const client = new Client(url.origin, {
    connect: guardedConnector(resolve, allowed, timeoutMs),
    maxHeaderSize: MAX_HEADER_BYTES,
    // Unlimited where nothing is read: whatever arrives before the connection ends is dropped.
    maxResponseSize: maxBytes === 0 ? -1 : maxBytes,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });
  try {
    const path = `${url.pathname}${url.search}`;
    const said = body === undefined ? {} : { body };
    const answer = await client.request({ method, path, headers, signal, ...said });
    // The body of an abandoned response fails when the client is torn down; no one waits for it.
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
 * Fetches an address that a person entered: public machines only, at most five redirects, each checked like the first
 * address, no cookies, no credentials, no proxy, limited in time and size. Returns the body of a 200; anything else
 * throws `OutboundFailure`.
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
  /** Maximum size of the body of a 200, more is a failure; absent: the body is not awaited. */
  readonly maxBytes?: number;
  /** Aborts the request. */
  readonly signal?: AbortSignal;
}

/** The response of an address, whatever it is. */
export interface OutboundAnswer {
  readonly status: number;
  /** The redirect target, as in the header. */
  readonly redirect?: string;
  /** As in the header. */
  readonly retryAfter?: string;
  readonly bytes?: Buffer<ArrayBuffer>;
}

/**
 * Requests an address once, by the rules of `guardedFetch`, without following redirects. Returns the response; throws
 * `OutboundFailure` when there is none.
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
  /** May contain a credential: they are sent to the address itself and nowhere else. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Aborts the request. */
  readonly signal?: AbortSignal;
}

/** The response to a request with our own headers or body. */
export interface SentAnswer {
  readonly status: number;
  /** As in the header. */
  readonly retryAfter?: string;
  /** The body, whatever the status; empty for a redirect, which is not followed. */
  readonly bytes: Buffer<ArrayBuffer>;
}

/**
 * Sends one request with our own headers and body to an address that a person entered, by the rules of
 * `guardedFetch`. Does not follow redirects, so that a credential reaches no other server. Throws `OutboundFailure`
 * when there is no response.
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
