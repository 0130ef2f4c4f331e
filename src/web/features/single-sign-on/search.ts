import { type SsoImpactGroup, ssoImpactQuery } from "#web/api/single-sign-on.ts";
import { cursor, oneOf, type SearchOf, searchParams, text } from "#web/kit/search-params.ts";

// The search parameters of all routes are loaded with the first screen, so this file imports nothing larger.

/** Maximum length of the search for attempts: an e-mail address. */
export const MAX_ATTEMPT_SEARCH = 254;
/** Maximum length of an id in the address. */
const MAX_ID = 64;

/** The filter of the attempts, and the attempt that is open beside the list. */
export const readAttemptsSearch = searchParams({
  search: text(MAX_ATTEMPT_SEARCH),
  attempt: text(MAX_ID),
});

/** The test whose result is shown. */
export const readTestSearch = searchParams({ test: text(MAX_ID) });

export const setupSteps = ["values", "connection", "people", "test"] as const;
export type SetupStep = (typeof setupSteps)[number];

/** Identity providers whose names for each value we know. */
export const consoleKeys = ["okta", "entra", "google", "jumpcloud", "onelogin", "other"] as const;
export type ConsoleKey = (typeof consoleKeys)[number];

/** The open step of a setup, the first when absent, and the console whose names are shown. */
export const readSetupSearch = searchParams({
  step: oneOf(setupSteps),
  idp: oneOf(consoleKeys),
  test: text(MAX_ID),
});

/** The console whose names for our values are shown. */
export const readProviderSearch = searchParams({ idp: oneOf(consoleKeys) });

/** Groups of members by what enforcing means for them, most serious first. */
export const impactGroups = [
  "out",
  "risk",
  "likely",
  "in",
] as const satisfies readonly SsoImpactGroup[];

/** The group of members, by default those who would be shut out, and its page. */
export const readImpactSearch = searchParams({ group: oneOf(impactGroups), page: cursor });
export type ImpactSearch = SearchOf<typeof readImpactSearch>;

/** Rows per page. */
export const PAGE_SIZE = 50;

/** The page of members that the search parameters select. */
export const impactPageQuery = (organizationId: string, { group = "out", page }: ImpactSearch) =>
  ssoImpactQuery(organizationId, { group, page, limit: PAGE_SIZE });
