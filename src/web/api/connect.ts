import { client } from "#client/client.gen.ts";
import { refreshSession } from "#client/sdk.gen.ts";
import type { AccessToken } from "#client/types.gen.ts";
import { createAuthorizedFetch, createRepeatKeys } from "./authorized-fetch.ts";
import { failureFrom, failureTitles, isRefusal, secondsIn, ServiceFailure } from "./failures.ts";
import { createSession, type SessionNews } from "./session.ts";
import { connection, noteAnswer, noteUnavailable } from "./connection.ts";
import { notePosition } from "./event-position.ts";

/** How long a request may take, in milliseconds. */
const TIMEOUT_MS = 30_000;
/** The first set-up also creates the demo, which takes long on a small machine. */
const SETUP_TIMEOUT_MS = 110_000;
const BODILESS = new Set([204, 205, 304]);

const failed = (error: unknown, request: Request): unknown => {
  if (request.signal.aborted) return error;
  const kind =
    error instanceof DOMException && error.name === "TimeoutError" ? "timeout" : "offline";
  if (kind === "offline") connection.set("offline");
  return new ServiceFailure(failureTitles[kind], { kind });
};

/** Whether the service itself responded that it cannot reach its database. */
const saysUnavailable = (status: number, body: ArrayBuffer | null): boolean =>
  status === 503 &&
  body !== null &&
  new TextDecoder().decode(body).includes('"reason":"unavailable"');

/**
 * Sends a request, or takes over one already `sent`, and reads the whole response, so that one cut off in the middle
 * counts as none. Throws a ServiceFailure without a complete response in time, or the reason the caller aborted with.
 */
const deliver = async (request: Request, sent?: Promise<Response>): Promise<Response> => {
  const isSetup = new URL(request.url).pathname === "/auth/setup";
  const longest = AbortSignal.timeout(isSetup ? SETUP_TIMEOUT_MS : TIMEOUT_MS);
  const signal = AbortSignal.any([request.signal, longest]);
  try {
    const asked = sent ?? fetch(request, { signal });
    const { status, statusText, headers, ...answer } = await receive(asked);
    notePosition(headers);
    if (saysUnavailable(status, answer.body))
      noteUnavailable(secondsIn(headers.get("Retry-After")));
    else noteAnswer();
    return new Response(answer.body, { status, statusText, headers });
  } catch (error) {
    throw failed(error, request);
  }
};

const receive = async (asked: Promise<Response>) => {
  const response = await asked;
  const body = BODILESS.has(response.status) ? null : await response.arrayBuffer();
  const { status, statusText, headers } = response;
  return { status, statusText, headers, body };
};

/** Sends a request whose response does not end by itself, such as a stream of events. */
const deliverStream = async (request: Request): Promise<Response> => {
  try {
    const response = await fetch(request);
    if (response.status < 500) noteAnswer();
    return response;
  } catch (error) {
    throw failed(error, request);
  }
};

declare global {
  /** The session renewal that prelude.js started before any other code was loaded. */
  var begunRenewal: Promise<Response> | undefined;
}

/** Returns the renewal that prelude.js started, once; later renewals are sent by `renew`. */
const takeBegunRenewal = (): Promise<Response> | undefined => {
  const begun = globalThis.begunRenewal;
  globalThis.begunRenewal = undefined;
  return begun;
};

const repeatKeys = createRepeatKeys();
const channel = new BroadcastChannel("bindery-session");

/** The cookie changes with every renewal, so tabs take turns where the browser supports locks. */
const inTurn = <Value>(work: () => Promise<Value>): Promise<Value> =>
  "locks" in navigator ? navigator.locks.request("bindery-renewal", work) : work();

/** Returns a fresh token; null when the session is over, undefined when this browser has none at all. */
const renew = async (send: typeof deliver): Promise<AccessToken | null | undefined> => {
  try {
    const answering = createAuthorizedFetch({ session, repeatKeys, deliver: send });
    const { data, response } = await refreshSession({ throwOnError: true, fetch: answering });
    // The generated client turns an empty response into an object.
    return response.status === 204 || data === undefined ? undefined : data;
  } catch (error) {
    if (!isRefusal(error, 401, 403)) throw error;
    return null;
  }
};

/** The session of this page, shared by all of its requests. */
export const session = createSession({
  now: Date.now,
  announce: (news) => channel.postMessage(news),
  // Open screens belong to the previous person: reload rather than mix two people's work.
  onOtherPerson: () => window.location.assign("/"),
  renew: async () => {
    const begun = takeBegunRenewal();
    const early = begun ? await renew((sent) => deliver(sent, begun)) : null;
    // The early renewal did not wait for the lock: another tab may have changed the cookie.
    return (early === null ? await inTurn(() => renew(deliver)) : early) ?? null;
  },
});

channel.addEventListener("message", (event: MessageEvent<SessionNews>) => session.hear(event.data));

/** A fetch for requests that no person started: it never prompts for sign-in. */
export const quietFetch = createAuthorizedFetch({ session, repeatKeys, deliver }, { quiet: true });
/** The same for a streamed response. */
export const quietStreamFetch = createAuthorizedFetch(
  { session, repeatKeys, deliver: deliverStream },
  { quiet: true, once: true },
);

/** Creates a fetch that sends requests through `send`, without a time limit. */
export const fetchBy = (send: (request: Request) => Promise<Response>) =>
  createAuthorizedFetch({
    session,
    repeatKeys,
    deliver: (request) => deliver(request, send(request)),
  });

client.setConfig({
  baseUrl: "",
  fetch: createAuthorizedFetch({ session, repeatKeys, deliver }),
});
client.interceptors.error.use((error, response: Response | undefined) =>
  error instanceof ServiceFailure || response === undefined ? error : failureFrom(error, response),
);
