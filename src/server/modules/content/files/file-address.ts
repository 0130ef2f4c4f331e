import { createHmac, timingSafeEqual } from "node:crypto";
import { readFileKey } from "#server/db/installation-rows.ts";
import type { Database } from "#server/db/open.ts";
import { databaseOf } from "#server/db/transaction.ts";
import type { Context } from "#server/kit/context.ts";
import type { StoredFile } from "./files.ts";
import type { RevisionFile } from "#contract/schemas/revision.ts";

const HOUR_S = 60 * 60;
const DAY_S = 24 * HOUR_S;

const keys = new WeakMap<Database, Buffer>();

const keyOf = async (context: Pick<Context, "db">): Promise<Buffer> => {
  const database = databaseOf(context);
  const key = keys.get(database) ?? (await readFileKey(context.db));
  keys.set(database, key);
  return key;
};

/** What a signature vouches for. */
interface Address {
  readonly spaceId: string;
  readonly fileHash: string;
  readonly name: string;
  /** Seconds since 1970, as text. */
  readonly until: string;
}

const sign = (key: Buffer, { spaceId, fileHash, name, until }: Address): Buffer =>
  createHmac("sha256", key)
    .update(JSON.stringify([spaceId, fileHash, name, until]))
    .digest();

const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000);

/** Makes the addresses at which the files of a space can be fetched without a token. */
export type AddressOf = (file: Pick<StoredFile, "name" | "hash">) => string;

/**
 * Prepares addresses of files, which open without a token. They end with the day, but never within the
 * hour: the same file has the same address all day, so that browsers keep it.
 */
export const fileAddresses = async (context: Context, spaceId: string): Promise<AddressOf> => {
  const key = await keyOf(context);
  const until = String(Math.ceil((secondsOf(context.now()) + HOUR_S) / DAY_S) * DAY_S);
  return ({ name, hash }) => {
    const signature = sign(key, { spaceId, fileHash: hash, name, until }).toString("base64url");
    const query = new URLSearchParams({ name, until, signature });
    return `${context.settings.publicUrl}/files/${spaceId}/${hash}?${query.toString()}`;
  };
};

/** Seconds an address is still good for; undefined when it is none of ours or has ended. */
export const secondsLeft = async (
  context: Context,
  { signature, ...address }: Address & { readonly signature: string },
): Promise<number | undefined> => {
  const expected = Buffer.from(sign(await keyOf(context), address).toString("base64url"));
  const given = Buffer.from(signature);
  const genuine = given.length === expected.length && timingSafeEqual(given, expected);
  const left = Number(address.until) - secondsOf(context.now());
  return genuine && left > 0 ? left : undefined;
};

export const presentFile = (file: StoredFile, addressOf: AddressOf): RevisionFile => ({
  id: file.id,
  name: file.name,
  contentType: file.contentType,
  downloadURL: addressOf(file),
  size: file.size,
  ...(file.dimensions === undefined ? {} : { dimensions: file.dimensions }),
});

export const presentFiles = async (
  context: Context,
  spaceId: string,
  files: readonly StoredFile[],
): Promise<RevisionFile[]> => {
  const addressOf = await fileAddresses(context, spaceId);
  return files.map((file) => presentFile(file, addressOf));
};
