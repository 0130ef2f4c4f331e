import type { SignOn } from "#web/api/sign-on.ts";
import { nextPath } from "./sign-in-address.ts";

const STORED = "bindery-sign-on";

/** Returns the provider last chosen for signing in with this browser. */
export const lastSignOn = (): SignOn | undefined => {
  const kept = new URLSearchParams(window.localStorage.getItem(STORED) ?? "");
  const [organization, title, id, label, startURL] = [
    kept.get("organization"),
    kept.get("title"),
    kept.get("id"),
    kept.get("label"),
    kept.get("startURL"),
  ];
  if (organization === null || title === null || id === null || label === null) return undefined;
  // It is used as a link.
  if (startURL === null || !/^https?:\/\//.test(startURL)) return undefined;
  return { organization: { id: organization, title }, provider: { id, label, startURL } };
};

/** Offers the provider first from now on. */
export const rememberSignOn = ({ organization: { id: organization, title }, provider }: SignOn) => {
  const { id, label, startURL } = provider;
  const kept = new URLSearchParams({ organization, title, id, label, startURL });
  window.localStorage.setItem(STORED, kept.toString());
};

/** Stops offering it, because it no longer works. */
export const forgetSignOn = (): void => window.localStorage.removeItem(STORED);

const NEXT = "bindery-sign-on-next";

/** Keeps the path to continue to in this tab, for another try after a refusal. */
export const rememberNext = (next: string): void => window.sessionStorage.setItem(NEXT, next);

/** Returns the path that this tab was to continue to when it left for a provider. */
export const lastNext = (): string => nextPath(window.sessionStorage.getItem(NEXT)) ?? "/";
