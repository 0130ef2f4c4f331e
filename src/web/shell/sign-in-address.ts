import { dashboardPath } from "#contract/schemas/dashboard-path.ts";
import { createStore } from "#web/api/store.ts";

/** An address to go on to after signing in; undefined unless it is a path of this dashboard. */
export const nextPath = (given: unknown): string | undefined =>
  typeof given === "string" ? dashboardPath(given) : undefined;

/** A secret of the link that opened this page. The tab keeps it for its path alone, so that it outlives a reload. */
const createArrival = (word: "token" | "proof") => {
  const store = createStore<string | undefined>(undefined);
  const keptAt = () => `bindery-arrived-${word}:${window.location.pathname}`;
  let kept: string | undefined;
  const keepNoLonger = () => {
    if (kept !== undefined) window.sessionStorage.removeItem(kept);
  };
  return {
    ...store,
    /** Takes the secret out of the fragment's words, or what was kept before a reload. */
    arrive(words: URLSearchParams): void {
      const given = words.get(word);
      kept = keptAt();
      if (given !== null) window.sessionStorage.setItem(kept, given);
      store.set(window.sessionStorage.getItem(kept) ?? undefined);
    },
    /** Keeps it no longer than this page, which may still say that it was refused. */
    keepNoLonger,
    /** Forgets it, once it was used. */
    forget(): void {
      keepNoLonger();
      store.set(undefined);
    },
  };
};

/** The one-time token of the link that opened this page. */
export const arrivedToken = createArrival("token");

/** What proves the e-mail address of whoever opened a mailed invitation. */
export const arrivedProof = createArrival("proof");

/** How a sign-in at an identity provider came back to this page. */
export type SignOnArrival =
  | { readonly ticket: string }
  /** Refused; the id leads an admin to the reason. */
  | { readonly attempt: string; readonly provider: string | undefined }
  /** Nobody here had asked for it: it is to be begun from this side. */
  | { readonly restart: string };

/** What the identity provider's answer came to; only in memory. */
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
  // Out of the address at once, so that it stays in no history, bookmark or screenshot.
  if (signOn !== undefined || words.has("token") || words.has("proof"))
    window.history.replaceState(window.history.state, "", pathname + search);
};

/** Takes what a link brings out of the address, now and whenever one is pasted into the address bar. */
export const watchArrivals = (): void => {
  take();
  window.addEventListener("hashchange", take);
};
