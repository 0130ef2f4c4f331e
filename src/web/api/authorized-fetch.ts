import { failureFrom, failureTitles, isRefusedFor, secondsIn, ServiceFailure } from "./failures.ts";
import type { SessionKeeper } from "./session.ts";
import { rememberVersion } from "./versions.ts";

/** A key is kept this long for a request nobody answered, in milliseconds. */
const KEPT = 10 * 60_000;

/**
 * Hands out Idempotency-Keys. A request that got no certain answer keeps its key, so that sending
 * the very same again (Retry, or Save pressed once more) cannot make the change twice.
 */
export const createRepeatKeys = (now: () => number = Date.now) => {
  const open = new Map<string, { readonly key: string; readonly since: number }>();
  return {
    /** The key for a request, by all that makes it the same request: method, address and body. */
    keyFor(fingerprint: string): string {
      for (const [other, { since }] of open) if (now() - since > KEPT) open.delete(other);
      const key = open.get(fingerprint)?.key ?? crypto.randomUUID();
      open.set(fingerprint, { key, since: now() });
      return key;
    },
    /** The request was answered for certain: the next one like it is a new act. */
    settle(fingerprint: string): void {
      open.delete(fingerprint);
    },
  };
};
type RepeatKeys = ReturnType<typeof createRepeatKeys>;

type Deliver = (request: Request) => Promise<Response>;

interface FetchParts {
  readonly session: Pick<SessionKeeper, "token" | "recover">;
  readonly repeatKeys: RepeatKeys;
  readonly deliver: Deliver;
}

interface FetchOptions {
  /** Never asks anybody to sign in again: for requests nobody made by hand. */
  readonly quiet?: boolean;
  /** Leaves to the caller when to ask again what the service had no place for. */
  readonly once?: boolean;
}

const withHeader = (request: Request, name: string, value: string | undefined): Request => {
  const copy = request.clone();
  if (value !== undefined) copy.headers.set(name, value);
  return copy;
};

/** What the service answers with: JSON, pictures, events, and files for translators. */
const OWN_TYPES =
  /^(application\/json|image\/|text\/event-stream|application\/xliff\+xml|text\/x-gettext-translation)/;

/** Something between here and the service answered in its place: a sign-in page of a network, say. */
const refuseForeignAnswer = (response: Response): Response => {
  const type = response.headers.get("Content-Type");
  // What says nothing has no type: something was made, and there is nothing to say of it.
  const ours = type === null || OWN_TYPES.test(type);
  if (ours || (response.status !== 200 && response.status !== 201)) return response;
  throw new ServiceFailure(failureTitles.unreadable, {
    kind: "server",
    status: response.status,
  });
};

/** How often a read is sent again that the service had no place for. */
const MOST_REPEATS = 5;

/** Whether the service refused a read because the person has too many requests under way: that passes by itself. */
const isCrowded = async (request: Request, response: Response): Promise<boolean> =>
  request.method === "GET" &&
  response.status === 429 &&
  isRefusedFor(
    failureFrom(
      await response
        .clone()
        .json()
        .catch(() => undefined),
      response,
    ),
    "too-many-at-once",
  );

const pause = (seconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", giveUp);
      resolve();
    }, seconds * 1000);
    signal.addEventListener("abort", giveUp, { once: true });
  });

/**
 * A fetch that signs requests to /v1, renews an expired token once, waits for signing in again when
 * the session is over, makes POST and PUT safe to repeat, and repeats reads that had to wait their turn. Requests to /auth go as they are.
 */
export const createAuthorizedFetch =
  (
    { session, repeatKeys, deliver }: FetchParts,
    { quiet = false, once = false }: FetchOptions = {},
  ) =>
  async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const given = new Request(input, init);
    const { pathname } = new URL(given.url);
    if (pathname.startsWith("/auth/")) return refuseForeignAnswer(await deliver(given));

    const repeatable = given.method === "POST" || given.method === "PUT";
    const fingerprint = repeatable
      ? `${given.method} ${given.url} ${await given.clone().text()}`
      : undefined;
    const key = fingerprint === undefined ? undefined : repeatKeys.keyFor(fingerprint);
    const request = key === undefined ? given : withHeader(given, "Idempotency-Key", key);
    const send = async (token: string | undefined): Promise<Response> => {
      const authorization = token === undefined ? undefined : `Bearer ${token}`;
      for (let repeats = 0; ; repeats += 1) {
        const answer = await deliver(withHeader(request, "Authorization", authorization));
        if (once || repeats === MOST_REPEATS || !(await isCrowded(request, answer))) return answer;
        await pause(secondsIn(answer.headers.get("Retry-After")) ?? 1, request.signal);
      }
    };

    const token = await session.token(request.signal, quiet);
    let response = await send(token);
    if (response.status === 401) {
      const next = await session.recover(token, request.signal, quiet);
      if (next !== undefined) response = await send(next);
    }
    if (fingerprint !== undefined && response.status < 500) repeatKeys.settle(fingerprint);
    rememberVersion(pathname, response);
    return refuseForeignAnswer(response);
  };
