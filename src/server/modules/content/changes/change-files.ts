import { MAX_FILES } from "#contract/schemas/content-change.ts";
import { invalid } from "#server/kit/failures.ts";
import { readFileList, type StoredFile } from "../files/files.ts";
import { findRevision } from "../revisions/revision-rows.ts";
import type { Batch, ChangeOf } from "./change-batch.ts";
import { takeBytes } from "./insert-files.ts";

const noFile = (path: string, id: string) => invalid(path, `There is no file with the id "${id}".`);

const fileIn = (batch: Batch, id: string, path: string): StoredFile => {
  const file = batch.files.find((one) => one.id === id);
  if (!file) throw noFile(`${path}.file`, id);
  return file;
};

const put = (batch: Batch, file: StoredFile): void => {
  batch.files = batch.files.map((one) => (one.id === file.id ? file : one));
  batch.done.push({ object: "updated_file", file: file.id });
};

/** Changes the name of a file, its bytes, or both; its id stays, so pages continue to show it. */
export const applyUpdateFile = (
  batch: Batch,
  change: ChangeOf<"update_file">,
  path: string,
): void => {
  const { id, name, ...was } = fileIn(batch, change.file, path);
  const brings = change.base64 !== undefined || change.url !== undefined;
  const bytes = brings ? takeBytes(batch, change, path) : was;
  put(batch, { id, name: change.name ?? name, ...bytes });
};

/**
 * Reverts a file to an earlier revision: restores its name and bytes, restores a deleted file, and deletes an added
 * one.
 */
export const applyRevertFile = async (
  batch: Batch,
  { file: id, revision }: ChangeOf<"revert_file">,
  path: string,
): Promise<void> => {
  const { base, context, spaceId } = batch;
  if (revision === undefined && base === undefined)
    throw invalid(`${path}.revision`, "needed: only a change request has a state it began from");
  const row = revision === undefined ? base : await findRevision(context.db, spaceId, revision);
  if (!row) throw invalid(`${path}.revision`, `There is no revision with the id "${revision}".`);
  const was = (await readFileList(context, spaceId, row.files)).find((one) => one.id === id);
  const isThere = batch.files.some((one) => one.id === id);
  if (was === undefined) {
    if (!isThere)
      throw invalid(`${path}.file`, `There is no file with the id "${id}", then or now.`);
    batch.files = batch.files.filter((one) => one.id !== id);
    batch.done.push({ object: "deleted_file", file: id });
    return;
  }
  if (isThere) return put(batch, was);
  if (batch.files.length >= MAX_FILES)
    throw invalid(`${path}.file`, `at most ${MAX_FILES} files in a space`);
  batch.files = [...batch.files, was];
  batch.done.push({ object: "updated_file", file: id });
};

/** Deletes files. Links to them break, as with deleted pages. */
export const applyDeleteFiles = (
  batch: Batch,
  { files }: ChangeOf<"delete_files">,
  path: string,
): void => {
  const there = new Set(batch.files.map(({ id }) => id));
  for (const [index, id] of files.entries()) {
    if (!there.delete(id)) throw noFile(`${path}.files.${index}`, id);
    batch.done.push({ object: "deleted_file", file: id });
  }
  batch.files = batch.files.filter(({ id }) => there.has(id));
};
