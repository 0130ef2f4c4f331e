import { createStore } from "#web/api/store.ts";

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
