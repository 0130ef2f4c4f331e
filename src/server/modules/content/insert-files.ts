import { MAX_FILE_BYTES, MAX_FILES } from "#contract/schemas/content-change.ts";
import { invalid } from "#server/kit/failures.ts";
import { newId } from "#server/kit/ids.ts";
import type { Batch, ChangeOf } from "./change-batch.ts";
import { type FetchedFiles, filePath } from "./fetch-files.ts";
import { fileTypeOf } from "./file-type.ts";
import { type StoredFile, writeBlob } from "./files.ts";
import { pictureSizeOf } from "./picture-size.ts";

type Inserted = ChangeOf<"insert_files">["files"][number];

const decode = (base64: string, path: string): Buffer => {
  const plain = base64.replaceAll(/\s/g, "");
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(plain) || plain.replaceAll("=", "").length % 4 === 1)
    throw invalid(`${path}.base64`, "is not base64");
  const bytes = Buffer.from(plain, "base64");
  if (bytes.length > MAX_FILE_BYTES)
    throw invalid(`${path}.base64`, `at most ${MAX_FILE_BYTES} bytes`);
  return bytes;
};

const bytesOf = ({ base64 = "" }: Inserted, path: string, fetched: FetchedFiles): Buffer =>
  fetched.get(path) ?? decode(base64, path);

/** Adds files. What each is goes by its bytes, not by what it is called. */
export const applyInsertFiles = async (
  batch: Batch,
  { files }: ChangeOf<"insert_files">,
  change: number,
): Promise<void> => {
  for (const [index, given] of files.entries()) {
    const path = filePath(change, index);
    const bytes = bytesOf(given, path, batch.fetched);
    const contentType = fileTypeOf(bytes, given.contentType);
    const dimensions = pictureSizeOf(bytes, contentType);
    const file: StoredFile = {
      id: batch.fileRefs.get(given.ref ?? "") ?? newId(),
      name: given.name,
      contentType,
      size: bytes.length,
      hash: await writeBlob(batch.context, batch.spaceId, { contentType, bytes }),
      ...(dimensions === undefined ? {} : { dimensions }),
    };
    batch.files = [...batch.files, file];
    batch.insertedFiles.push(file);
  }
  if (batch.files.length > MAX_FILES)
    throw invalid(`changes.${change}.files`, `at most ${MAX_FILES} files in a space`);
};
