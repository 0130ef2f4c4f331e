import { createHmac, timingSafeEqual } from "node:crypto";
import { readSigningKey } from "#server/db/installation-rows.ts";
import type { Database } from "#server/db/open.ts";
import { databaseOf } from "#server/db/transaction.ts";
import type { Context } from "#server/kit/context.ts";

const keys = new WeakMap<Database, Buffer>();

/** Signs values, so that an address containing them opens without a token. */
export type Sign = (values: readonly string[]) => string;

/** Returns the installation's signing function; call once for many addresses. */
export const signer = async (context: Pick<Context, "db">): Promise<Sign> => {
  const database = databaseOf(context);
  const key = keys.get(database) ?? (await readSigningKey(context.db, "addresses of files"));
  keys.set(database, key);
  return (values) => createHmac("sha256", key).update(JSON.stringify(values)).digest("base64url");
};

/**
 * Returns how many seconds signed values remain valid; the last value is their expiry in seconds since 1970.
 * Undefined when the signature is invalid or they have expired.
 */
export const secondsLeft = async (
  context: Pick<Context, "db" | "now">,
  values: readonly string[],
  signature: string,
): Promise<number | undefined> => {
  const expected = Buffer.from((await signer(context))(values));
  const given = Buffer.from(signature);
  const genuine = given.length === expected.length && timingSafeEqual(given, expected);
  const left = Number(values.at(-1)) - secondsOf(context.now());
  return genuine && left > 0 ? left : undefined;
};

/** Converts an instant to whole seconds since 1970. */
export const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000);
