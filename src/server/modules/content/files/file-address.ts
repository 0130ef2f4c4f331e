import type { RevisionFile } from "#contract/schemas/revision.ts";
import type { Context } from "#server/kit/context.ts";
import type { StoredFile } from "./files.ts";
import { secondsOf, signer } from "./signature.ts";

const HOUR_S = 60 * 60;
const DAY_S = 24 * HOUR_S;

/** Returns an address at which a file of a space can be fetched without a token. */
export type AddressOf = (file: Pick<StoredFile, "name" | "hash">) => string;

/**
 * Prepares addresses of files that open without a token. They expire with the day, but not within the next hour: a
 * file keeps the same address all day, so that browsers can cache it.
 */
export const fileAddresses = async (context: Context, spaceId: string): Promise<AddressOf> => {
  const sign = await signer(context);
  const until = String(Math.ceil((secondsOf(context.now()) + HOUR_S) / DAY_S) * DAY_S);
  return ({ name, hash }) => {
    const signature = sign([spaceId, hash, name, until]);
    const query = new URLSearchParams({ name, until, signature });
    return `${context.settings.publicUrl}/files/${spaceId}/${hash}?${query.toString()}`;
  };
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
