import { isIP } from "node:net";
import {
  HOSTNAME_TOKEN_PATH,
  type HostnameOutcome,
  type SiteHostnameCheck,
  type SiteHostnameVerification,
} from "#contract/schemas/site-hostname.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { newId } from "#server/kit/ids.ts";
import type { Settings } from "#server/kit/service-settings.ts";
import { type Resolve, resolveBySystem } from "#server/outbound/guarded-connector.ts";
import { guardedAsk } from "#server/outbound/guarded-fetch.ts";
import { OutboundFailure } from "#server/outbound/outbound-failure.ts";
import { readRecords } from "#server/outbound/read-records.ts";
import { findSite, lockSite, type SitePath, type SiteRow } from "./find-site.ts";
import { findPublishedBase } from "./site-addresses.ts";
import { setSite } from "./site-rows.ts";

/** Generates what a host name must respond with before it counts. It is public, but cannot be guessed. */
export const newHostnameToken = (): string => `bindery-site-${newId()}${newId()}`;

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 1024;

/** A site with a host name and its token. */
interface Named {
  readonly site: SiteRow;
  readonly hostname: string;
  readonly token: string;
}

const named = (site: SiteRow): Named => {
  const { hostname, hostnameToken: token } = site;
  if (hostname === null || token === null) throw notFound("host name");
  return { site, hostname, token };
};

const factsOf = async (context: Context, { site, hostname, token }: Named) => {
  const { settings, now } = context;
  const records = await readRecords(hostname, settings.dnsServers);
  const pointsAt = records && (records.names.length > 0 ? records.names : records.addresses);
  return {
    hostname,
    ...(site.hostnameVerifiedAt ? { verifiedAt: site.hostnameVerifiedAt.toISOString() } : {}),
    published: await findPublishedBase(context, site),
    token: { address: `https://${hostname}${HOSTNAME_TOKEN_PATH}`, content: token },
    ...(pointsAt ? { pointsAt: [...pointsAt] } : {}),
    checkedAt: now().toISOString(),
  };
};

/**
 * What a site's own host name must respond with, and what it currently points to. Throws not-found for a site without
 * one.
 */
export const checkHostname = async (
  context: Context,
  path: SitePath,
): Promise<SiteHostnameCheck> => ({
  object: "site-hostname",
  ...(await factsOf(context, named(await findSite(context, path)))),
});

/** Resolves names by the name servers that the operator chose, if any. */
const resolveWith =
  (servers: readonly string[] | undefined): Resolve =>
  async (hostname) => {
    if (servers === undefined) return resolveBySystem(hostname);
    const records = await readRecords(hostname, servers);
    if (!records) throw new Error("no name server answered");
    return records.addresses.map((address) => ({ address, family: isIP(address) }));
  };

/**
 * The URLs at which a host name is checked: https, and http in case it has no certificate yet. Another port that the
 * operator allowed for this name is checked as well.
 */
const addressesOf = (hostname: string, { outboundAllow }: Settings): string[] => {
  const allowed = outboundAllow.flatMap((pair) =>
    pair.startsWith(`${hostname}:`) && !/:(?:80|443)$/.test(pair) ? [`http://${pair}`] : [],
  );
  return [`https://${hostname}`, `http://${hostname}`, ...allowed].map(
    (origin) => `${origin}${HOSTNAME_TOKEN_PATH}`,
  );
};

interface Asked {
  readonly outcome: HostnameOutcome;
  readonly problem?: string;
}

const askOnce = async (address: string, token: string, settings: Settings): Promise<Asked> => {
  try {
    const { status, bytes } = await guardedAsk(address, {
      method: "GET",
      userAgent: "Bindery",
      allow: settings.outboundAllow,
      resolve: resolveWith(settings.dnsServers),
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
    });
    if (status !== 200)
      return { outcome: "other-answer", problem: `${address} answered with status ${status}.` };
    return bytes?.toString("utf8").trim() === token
      ? { outcome: "verified" }
      : { outcome: "other-answer", problem: `${address} answered something else than the token.` };
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error;
    const outcome = error.reason === "too-large" ? "other-answer" : "unreachable";
    return { outcome, problem: `${address} gave no token, because ${error.message}.` };
  }
};

/**
 * The result of checking the host name: success at any address, otherwise the first response, otherwise the first
 * failure.
 */
const ask = async ({ hostname, token }: Named, settings: Settings): Promise<Asked> => {
  const found = await Promise.all(
    addressesOf(hostname, settings).map((address) => askOnce(address, token, settings)),
  );
  return (
    found.find(({ outcome }) => outcome === "verified") ??
    found.find(({ outcome }) => outcome === "other-answer") ??
    found[0] ?? { outcome: "unreachable" }
  );
};

/**
 * Fetches a site's token from its own host name. If it is found, published links use the host name from then on.
 * Throws not-found for a site without one, or if its host name was changed in the meantime.
 */
export const verifyHostname = async (
  context: Context,
  path: SitePath,
): Promise<SiteHostnameVerification> => {
  const asked = named(await findSite(context, path));
  const found = await ask(asked, context.settings);
  const site = await transaction(context, async (tx) => {
    const before = await lockSite(tx, path);
    const { hostname, token } = named(before);
    if (token !== asked.token) throw notFound("host name");
    const isNew = found.outcome === "verified" && before.hostnameVerifiedAt === null;
    const change = { hostnameVerifiedAt: tx.now(), formerHostname: null };
    const row = isNew ? await setSite(tx.db, before.id, change) : before;
    await audit(tx, {
      action: "site.hostname-checked",
      target: { type: "site", id: row.id, label: row.title },
      site: row.id,
      before: { verified: before.hostnameVerifiedAt !== null },
      after: { hostname, verified: row.hostnameVerifiedAt !== null, outcome: found.outcome },
    });
    return row;
  });
  const facts = await factsOf(context, named(site));
  return { object: "site-hostname-verification", ...facts, ...found };
};
