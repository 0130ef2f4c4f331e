import type { RevisionFile } from "#contract/schemas/revision.ts";
import type { Context } from "#server/kit/context.ts";
import { type AddressOf, fileAddresses } from "./file-address.ts";
import type { StoredFile } from "./files.ts";

const present = (file: StoredFile, addressOf: AddressOf): RevisionFile => ({
  id: file.id,
  name: file.name,
  contentType: file.contentType,
  downloadURL: addressOf(file),
  size: file.size,
  ...(file.dimensions === undefined ? {} : { dimensions: file.dimensions }),
});

/** Files as they are shown, each with an address that opens without a token. */
export const presentFiles = async (
  context: Context,
  spaceId: string,
  files: readonly StoredFile[],
): Promise<RevisionFile[]> => {
  const addressOf = await fileAddresses(context, spaceId);
  return files.map((file) => present(file, addressOf));
};

export const presentFile = async (
  context: Context,
  spaceId: string,
  file: StoredFile,
): Promise<RevisionFile> => present(file, await fileAddresses(context, spaceId));
