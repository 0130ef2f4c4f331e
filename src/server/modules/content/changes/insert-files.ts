import {
  type ContentChange,
  MAX_BATCH_FETCHED_BYTES,
  MAX_FETCHED_FILE_BYTES,
  MAX_FILE_BYTES,
  MAX_FILES,
} from "#contract/schemas/content-change.ts";
import { invalid } from "#server/kit/failures.ts";
import { newId } from "#server/kit/ids.ts";
import type { Batch, ChangeOf } from "./change-batch.ts";
import { pictureSizeOf } from "#server/modules/people/pictures/picture-size.ts";
import { fileTypeOf } from "../files/file-type.ts";
import { storedBlobOf, type StoredFile } from "../files/files.ts";
import type { Context } from "#server/kit/context.ts";
import { guardedFetch } from "#server/outbound/guarded-fetch.ts";
import { OutboundFailure } from "#server/outbound/outbound-failure.ts";

/** Time limits for one file, and for all files of a batch. */
const TIMEOUT_MS = 10_000;
const BATCH_TIMEOUT_MS = 30_000;

/** The fetched bytes by their place in the batch. */
export type FetchedFiles = ReadonlyMap<string, Buffer>;

export const filePath = (change: number, file: number): string => `changes.${change}.files.${file}`;

const fetchFile = async (
  address: string,
  path: string,
  allow: readonly string[],
  { maxBytes, timeoutMs }: { maxBytes: number; timeoutMs: number },
): Promise<Buffer> => {
  if (maxBytes <= 0) throw invalid(path, "the files of one batch are too large together");
  if (timeoutMs <= 0) throw invalid(path, "the files of one batch took too long to come");
  try {
    return await guardedFetch(address, { allow, maxBytes, timeoutMs, accept: "*/*" });
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error;
    throw invalid(path, `could not be fetched because ${error.message}`);
  }
};

/** Returns the addresses of files in a batch, with their places. */
const addressesIn = (changes: readonly ContentChange[]) =>
  changes.flatMap((change, index): { readonly path: string; readonly url: string }[] => {
    if (change.operation === "update_file")
      return change.url === undefined ? [] : [{ path: `changes.${index}`, url: change.url }];
    if (change.operation !== "insert_files") return [];
    return change.files.flatMap(({ url }, file) =>
      url === undefined ? [] : [{ path: filePath(index, file), url }],
    );
  });

/**
 * Fetches the files that a batch names by address, one after another, before anything is locked or written. Throws
 * with the place of the first one that fails, is too large or takes too long.
 */
const fetchFiles = async (
  { settings }: Context,
  changes: readonly ContentChange[],
): Promise<FetchedFiles> => {
  const fetched = new Map<string, Buffer>();
  const until = performance.now() + BATCH_TIMEOUT_MS;
  let left = MAX_BATCH_FETCHED_BYTES;
  for (const { path, url } of addressesIn(changes)) {
    const bytes = await fetchFile(url, `${path}.url`, settings.outboundAllow, {
      maxBytes: Math.min(MAX_FETCHED_FILE_BYTES, left),
      timeoutMs: Math.min(TIMEOUT_MS, until - performance.now()),
    });
    left -= bytes.length;
    fetched.set(path, bytes);
  }
  return fetched;
};

/** The same, but only fetches on the first call. */
export const fetchOnce = (context: Context, changes: readonly ContentChange[]) => {
  let fetching: Promise<FetchedFiles> | undefined;
  return () => (fetching ??= fetchFiles(context, changes));
};

type Given = Pick<ChangeOf<"insert_files">["files"][number], "base64" | "contentType">;

const decode = (base64: string, path: string): Buffer => {
  const plain = base64.replaceAll(/\s/g, "");
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(plain) || plain.replaceAll("=", "").length % 4 === 1)
    throw invalid(`${path}.base64`, "is not base64");
  const bytes = Buffer.from(plain, "base64");
  if (bytes.length > MAX_FILE_BYTES)
    throw invalid(`${path}.base64`, `at most ${MAX_FILE_BYTES} bytes`);
  return bytes;
};

/** Records the bytes of a change and returns their type, determined from the bytes rather than the name. */
export const takeBytes = (
  batch: Batch,
  { base64 = "", contentType: called }: Given,
  path: string,
): Omit<StoredFile, "id" | "name"> => {
  const bytes = batch.fetched.get(path) ?? decode(base64, path);
  const contentType = fileTypeOf(bytes, called);
  const dimensions = pictureSizeOf(bytes, contentType);
  const blob = storedBlobOf({ contentType, bytes });
  batch.blobs.push(blob);
  return {
    contentType,
    size: bytes.length,
    hash: blob.hash,
    ...(dimensions === undefined ? {} : { dimensions }),
  };
};

/** Adds files. */
export const applyInsertFiles = (
  batch: Batch,
  { files }: ChangeOf<"insert_files">,
  change: number,
): void => {
  for (const [index, given] of files.entries()) {
    const file: StoredFile = {
      id: batch.fileRefs.get(given.ref ?? "") ?? newId(),
      name: given.name,
      ...takeBytes(batch, given, filePath(change, index)),
    };
    batch.files = [...batch.files, file];
    batch.insertedFiles.push(file);
  }
  if (batch.files.length > MAX_FILES)
    throw invalid(`changes.${change}.files`, `at most ${MAX_FILES} files in a space`);
};
