import { createStore } from "#web/api/store.ts";

/** An address to go on to after signing in; undefined unless it is a path of this very service. */
export const nextPath = (given: unknown): string | undefined => {
  if (typeof given !== "string" || !/^\/(?![/\\])/.test(given)) return undefined;
  const { origin } = window.location;
  return URL.canParse(given, origin) && new URL(given, origin).origin === origin
    ? given
    : undefined;
};

/** The one-time token of the link that opened this page; only in memory. */
export const arrivedToken = createStore<string | undefined>(undefined);

const take = () => {
  const { hash, pathname, search } = window.location;
  const token = /^#(?:.*&)?token=([^&]+)/.exec(hash)?.[1];
  if (token === undefined) return;
  // Out of the address at once, so that it stays in no history, bookmark or screenshot.
  window.history.replaceState(window.history.state, "", pathname + search);
  arrivedToken.set(decodeURIComponent(token));
};

/** Takes the token out of the address, now and whenever a link is pasted into the address bar. */
export const watchArrivedToken = (): void => {
  take();
  window.addEventListener("hashchange", take);
};
