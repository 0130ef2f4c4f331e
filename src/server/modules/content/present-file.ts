import type { RevisionFile } from "#contract/schemas/revision.ts";
import type { Context } from "#server/kit/context.ts";
import { type AddressOf, fileAddresses } from "./file-address.ts";
import type { StoredFile } from "./files.ts";

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
