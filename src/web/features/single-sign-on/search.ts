import { oneOf, searchParams } from "#web/kit/search-params.ts";

// Every route's parameters are loaded with the first screen, so this file imports nothing larger.

export const setupSteps = ["values", "connection", "people"] as const;
export type SetupStep = (typeof setupSteps)[number];

/** Identity providers whose own names for each value we know. */
export const consoleKeys = ["okta", "entra", "google", "jumpcloud", "onelogin", "other"] as const;
export type ConsoleKey = (typeof consoleKeys)[number];

/** The open step of a set-up, the first when absent, and the console whose names are shown. */
export const readSetupSearch = searchParams({ step: oneOf(setupSteps), idp: oneOf(consoleKeys) });

/** The console whose names for our values are shown. */
export const readProviderSearch = searchParams({ idp: oneOf(consoleKeys) });
