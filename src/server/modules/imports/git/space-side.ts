import { createHash } from "node:crypto";
import type { Document } from "#contract/schemas/document.ts";
import type { PageTree, PlacedPage } from "#content/page-tree.ts";
import type { PathRecord } from "#content/repository/repository.ts";
import type { ReadAnswer } from "#server/git/git-order.ts";
import { PART_BYTES } from "#server/db/byte-parts.ts";
import type { GitSession } from "#server/git/git-session.ts";
import type { Context } from "#server/kit/context.ts";
import { createTextTest, fileTypeOf } from "#server/modules/content/files/file-type.ts";
import { pictureSizeOf } from "#server/modules/people/pictures/picture-size.ts";
import type { StoredBlob, StoredFile } from "#server/modules/content/files/files.ts";
import {
  readContent,
  type RevisionContent,
} from "#server/modules/content/revisions/compare-revisions.ts";
import { readRevisionPaths } from "#server/modules/content/revisions/revision-git.ts";
import { readRevision, type RevisionRow } from "#server/modules/content/revisions/revisions.ts";
import { readDocuments, readTexts } from "#server/modules/content/store/documents.ts";
import type { StoredText } from "#server/modules/content/store/stored-text.ts";
import { workOnText } from "#server/modules/content/texts/texts.ts";

/** The commit and revision that were last equal; empty before the first sync. */
export interface Base {
  readonly commit: string | undefined;
  readonly revision: RevisionRow | undefined;
  readonly content: RevisionContent;
  readonly records: readonly PathRecord[];
}

const nothing: RevisionContent = {
  tree: { children: [], pages: new Map() },
  files: [],
  variables: {},
};

/** Reads what is recorded of the last synced commit. */
export const readBase = async (
  context: Context,
  spaceId: string,
  synced: { readonly commit: string | null; readonly revision: string | null },
): Promise<Base> => {
  if (synced.commit === null || synced.revision === null)
    return { commit: undefined, revision: undefined, content: nothing, records: [] };
  const revision = await readRevision(context, spaceId, synced.revision);
  return {
    commit: synced.commit,
    revision,
    content: await readContent(context, revision),
    records: await readRevisionPaths(context, spaceId, revision.id),
  };
};

/** A commit as content of the space; only bytes of files are stored yet. */
export interface GitSide {
  readonly content: RevisionContent;
  readonly texts: readonly StoredText[];
}

const MAX_NAME = 200;

const readText = async (
  document: Document,
  before: string | null,
  title: string,
): Promise<StoredText> => workOnText("rekey", { document, before }, title);

/** Stores the bytes of new files in parts of `PART_BYTES`: the first part of a file comes last. */
export interface KeepFiles {
  readonly part: (part: {
    readonly hash: string;
    readonly n: number;
    readonly bytes: Uint8Array;
  }) => Promise<void>;
  readonly first: (blob: StoredBlob) => Promise<void>;
}

/** How many parts are requested at once: each response takes a turn of the other process. */
const PARTS_AT_ONCE = 4;

/** Yields the parts of the file last requested, in order; at least one. */
const partsOf = async function* (session: GitSession, size: number): AsyncGenerator<Buffer> {
  const most = PARTS_AT_ONCE * PART_BYTES;
  for (let from = 0; from === 0 || from < size; from += most) {
    const bytes = await session.ask({ kind: "part", from, to: from + most });
    for (let at = 0; at === 0 || at < bytes.length; at += PART_BYTES)
      yield Buffer.from(bytes.subarray(at, at + PART_BYTES));
  }
};

/** Reads a file of the commit part by part, so that a large one neither takes much memory nor blocks other work. */
const readFile = async (session: GitSession, oid: string, keep: KeepFiles) => {
  const { size, hash } = await session.ask({ kind: "file", oid });
  const digest = createHash("sha256");
  const text = createTextTest();
  let first: Buffer = Buffer.alloc(0);
  let n = 0;
  for await (const bytes of partsOf(session, size)) {
    digest.update(bytes);
    text.add(bytes);
    if (n === 0) first = bytes;
    else await keep.part({ hash, n, bytes });
    n += 1;
  }
  if (digest.digest("base64url") !== hash) throw new Error("a file is not what it was said to be");
  const contentType = fileTypeOf(first, undefined, text.end);
  await keep.first({ contentType, bytes: first, hash });
  return { contentType, size, hash, dimensions: pictureSizeOf(first, contentType) };
};

/** Reads the files of the commit; passes the bytes of new ones to `keep`. */
const readFiles = async (
  base: Base,
  { files }: ReadAnswer,
  session: GitSession,
  keep: KeepFiles,
): Promise<StoredFile[]> => {
  const known = new Map(base.content.files.map((file) => [file.id, file]));
  const oids = new Map(
    base.records.flatMap(({ file, oid }) => (file ? [[file, oid] as const] : [])),
  );
  const read: StoredFile[] = [];
  for (const { id, path, oid } of files) {
    const was = known.get(id);
    if (was !== undefined && oids.get(id) === oid) {
      read.push(was);
      continue;
    }
    const name = path
      .slice(path.lastIndexOf("/") + 1)
      .slice(0, MAX_NAME)
      .toWellFormed();
    const { dimensions, ...file } = await readFile(session, oid, keep);
    read.push({ id, name, ...file, ...(dimensions === undefined ? {} : { dimensions }) });
  }
  return read;
};

/** Converts what was read of a commit to content of the space. */
export const gitSideOf = async (
  context: Context,
  spaceId: string,
  base: Base,
  read: ReadAnswer,
  session: GitSession,
  keep: KeepFiles,
): Promise<GitSide> => {
  const texts: StoredText[] = [];
  const pages = new Map<string, PlacedPage>(read.tree.pages);
  const before = await readTexts(
    context,
    spaceId,
    [...read.documents.keys()].flatMap(
      (id) => base.content.tree.pages.get(id)?.page.document ?? [],
    ),
  );
  for (const [id, document] of read.documents) {
    const placed = pages.get(id);
    if (placed === undefined) continue;
    const was = base.content.tree.pages.get(id)?.page.document;
    const isEmpty = document.nodes.length === 0;
    if (isEmpty && was === undefined) continue;
    const text = await readText(document, (was && before.get(was)) ?? null, placed.page.title);
    texts.push(text);
    pages.set(id, { ...placed, page: { ...placed.page, document: text.hash } });
  }
  const tree: PageTree = { children: read.tree.children, pages };
  const files = await readFiles(base, read, session, keep);
  return { content: { tree, files, variables: base.content.variables }, texts };
};

/** Returns documents by page id. */
export const documentsOf = async (
  context: Context,
  spaceId: string,
  tree: PageTree,
  ids: readonly string[],
  texts: readonly StoredText[],
): Promise<ReadonlyMap<string, Document>> => {
  const given = new Map(texts.map(({ hash, json }) => [hash, json]));
  const hashes = ids.flatMap((id) => tree.pages.get(id)?.page.document ?? []);
  const stored = await readDocuments(
    context,
    spaceId,
    hashes.filter((hash) => !given.has(hash)),
  );
  return new Map(
    ids.flatMap((id): [string, Document][] => {
      const hash = tree.pages.get(id)?.page.document ?? "";
      const json = given.get(hash);
      const document = json === undefined ? stored.get(hash) : (JSON.parse(json) as Document);
      return document === undefined ? [] : [[id, document]];
    }),
  );
};
