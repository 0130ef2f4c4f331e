import { Client, errors } from "undici";
import { checkTarget, type Target } from "./check-target.ts";
import { guardedConnector, type Resolve, resolveBySystem } from "./guarded-connector.ts";
import { OutboundFailure } from "./outbound-failure.ts";
import { acceptedEncodings, readBounded, tooLarge } from "./read-bounded.ts";

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
const MAX_HEADER_BYTES = 16 * 1024;
const redirects = new Set([301, 302, 303, 307, 308]);

/** A header that should stand there once. */
const single = (value: string | string[] | undefined): string =>
  (Array.isArray(value) ? value.join(", ") : value) ?? "";

interface Hop {
  readonly redirect?: string;
  readonly bytes?: Buffer<ArrayBuffer>;
}

const fetchOnce = async (
  { url, allowed }: Target,
  { maxBytes, timeoutMs, accept, resolve = resolveBySystem }: GuardedFetchOptions,
  signal: AbortSignal,
): Promise<Hop> => {
  const client = new Client(url.origin, {
    connect: guardedConnector(resolve, allowed, timeoutMs),
    maxHeaderSize: MAX_HEADER_BYTES,
    maxResponseSize: maxBytes,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });
  try {
    const { statusCode, headers, body } = await client.request({
      method: "GET",
      path: `${url.pathname}${url.search}`,
      headers: { accept, "accept-encoding": acceptedEncodings, "user-agent": "Bindery" },
      signal,
    });
    // A body that is left behind ends with an error when the client is torn down; nobody waits for it.
    body.on("error", () => undefined);
    const location = single(headers.location);
    if (redirects.has(statusCode) && location !== "") return { redirect: location };
    if (statusCode !== 200)
      throw new OutboundFailure("status", `the other side answered ${statusCode}`);
    const encoding = single(headers["content-encoding"]);
    return { bytes: await readBounded(body, encoding, maxBytes, signal) };
  } finally {
    await client.destroy();
  }
};

/** What went wrong, in our own words; the causes of others stay inside as `cause`. */
const failureOf = (
  error: unknown,
  { maxBytes, timeoutMs }: GuardedFetchOptions,
  signal: AbortSignal,
): OutboundFailure => {
  if (error instanceof OutboundFailure) return error;
  if (signal.aborted)
    return new OutboundFailure(
      "too-slow",
      `the other side took longer than ${timeoutMs / 1000} seconds`,
      { cause: error },
    );
  if (error instanceof errors.ResponseExceededMaxSizeError)
    return new OutboundFailure("too-large", tooLarge(maxBytes), { cause: error });
  return new OutboundFailure("unreachable", "the other side could not be reached or broke off", {
    cause: error,
  });
};

/**
 * The one way to fetch an address that somebody typed: public machines only, at most five redirects
 * that are checked like the first address, no cookies, no credentials, no proxy, bounded in time and
 * size. Answers the body of a 200; everything else is an `OutboundFailure`.
 */
export const guardedFetch = async (
  address: string,
  options: GuardedFetchOptions,
): Promise<Buffer<ArrayBuffer>> => {
  const rules = { allow: options.allow, ports: options.ports ?? [80, 443] };
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
