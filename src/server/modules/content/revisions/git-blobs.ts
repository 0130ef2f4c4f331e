import { comparePages } from "#content/compare/trees.ts";
import type { PathRecord } from "#content/repository/repository.ts";
import type { RevisionPage } from "#contract/schemas/page.ts";
import type { RevisionFile } from "#contract/schemas/revision.ts";
import type { Context } from "#server/kit/context.ts";
import { readFileList } from "../files/files.ts";
import { readTree } from "../store/page-trees.ts";
import { findSyncedRevision } from "./git-rows.ts";
import { readRevisionPaths } from "./revision-git.ts";
import { type ContentState, readRevision, type RevisionRow } from "./revisions.ts";

/** The files of a commit by the ids of pages and files with the same content. */
export type GitBlobs = ReadonlyMap<string, { readonly oid: string; readonly path: string }>;

const blobsOf = (records: readonly PathRecord[]): GitBlobs =>
  new Map(
    records.flatMap(({ page, file, oid, path }) => {
      const id = page ?? file;
      return id === undefined || oid === "" ? [] : [[id, { oid, path }] as const];
    }),
  );

/** Returns ids of pages and files whose content differs between two revisions. */
const differing = async (
  context: Context,
  spaceId: string,
  one: RevisionRow,
  other: RevisionRow,
): Promise<ReadonlySet<string>> => {
  const [tree, otherTree] = [
    await readTree(context, spaceId, one.root),
    await readTree(context, spaceId, other.root),
  ];
  const pages = comparePages(otherTree, tree)
    .filter(({ kind }) => kind !== "moved")
    .map(({ page }) => page.id);
  if (one.files === other.files) return new Set(pages);
  const hashes = new Map(
    (await readFileList(context, spaceId, other.files)).map(({ id, hash }) => [id, hash]),
  );
  const files = (await readFileList(context, spaceId, one.files))
    .filter(({ id, hash }) => hashes.get(id) !== hash)
    .map(({ id }) => id);
  return new Set([...pages, ...files]);
};

/**
 * Returns the Git files of a revision: all of them where a commit has the same content, otherwise those of pages and
 * files unchanged since the last sync. Empty without `metadata`.
 */
export const gitBlobsOf = async (
  context: Context,
  { spaceId, revision }: ContentState,
  metadata: boolean,
): Promise<GitBlobs> => {
  if (!metadata) return new Map();
  const own = await readRevisionPaths(context, spaceId, revision.id);
  if (own.length > 0) return blobsOf(own);
  const synced = await findSyncedRevision(context.db, spaceId);
  if (synced === undefined) return new Map();
  const records = await readRevisionPaths(context, spaceId, synced);
  if (records.length === 0) return new Map();
  const base = await readRevision(context, spaceId, synced);
  const others = await differing(context, spaceId, revision, base);
  return new Map([...blobsOf(records)].filter(([id]) => !others.has(id)));
};

/** Adds their Git files to a page and those below it. */
export const pageWithGit = (page: RevisionPage, blobs: GitBlobs): RevisionPage => {
  if (page.type === "link" || blobs.size === 0) return page;
  const pages = page.pages.map((one) => pageWithGit(one, blobs));
  const git = blobs.get(page.id);
  if (page.type !== "document" || git === undefined) return { ...page, pages };
  return { ...page, pages, git };
};

/** Adds its place in Git to a file. */
export const fileWithGit = (file: RevisionFile, blobs: GitBlobs): RevisionFile => {
  const git = blobs.get(file.id);
  return git === undefined ? file : { ...file, git };
};
