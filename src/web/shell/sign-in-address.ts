import { dashboardPath } from "#contract/schemas/dashboard-path.ts";
import { createStore } from "#web/api/store.ts";

/** Returns a path to continue to after signing in; undefined unless it is a path of this dashboard. */
export const nextPath = (given: unknown): string | undefined =>
  typeof given === "string" ? dashboardPath(given) : undefined;

/**
 * Creates a store for a secret of the link that opened this page. The tab keeps it for this path only, so that it
 * survives a reload.
 */
const createArrival = (word: "token" | "proof") => {
  const store = createStore<string | undefined>(undefined);
  const keptAt = () => `bindery-arrived-${word}:${window.location.pathname}`;
  let kept: string | undefined;
  const keepNoLonger = () => {
    if (kept !== undefined) window.sessionStorage.removeItem(kept);
  };
  return {
    ...store,
    /** Takes the secret from the parameters of the fragment, or the one stored before a reload. */
    arrive(words: URLSearchParams): void {
      const given = words.get(word);
      kept = keptAt();
      if (given !== null) window.sessionStorage.setItem(kept, given);
      store.set(window.sessionStorage.getItem(kept) ?? undefined);
    },
    /** Keeps it only in memory, for a page that may still have to say that it was refused. */
    keepNoLonger,
    /** Forgets it once it has been used. */
    forget(): void {
      keepNoLonger();
      store.set(undefined);
    },
  };
};

/** The one-time token of the link that opened this page. */
export const arrivedToken = createArrival("token");

/** The proof of the e-mail address of the person who opened a mailed invitation. */
export const arrivedProof = createArrival("proof");

/** How a sign-in at an identity provider returned to this page. */
export type SignOnArrival =
  | { readonly ticket: string }
  /** Refused; an admin finds the reason by the id. */
  | { readonly attempt: string; readonly provider: string | undefined }
  /** Not requested by anyone here: it must be started from this side. */
  | { readonly restart: string };

/** The outcome of the identity provider's response; only in memory. */
export const arrivedSignOn = createStore<SignOnArrival | undefined>(undefined);

const signOnIn = (words: URLSearchParams): SignOnArrival | undefined => {
  const ticket = words.get("ticket");
  if (ticket !== null) return { ticket };
  const attempt = words.get("attempt");
  if (attempt !== null) return { attempt, provider: words.get("provider") ?? undefined };
  const restart = words.get("restart");
  return restart === null ? undefined : { restart };
};

const take = () => {
  const { hash, pathname, search } = window.location;
  const words = new URLSearchParams(hash.slice(1));
  arrivedToken.arrive(words);
  arrivedProof.arrive(words);
  const signOn = signOnIn(words);
  if (signOn !== undefined) arrivedSignOn.set(signOn);
  // Removed from the address at once, so that it stays in no history, bookmark or screenshot.
  if (signOn !== undefined || words.has("token") || words.has("proof"))
    window.history.replaceState(window.history.state, "", pathname + search);
};

/** Takes a link's secrets out of the address, now and whenever one is pasted into the address bar. */
export const watchArrivals = (): void => {
  take();
  window.addEventListener("hashchange", take);
};
