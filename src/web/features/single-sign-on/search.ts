import { oneOf, searchParams, text } from "#web/kit/search-params.ts";

// Every route's parameters are loaded with the first screen, so this file imports nothing larger.

/** Longest text an attempt is looked for by: an e-mail address. */
export const MAX_ATTEMPT_SEARCH = 254;
/** Longest id an address may name. */
const MAX_ID = 64;

/** What the list of attempts is narrowed to, and the attempt that is open beside it. */
export const readAttemptsSearch = searchParams({
  search: text(MAX_ATTEMPT_SEARCH),
  attempt: text(MAX_ID),
});

/** The test whose result is shown. */
export const readTestSearch = searchParams({ test: text(MAX_ID) });

export const setupSteps = ["values", "connection", "people", "test"] as const;
export type SetupStep = (typeof setupSteps)[number];

/** Identity providers whose own names for each value we know. */
export const consoleKeys = ["okta", "entra", "google", "jumpcloud", "onelogin", "other"] as const;
export type ConsoleKey = (typeof consoleKeys)[number];

/** The open step of a set-up, the first when absent, and the console whose names are shown. */
export const readSetupSearch = searchParams({
  step: oneOf(setupSteps),
  idp: oneOf(consoleKeys),
  test: text(MAX_ID),
});

/** The console whose names for our values are shown. */
export const readProviderSearch = searchParams({ idp: oneOf(consoleKeys) });
