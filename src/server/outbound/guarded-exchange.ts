import { type Dispatcher, Pool } from "undici";
import { bytesOf, failureOf, MAX_HEADER_BYTES, redirectOf, rulesOf, single } from "./answer.ts";
import { checkTarget, type Target } from "./check-target.ts";
import { guardedConnector, type Resolve, resolveBySystem } from "./guarded-connector.ts";
import { acceptedEncodings } from "./read-bounded.ts";

/** Maximum connections to one origin. */
const CONNECTIONS = 4;
/** Maximum number of origins with open connections. */
const MOST_ORIGINS = 16;
const IDLE_MS = 10_000;
/** How much of an unneeded response is read to keep its connection alive. */
const DROPPED_BYTES = 64 * 1024;

interface ExchangeOptions {
  /** `host:port` pairs that may be reached although they are private; the port is always written out. */
  readonly allow: readonly string[];
  /** Time limit of one request in milliseconds, including name resolution, connection and body. */
  readonly timeoutMs: number;
  /** The largest body that is ever requested. */
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
  /** Whether to read the body, given its media type; true by default. */
  readonly reads?: (contentType: string) => boolean;
  /** The known ETag: the body need not be sent again if it is unchanged. */
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
}

/** The response of an address, whatever it is. */
export interface ExchangeAnswer {
  /** The requested address in normal form. */
  readonly address: string;
  readonly status: number;
  /** The absolute address it redirects to. */
  readonly redirect?: string;
  readonly retryAfter: string;
  readonly contentType: string;
  readonly etag?: string;
  readonly lastModified?: string;
  /** The body of a 200 that is read. */
  readonly bytes?: Buffer<ArrayBuffer>;
}

export interface GuardedExchange {
  /**
   * Requests an address once, by the rules of `guardedFetch`, without following redirects. Throws `OutboundFailure`
   * when there is no response. When its signal is aborted, rejects with the signal's reason; sends nothing if it
   * already was.
   */
  readonly ask: (address: string, asked: Asked) => Promise<ExchangeAnswer>;
  /** Closes all connections, including those in use. */
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
 * Keeps connections open for many requests to the same hosts, each guarded like those of `guardedFetch`. A connection
 * keeps using the address that was found to be public when it was opened.
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
      // A signal that has already been aborted fires no event.
      asked.signal.throwIfAborted();
      // Done by hand, because combined signals may be garbage-collected before they fire.
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
        // The body of an abandoned response fails; no one waits for it.
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
