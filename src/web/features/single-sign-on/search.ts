import { type SsoImpactGroup, ssoImpactQuery } from "#web/api/single-sign-on.ts";
import { cursor, oneOf, type SearchOf, searchParams, text } from "#web/kit/search-params.ts";

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

/** The groups of members by what enforcing means for them, the gravest first. */
export const impactGroups = [
  "out",
  "risk",
  "likely",
  "in",
] as const satisfies readonly SsoImpactGroup[];

/** The group of members, those who are shut out when absent, and its page. */
export const readImpactSearch = searchParams({ group: oneOf(impactGroups), page: cursor });
export type ImpactSearch = SearchOf<typeof readImpactSearch>;

/** Rows a page. */
export const PAGE_SIZE = 50;

/** The page of members the address names. */
export const impactPageQuery = (organizationId: string, { group = "out", page }: ImpactSearch) =>
  ssoImpactQuery(organizationId, { group, page, limit: PAGE_SIZE });
