import { createHmac, timingSafeEqual } from "node:crypto";
import { readSigningKey } from "#server/db/installation-rows.ts";
import type { Database } from "#server/db/open.ts";
import { databaseOf } from "#server/db/transaction.ts";
import type { Context } from "#server/kit/context.ts";

const keys = new WeakMap<Database, Buffer>();

/** Signs values, so that an address that carries them opens without a token. */
export type Sign = (values: readonly string[]) => string;

/** The installation's signature; asked for once for many addresses. */
export const signer = async (context: Pick<Context, "db">): Promise<Sign> => {
  const database = databaseOf(context);
  const key = keys.get(database) ?? (await readSigningKey(context.db, "addresses of files"));
  keys.set(database, key);
  return (values) => createHmac("sha256", key).update(JSON.stringify(values)).digest("base64url");
};

/**
 * Seconds that signed values are still good for, the last of which says until when, in seconds since 1970; undefined
 * when the signature is none of ours, or when they have ended.
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

/** An instant in whole seconds since 1970. */
export const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000);
