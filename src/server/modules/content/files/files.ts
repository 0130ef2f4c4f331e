import { createHash } from "node:crypto";
import type { StoredFile } from "#server/db/tables/index.ts";
import type { Context } from "#server/kit/context.ts";
import { hashOfValue } from "#server/kit/canonical-json.ts";
import { copyBlobs } from "../store/content-rows.ts";
import {
  type Blob,
  findFileList,
  findServedBlob,
  insertBlob,
  insertBlobPart,
  insertFileList,
  selectUploads,
  type UploadRow,
} from "./file-rows.ts";
import { type ListPage, listPage, type ListRequest } from "#server/db/lists.ts";
import { notFound } from "#server/kit/failures.ts";
import type { ContentState } from "../revisions/revisions.ts";
import { pictureTypeOf } from "#server/modules/people/pictures/picture-type.ts";
import { secondsLeft } from "./signature.ts";
import { withinStorage } from "./storage.ts";

export type { StoredFile };

/** Reads the files of a revision by the hash it refers to, sorted by name. */
export const readFileList = async (
  { db }: Pick<Context, "db">,
  spaceId: string,
  hash: string,
): Promise<readonly StoredFile[]> => {
  const files = await findFileList(db, spaceId, hash);
  if (!files) throw new Error(`the file list ${hash} is missing`);
  return files;
};

/** By name, then by id: the order has no meaning, so equal files must give equal lists. */
const inOrder = (a: StoredFile, b: StoredFile): number => {
  if (a.name !== b.name) return a.name < b.name ? -1 : 1;
  return a.id < b.id ? -1 : 1;
};

/** Stores a list of files sorted by name; returns its hash. */
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

/** The bytes of a file and their SHA-256 in base64url, which addresses them. */
export interface StoredBlob extends Blob {
  readonly hash: string;
}

export const storedBlobOf = (blob: Blob): StoredBlob => ({
  ...blob,
  hash: createHash("sha256").update(blob.bytes).digest("base64url"),
});

/** Stores bytes, each distinct one once. */
export const writeBlobs = async (
  tx: Context,
  spaceId: string,
  blobs: readonly StoredBlob[],
): Promise<void> => {
  const made = {
    createdAt: tx.now(),
    createdBy: tx.actor.type === "user" ? tx.actor.id : null,
  };
  if (blobs.length === 0) return;
  await withinStorage(tx, spaceId, async () => {
    for (const { hash, ...blob } of blobs) await insertBlob(tx.db, spaceId, hash, blob, made);
  });
};

/** Stores what follows the first part of bytes; the first part, which makes the file exist, is written last. */
export const writeBlobPart = (
  tx: Context,
  spaceId: string,
  part: Parameters<typeof insertBlobPart>[2],
): Promise<void> => insertBlobPart(tx.db, spaceId, part);

/** Copies the bytes of files from another space; existing ones stay unchanged. */
export const takeBlobs = async (
  tx: Context,
  { from, to, files }: { from: string; to: string; files: readonly StoredFile[] },
): Promise<void> => {
  if (files.length === 0) return;
  const hashes = files.map(({ hash }) => hash);
  await withinStorage(tx, to, () => copyBlobs(tx.db, { from, to, hashes }));
};

/** Reads bytes of a space by hash; undefined where it has none with that hash. */
export const readBytes = async (
  { db }: Pick<Context, "db">,
  spaceId: string,
  hash: string,
): Promise<Uint8Array | undefined> => (await findServedBlob(db, spaceId, hash))?.bytes;

/** Lists the files of a state by name; a page continues after the last file of the previous one. */
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

/** Returns one file of a state; throws 404. */
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

export type Upload = UploadRow;

/** Returns when and by whom bytes of files were first uploaded to their space, by hash. */
export const readUploads = async (
  { db }: Pick<Context, "db">,
  spaceId: string,
  files: readonly StoredFile[],
): Promise<ReadonlyMap<string, Upload>> => {
  const hashes = [...new Set(files.map(({ hash }) => hash))];
  const rows = await selectUploads(db, spaceId, hashes);
  return new Map(rows.map((row) => [row.hash, row]));
};

/** Types that are harmless when saved and opened; all others are served as plain bytes. */
const quietTypes: ReadonlySet<string> = new Set([
  "application/json",
  "application/pdf",
  "application/zip",
  "audio/mpeg",
  "text/csv",
  "text/plain",
  "video/mp4",
  "video/webm",
]);

/** Returns a Content-Disposition header. RFC 6266: a plain name for old clients, the real one in UTF-8 (RFC 5987). */
export const disposition = (kind: "inline" | "attachment", name: string): string => {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\/%;]/g, "_");
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
};

/**
 * Serves the bytes of a file at its signed address. Only pictures whose bytes are of that type open in a browser;
 * everything else is downloaded, and none of it ever runs. An invalid or expired address responds with 404.
 */
export const downloadFile = async (
  context: Context,
  address: {
    readonly spaceId: string;
    readonly fileHash: string;
    readonly name: string;
    readonly until: string;
    readonly signature: string;
  },
): Promise<Response> => {
  const { spaceId, fileHash, name, until, signature } = address;
  const left = await secondsLeft(context, [spaceId, fileHash, name, until], signature);
  if (left === undefined) throw notFound("file");
  const blob = await findServedBlob(context.db, spaceId, fileHash);
  if (!blob) throw notFound("file");
  const bytes = Buffer.from(blob.bytes);
  const picture = pictureTypeOf(bytes);
  const quiet = quietTypes.has(blob.contentType) ? blob.contentType : "application/octet-stream";
  return new Response(bytes, {
    headers: {
      "Content-Type": picture ?? quiet,
      "Content-Disposition": disposition(picture ? "inline" : "attachment", name),
      "Content-Security-Policy": "sandbox; default-src 'none'",
      "Cache-Control": `private, max-age=${left}, immutable`,
    },
  });
};
