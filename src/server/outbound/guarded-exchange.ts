import { type Dispatcher, Pool } from "undici";
import { bytesOf, failureOf, MAX_HEADER_BYTES, redirectOf, rulesOf, single } from "./answer.ts";
import { checkTarget, type Target } from "./check-target.ts";
import { guardedConnector, type Resolve, resolveBySystem } from "./guarded-connector.ts";
import { acceptedEncodings } from "./read-bounded.ts";

/** Connections to one origin. */
const CONNECTIONS = 4;
/** Origins that connections are kept open to. */
const MOST_ORIGINS = 16;
const IDLE_MS = 10_000;
/** Of an answer that nobody reads, so much is read to keep its connection. */
const DROPPED_BYTES = 64 * 1024;

interface ExchangeOptions {
  /** `host:port` pairs that may be reached although they are private; the port is always written out. */
  readonly allow: readonly string[];
  /** Milliseconds for one request: name, connection and body. */
  readonly timeoutMs: number;
  /** The largest body that is ever asked for. */
  readonly maxBytes: number;
  readonly userAgent: string;
  readonly ports?: readonly number[];
  readonly resolve?: Resolve;
}

interface Asked {
  readonly accept: string;
  /** The largest body after decompression. */
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  /** Whether the body is read, by its media type; it is unless this says otherwise. */
  readonly reads?: (contentType: string) => boolean;
  /** What is known of it already: it need not come again where it is the same. */
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
}

/** What an address answers, whatever that is. */
export interface ExchangeAnswer {
  /** The address that was asked, in normal form. */
  readonly address: string;
  readonly status: number;
  /** Where it leads on to, in full. */
  readonly redirect?: string;
  readonly retryAfter: string;
  readonly contentType: string;
  readonly etag?: string;
  readonly lastModified?: string;
  /** Of a 200 that is read. */
  readonly bytes?: Buffer<ArrayBuffer>;
}

export interface GuardedExchange {
  /**
   * Asks for an address once, by the rules of `guardedFetch`, and follows no redirect. An `OutboundFailure`
   * says that nothing came back. Once its signal is aborted it ends with the signal's reason, and asks for nothing
   * where that is so from the beginning.
   */
  readonly ask: (address: string, asked: Asked) => Promise<ExchangeAnswer>;
  /** Ends all connections, whatever goes over them. */
  readonly close: () => Promise<void>;
}

const redirectedTo = (redirect: string, { url }: Target): string =>
  URL.canParse(redirect, url.href) ? new URL(redirect, url.href).href : redirect;

const answerOf = async (
  answer: Dispatcher.ResponseData,
  target: Target,
  { maxBytes, signal, reads = () => true }: Asked,
): Promise<ExchangeAnswer> => {
  const { statusCode: status, headers, body } = answer;
  const redirect = redirectOf(answer);
  const [etag, lastModified] = [single(headers["etag"]), single(headers["last-modified"])];
  const said = {
    address: target.url.href,
    status,
    retryAfter: single(headers["retry-after"]),
    contentType: single(headers["content-type"]),
    ...(redirect !== undefined && { redirect: redirectedTo(redirect, target) }),
    ...(etag !== "" && { etag }),
    ...(lastModified !== "" && { lastModified }),
  };
  if (status === 200 && reads(said.contentType))
    return { ...said, bytes: await bytesOf(answer, maxBytes, signal) };
  await body.dump({ limit: DROPPED_BYTES, signal });
  return said;
};

/**
 * Keeps connections open for many requests to the same hosts, each of them guarded like those of
 * `guardedFetch`. A connection stays with the address that was found public when it was made.
 */
export const createGuardedExchange = (options: ExchangeOptions): GuardedExchange => {
  const { timeoutMs, resolve = resolveBySystem, userAgent } = options;
  const pools = new Map<string, Pool>();

  const poolOf = ({ url: { origin }, allowed }: Target): Pool => {
    const kept = pools.get(origin);
    const pool =
      kept ??
      new Pool(origin, {
        connections: CONNECTIONS,
        connect: guardedConnector(resolve, allowed, timeoutMs),
        maxHeaderSize: MAX_HEADER_BYTES,
        maxResponseSize: options.maxBytes,
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
        keepAliveTimeout: IDLE_MS,
      });
    pools.delete(origin);
    pools.set(origin, pool);
    for (const [oldest, left] of pools) {
      if (pools.size <= MOST_ORIGINS) break;
      pools.delete(oldest);
      void left.close();
    }
    return pool;
  };

  return {
    ask: async (address, asked) => {
      // A signal that has fired already fires no more.
      asked.signal.throwIfAborted();
      // By hand: signals that are only joined may be collected before they fire.
      const ending = new AbortController();
      const { signal } = ending;
      const end = () => ending.abort();
      const timer = setTimeout(end, timeoutMs);
      asked.signal.addEventListener("abort", end, { once: true });
      const headers = {
        accept: asked.accept,
        "accept-encoding": acceptedEncodings,
        "user-agent": userAgent,
        ...(asked.etag !== undefined && { "if-none-match": asked.etag }),
        ...(asked.lastModified !== undefined && { "if-modified-since": asked.lastModified }),
      };
      try {
        const target = checkTarget(address, rulesOf(options));
        const path = `${target.url.pathname}${target.url.search}`;
        const answer = await poolOf(target).request({ method: "GET", path, headers, signal });
        // A body that is left behind ends with an error; nobody waits for it.
        answer.body.on("error", () => undefined);
        return await answerOf(answer, target, { ...asked, signal });
      } catch (error) {
        asked.signal.throwIfAborted();
        throw failureOf(error, { maxBytes: asked.maxBytes, timeoutMs }, signal);
      } finally {
        clearTimeout(timer);
        asked.signal.removeEventListener("abort", end);
      }
    },
    close: async () => {
      const open = [...pools.values()];
      pools.clear();
      await Promise.all(open.map((pool) => pool.destroy()));
    },
  };
};
