import { createHash } from "node:crypto";
import type { StoredFile } from "#server/db/tables/index.ts";
import type { Context } from "#server/kit/context.ts";
import { hashOfValue } from "../store/canonical-json.ts";
import { type Blob, findFileList, insertBlob, insertFileList } from "./file-rows.ts";
import { type ListPage, listPage, type ListRequest } from "#server/db/lists.ts";
import { notFound } from "#server/kit/failures.ts";
import type { ContentState } from "../revisions/revisions.ts";

export type { StoredFile };

/** The files of a revision, by the hash it names, sorted by name. */
export const readFileList = async (
  { db }: Pick<Context, "db">,
  spaceId: string,
  hash: string,
): Promise<readonly StoredFile[]> => {
  const files = await findFileList(db, spaceId, hash);
  if (!files) throw new Error(`the file list ${hash} is missing`);
  return files;
};

/** By name, then by id: the order says nothing, so equal files are an equal list. */
const inOrder = (a: StoredFile, b: StoredFile): number => {
  if (a.name !== b.name) return a.name < b.name ? -1 : 1;
  return a.id < b.id ? -1 : 1;
};

/** Stores a list of files, sorted by name; answers the hash that addresses it. */
export const writeFileList = async (
  tx: Context,
  spaceId: string,
  files: readonly StoredFile[],
): Promise<string> => {
  const sorted = files.toSorted(inOrder);
  const hash = hashOfValue(sorted);
  await insertFileList(tx.db, spaceId, hash, sorted);
  return hash;
};

/** Stores bytes; answers their SHA-256 in base64url, which addresses them. */
export const writeBlob = async (tx: Context, spaceId: string, blob: Blob): Promise<string> => {
  const hash = createHash("sha256").update(blob.bytes).digest("base64url");
  await insertBlob(tx.db, spaceId, hash, blob);
  return hash;
};

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
