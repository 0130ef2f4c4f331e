import { createHmac, timingSafeEqual } from "node:crypto";
import { readSigningKey } from "#server/db/installation-rows.ts";
import type { Context } from "#server/kit/context.ts";

/**
 * The person who last signed in in a browser, and the organization their sign-in was limited to; null if it was not
 * limited.
 */
export interface KnownPerson {
  readonly userId: string;
  readonly organizationId: string | null;
}

/** How long a browser is recognized after a sign-in, in seconds. */
export const KNOWN_SECONDS = 180 * 24 * 60 * 60;

const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000);

const sign = async ({ db }: Pick<Context, "db">, facts: string): Promise<string> =>
  createHmac("sha256", await readSigningKey(db, "known browsers"))
    .update(facts)
    .digest("base64url");

/**
 * The signed value by which a browser is recognized after a sign-in, even once signed out. It grants no access: the
 * sign-in page uses it to show what only that person may see.
 */
export const knownAs = async (
  context: Pick<Context, "db" | "now">,
  { userId, organizationId }: KnownPerson,
): Promise<string> => {
  const until = secondsOf(context.now()) + KNOWN_SECONDS;
  const facts = `${userId}.${organizationId ?? ""}.${until}`;
  return `${facts}.${await sign(context, facts)}`;
};

/** The person a browser's stored value identifies; undefined if we did not sign it, or it has expired. */
export const whoIsKnown = async (
  context: Pick<Context, "db" | "now">,
  kept: string | undefined,
): Promise<KnownPerson | undefined> => {
  const parts = /^(([A-Za-z0-9]+)\.([A-Za-z0-9]*)\.(\d{1,12}))\.([\w-]+)$/.exec(kept ?? "");
  if (parts === null) return undefined;
  const [, facts = "", userId = "", organizationId = "", until, signature = ""] = parts;
  const expected = Buffer.from(await sign(context, facts));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  if (Number(until) <= secondsOf(context.now())) return undefined;
  return { userId, organizationId: organizationId === "" ? null : organizationId };
};
