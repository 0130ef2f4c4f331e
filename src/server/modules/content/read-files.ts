import { type ListPage, listPage, type ListRequest } from "#server/db/lists.ts";
import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import type { ContentState } from "./content-state.ts";
import { readFileList, type StoredFile } from "./files.ts";

/** The files of a state by name; a page goes on behind the file the one before ended with. */
export const listFiles = async (
  context: Context,
  { spaceId, revision }: ContentState,
  { limit, after }: ListRequest,
): Promise<ListPage<StoredFile>> => {
  const files = await readFileList(context, spaceId, revision.files);
  const [name = "", id = ""] = (after ?? []).map(String);
  const beyond = (file: StoredFile): boolean =>
    after === undefined || file.name > name || (file.name === name && file.id > id);
  const rest = files.filter(beyond);
  return listPage(rest, limit, files.length, (file) => [file.name, file.id]);
};

/** One file of a state; refuses with not-found. */
export const readFile = async (
  context: Context,
  { spaceId, revision }: ContentState,
  fileId: string,
): Promise<StoredFile> => {
  const files = await readFileList(context, spaceId, revision.files);
  const file = files.find(({ id }) => id === fileId);
  if (!file) throw notFound("file");
  return file;
};
