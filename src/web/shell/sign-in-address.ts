import { createStore } from "#web/api/store.ts";

/** An address to go on to after signing in; undefined unless it is a path of this very service. */
export const nextPath = (given: unknown): string | undefined => {
  if (typeof given !== "string" || !/^\/(?![/\\])/.test(given)) return undefined;
  const { origin } = window.location;
  return URL.canParse(given, origin) && new URL(given, origin).origin === origin
    ? given
    : undefined;
};

/** The one-time token of the link that opened this page; only in memory, but for that of the set-up. */
export const arrivedToken = createStore<string | undefined>(undefined);

const SETUP_PATH = "/setup";
/** Where this tab keeps the token of the set-up, so that the form outlives a reload. */
const SETUP_TOKEN = "bindery-setup-token";

/** Forgets the token of the link that opened this page, once it was used or refused. */
export const forgetToken = (): void => {
  arrivedToken.set(undefined);
  window.sessionStorage.removeItem(SETUP_TOKEN);
};

/** What proves the e-mail address of whoever opened a mailed invitation; only in memory. */
export const arrivedProof = createStore<string | undefined>(undefined);

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
  const isSetup = pathname === SETUP_PATH;
  const given = words.get("token") ?? undefined;
  if (isSetup && given !== undefined) window.sessionStorage.setItem(SETUP_TOKEN, given);
  const token = isSetup ? (window.sessionStorage.getItem(SETUP_TOKEN) ?? undefined) : given;
  const proof = words.get("proof") ?? undefined;
  const signOn = signOnIn(words);
  if (token === undefined && proof === undefined && signOn === undefined) return;
  // Out of the address at once, so that it stays in no history, bookmark or screenshot.
  window.history.replaceState(window.history.state, "", pathname + search);
  if (token !== undefined) arrivedToken.set(token);
  if (proof !== undefined) arrivedProof.set(proof);
  if (signOn !== undefined) arrivedSignOn.set(signOn);
};

/** Takes what a link brings out of the address, now and whenever one is pasted into the address bar. */
export const watchArrivals = (): void => {
  take();
  window.addEventListener("hashchange", take);
};
