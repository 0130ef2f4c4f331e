import type { AccessToken } from "#client/types.gen.ts";
import { failureTitles, ServiceFailure } from "./failures.ts";
import { createStore } from "./store.ts";

/** A promise with the functions that settle it. */
interface Waiting<Value> {
  readonly promise: Promise<Value>;
  resolve(value: Value): void;
  reject(reason: Error): void;
}

const createWaiting = <Value>(): Waiting<Value> => {
  let resolve: (value: Value) => void = () => undefined;
  let reject: (reason: Error) => void = () => undefined;
  const promise = new Promise<Value>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  // Everyone who waits sees the rejection; it is no error if nobody waits any more.
  promise.catch(() => undefined);
  return { promise, resolve, reject };
};

/** Follows a promise until the signal aborts, then rejects with the signal's reason. */
const untilAborted = <Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> =>
  new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) return stop();
    signal.addEventListener("abort", stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });

/**
 * unknown: not checked yet. active: signed in. interrupted: the session ended under an open screen. ended: nobody is
 * signed in.
 */
export type SessionPhase = "unknown" | "active" | "interrupted" | "ended";

/** Messages between the tabs of one browser. */
export type SessionNews =
  | { readonly type: "started"; readonly userId: string }
  | { readonly type: "ended" };

interface SessionParts {
  /** Requests a fresh access token; null when the session is over, throws when the service did not respond. */
  renew(): Promise<AccessToken | null>;
  /** Tells the other tabs. */
  announce(news: SessionNews): void;
  /** Called when the browser turns out to be signed in as a different person. */
  onOtherPerson(): void;
  now(): number;
}

/** How long before its expiry a token is renewed, so that requests rarely meet an expired one. */
const MARGIN = 60_000;
const SHORTEST = 60_000;
const LONGEST = 14 * 60_000;

/**
 * Returns when to renew: by the token's expiry, within bounds, so that a wrong clock cannot cause a flood of
 * requests.
 */
const renewalTime = (grant: AccessToken, now: number): number =>
  now + Math.min(LONGEST, Math.max(SHORTEST, Date.parse(grant.expiresAt) - now - MARGIN));

const signedOut = () =>
  new ServiceFailure(failureTitles.signedOut, { kind: "refused", status: 401 });

/** Keeps the access token in memory, renews it, and lets requests wait while the person signs in again. */
export const createSession = (parts: SessionParts) => {
  const phase = createStore<SessionPhase>("unknown");
  const asking = createStore(false);
  let grant: AccessToken | undefined;
  let person: string | undefined;
  let renewAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let renewal: Promise<string | undefined> | undefined;
  let comeback: Waiting<string> | undefined;

  const forget = (next: SessionPhase) => {
    grant = undefined;
    clearTimeout(timer);
    phase.set(next);
  };

  const declineSignIn = () => {
    comeback?.reject(signedOut());
    comeback = undefined;
    asking.set(false);
  };

  const meetOtherPerson = () => {
    declineSignIn();
    parts.onOtherPerson();
  };

  /** Accepts a fresh token, unless it belongs to someone other than the owner of the open screens. */
  const accept = (next: AccessToken): boolean => {
    if (person !== undefined && person !== next.user.id) {
      meetOtherPerson();
      return false;
    }
    person = next.user.id;
    grant = next;
    renewAt = renewalTime(next, parts.now());
    clearTimeout(timer);
    timer = setTimeout(() => void renewQuietly(), renewAt - parts.now());
    phase.set("active");
    comeback?.resolve(next.accessToken);
    comeback = undefined;
    asking.set(false);
    return true;
  };

  const renew = async (): Promise<string | undefined> => {
    const next = await parts.renew();
    if (next !== null) return accept(next) ? next.accessToken : undefined;
    forget(person === undefined ? "ended" : "interrupted");
    return undefined;
  };

  /** Concurrent callers share one request. */
  const renewOnce = (): Promise<string | undefined> => {
    renewal ??= renew().finally(() => {
      renewal = undefined;
    });
    return renewal;
  };

  /** Renews ahead of time. If that fails, the next request will notice. */
  const renewQuietly = () => renewOnce().catch(() => undefined);

  const waitForSignIn = (signal: AbortSignal, quiet: boolean): Promise<string> => {
    if (quiet) return Promise.reject(signedOut());
    comeback ??= createWaiting<string>();
    asking.set(true);
    return untilAborted(comeback.promise, signal);
  };

  const recover = async (refused: string | undefined, signal: AbortSignal, quiet: boolean) => {
    if (grant !== undefined && grant.accessToken !== refused) return grant.accessToken;
    const renewed = phase.get() === "interrupted" ? undefined : await renewOnce();
    if (renewed !== undefined) return renewed;
    return phase.get() === "interrupted" ? waitForSignIn(signal, quiet) : undefined;
  };

  const end = (told = false) => {
    declineSignIn();
    person = undefined;
    forget("ended");
    if (!told) parts.announce({ type: "ended" });
  };

  return {
    phase,
    /** Whether a request waits for the person to sign in again. */
    asking,
    /** The signed-in person as last described by the service. */
    user: () => grant?.user,
    /** The id of the only organization that the session can access; undefined where it can access all. */
    reach: () => grant?.organization,
    /** The destination given by the link that the person signed in with, if any. */
    next: () => grant?.next,

    /** Accepts a fresh sign-in of any kind and resumes waiting requests. */
    start(next: AccessToken): void {
      if (accept(next)) parts.announce({ type: "started", userId: next.user.id });
    },

    /** Whether anyone is signed in; requests a token the first time. Throws when the service does not respond. */
    async resume(): Promise<boolean> {
      if (grant !== undefined || phase.get() === "interrupted") return true;
      return (await renewOnce()) !== undefined;
    },

    /** The token to send; undefined when nobody is signed in. Waits during an interruption unless `quiet`. */
    async token(signal: AbortSignal, quiet: boolean): Promise<string | undefined> {
      if (phase.get() === "interrupted") return waitForSignIn(signal, quiet);
      if (grant === undefined || parts.now() < renewAt) return grant?.accessToken;
      return (await renewOnce()) ?? recover(undefined, signal, quiet);
    },

    /** Another token after the service refused one; undefined when there is none. */
    recover,

    /** Prompts for sign-in without a request that needs it. */
    askToSignIn: () => asking.set(true),

    /** Called when the person declines to sign in again: waiting requests are refused, the screen stays. */
    declineSignIn,

    /** Forgets everything and tells the other tabs, unless one of them reported it. */
    end,

    /** Handles what another tab did. */
    hear(news: SessionNews): void {
      if (news.type === "ended") {
        if (phase.get() !== "ended") end(true);
      } else if (person !== undefined && person !== news.userId) {
        meetOtherPerson();
      } else if (grant === undefined) {
        void renewQuietly();
      }
    },
  };
};

export type SessionKeeper = ReturnType<typeof createSession>;
