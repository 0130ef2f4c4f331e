import { Client, type Dispatcher } from "undici";
import { isTimeout } from "./answer.ts";
import { checkTarget, type Target } from "./check-target.ts";
import { guardedConnector, type Resolve, resolveBySystem } from "./guarded-connector.ts";
import { OutboundFailure } from "./outbound-failure.ts";
import { tooLarge } from "./read-bounded.ts";

export interface GuardedStreamOptions {
  /** `host:port` pairs that may be reached although they are private; the port is always written out. */
  readonly allow: readonly string[];
  /** How long the other side may send nothing or next to nothing, in milliseconds. */
  readonly timeoutMs: number;
  /** Maximum bytes received over all requests. */
  readonly maxBytes: number;
  /** Sent only to the server that is requested first. */
  readonly authorization?: string | undefined;
  readonly userAgent: string;
  readonly resolve?: Resolve;
}

export interface StreamRequest {
  readonly url: string;
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | undefined;
}

export interface StreamAnswer {
  /** The responding address, after redirects. */
  readonly url: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The response as it arrives; ends with an `OutboundFailure` where it is too large. */
  readonly body: AsyncIterableIterator<Uint8Array>;
}

export interface GuardedStream {
  readonly request: (asked: StreamRequest) => Promise<StreamAnswer>;
  readonly close: () => Promise<void>;
}

const MAX_REDIRECTS = 5;
/** Minimum bytes of a response within `timeoutMs` while it lasts; a slower one is not worth waiting for. */
const LEAST_BYTES = 16 * 1024;
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

const plainHeaders = (headers: Dispatcher.ResponseData["headers"]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(", ") : (value ?? ""),
    ]),
  );

const failureOf = (error: unknown, timeoutMs: number): OutboundFailure => {
  if (error instanceof OutboundFailure) return error;
  if (isTimeout(error))
    return new OutboundFailure(
      "too-slow",
      `the other side said nothing for ${timeoutMs / 1000} seconds`,
    );
  return new OutboundFailure("unreachable", "the other side could not be reached or broke off", {
    cause: error,
  });
};

/**
 * Communicates with one server that a person named, with bodies in both directions: public machines only, by the
 * rules of `guardedFetch`. Redirects are followed on the same server only, so that a credential reaches no other.
 */
export const createGuardedStream = (options: GuardedStreamOptions): GuardedStream => {
  const {
    allow,
    timeoutMs,
    maxBytes,
    authorization,
    userAgent,
    resolve = resolveBySystem,
  } = options;
  const clients = new Map<string, Client>();
  let received = 0;
  let home: string | undefined;

  const clientOf = ({ url, allowed }: Target): Client => {
    const kept = clients.get(url.origin);
    if (kept !== undefined) return kept;
    const made = new Client(url.origin, {
      connect: guardedConnector(resolve, allowed, timeoutMs),
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    });
    clients.set(url.origin, made);
    return made;
  };

  const bodyOf = async function* (answer: Dispatcher.ResponseData): AsyncGenerator<Uint8Array> {
    try {
      let since = performance.now();
      let lately = 0;
      for await (const piece of answer.body) {
        if (!(piece instanceof Uint8Array)) continue;
        received += piece.length;
        lately += piece.length;
        if (received > maxBytes) throw new OutboundFailure("too-large", tooLarge(maxBytes));
        if (performance.now() - since > timeoutMs) {
          if (lately < LEAST_BYTES)
            throw new OutboundFailure(
              "too-slow",
              `the other side sent next to nothing for ${timeoutMs / 1000} seconds`,
            );
          lately = 0;
          since = performance.now();
        }
        yield piece;
      }
    } catch (error) {
      throw failureOf(error, timeoutMs);
    }
  };

  const ask = async (target: Target, { method, headers, body }: StreamRequest) => {
    home ??= target.url.origin;
    const isHome = target.url.origin === home;
    const answer = await clientOf(target).request({
      method,
      path: `${target.url.pathname}${target.url.search}`,
      headers: {
        ...headers,
        "user-agent": userAgent,
        ...(authorization !== undefined && isHome && { authorization }),
      },
      ...(body === undefined ? {} : { body }),
    });
    // The body of an abandoned response fails with its connection; no one waits for it.
    answer.body.on("error", () => undefined);
    return answer;
  };

  return {
    request: async (asked) => {
      try {
        let target = checkTarget(asked.url, { allow, ports: [80, 443] });
        for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
          const answer = await ask(target, asked);
          const headers = plainHeaders(answer.headers);
          const location = headers["location"] ?? "";
          if (!redirects.has(answer.statusCode) || location === "")
            return {
              url: target.url.href,
              status: answer.statusCode,
              headers,
              body: bodyOf(answer),
            };
          await answer.body.dump({ limit: 64 * 1024 });
          const next = checkTarget(location, { allow, ports: [80, 443] }, target.url);
          if (next.url.origin !== home)
            throw new OutboundFailure("address", "it leads on to another server");
          target = next;
        }
      } catch (error) {
        throw failureOf(error, timeoutMs);
      }
      throw new OutboundFailure("redirects", `it was redirected more than ${MAX_REDIRECTS} times`);
    },
    close: async () => {
      await Promise.all([...clients.values()].map((client) => client.destroy()));
    },
  };
};
