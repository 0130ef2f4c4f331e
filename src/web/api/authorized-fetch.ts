import { failureFrom, failureTitles, isRefusedFor, secondsIn, ServiceFailure } from "./failures.ts";
import type { SessionKeeper } from "./session.ts";
import { rememberVersion } from "./versions.ts";

/** How long the key of an unanswered request is kept, in milliseconds. */
const KEPT = 10 * 60_000;

/**
 * Issues Idempotency-Keys. A request without a definite response keeps its key, so that sending exactly the same
 * request again (Retry, or Save pressed twice) cannot make the change twice.
 */
export const createRepeatKeys = (now: () => number = Date.now) => {
  const open = new Map<string, { readonly key: string; readonly since: number }>();
  return {
    /** Returns the key for a request, identified by its method, address and body. */
    keyFor(fingerprint: string): string {
      for (const [other, { since }] of open) if (now() - since > KEPT) open.delete(other);
      const key = open.get(fingerprint)?.key ?? crypto.randomUUID();
      open.set(fingerprint, { key, since: now() });
      return key;
    },
    /** Releases the key after a definite response: the next identical request is a new one. */
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
  /** Never prompts for sign-in: for requests that no person started. */
  readonly quiet?: boolean;
  /** Leaves retrying after "too many at once" to the caller. */
  readonly once?: boolean;
}

const withHeader = (request: Request, name: string, value: string | undefined): Request => {
  const copy = request.clone();
  if (value !== undefined) copy.headers.set(name, value);
  return copy;
};

/** The content types of the service's own responses: JSON, pictures, events, and files for translators. */
const OWN_TYPES =
  /^(application\/json|image\/|text\/event-stream|application\/xliff\+xml|text\/x-gettext-translation)/;

/** Throws if something between here and the service responded in its place, such as a network's sign-in page. */
const refuseForeignAnswer = (response: Response): Response => {
  const type = response.headers.get("Content-Type");
  // A response without a body has no type: something was created, and there is nothing to return.
  const ours = type === null || OWN_TYPES.test(type);
  if (ours || (response.status !== 200 && response.status !== 201)) return response;
  throw new ServiceFailure(failureTitles.unreadable, {
    kind: "server",
    status: response.status,
  });
};

/** How often a read is repeated while the person has too many requests under way. */
const MOST_REPEATS = 5;

/** Whether a read was refused because the person has too many requests under way, which passes by itself. */
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
 * Creates a fetch that authorizes requests to /v1, renews an expired token once, waits for the person to sign in
 * again once the session has ended, makes POST and PUT safe to repeat, and retries reads refused because too many
 * were under way. Requests to /auth are sent unchanged.
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
