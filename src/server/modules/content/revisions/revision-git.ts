import type { PathRecord } from "#content/repository/repository.ts";
import type { Context } from "#server/kit/context.ts";
import { hashOfValue } from "#server/kit/canonical-json.ts";
import {
  findPathList,
  insertPathList,
  insertRevisionGit,
  type RevisionGitRow,
  selectRevisionGit,
} from "./git-rows.ts";

export type { RevisionGitRow };

/** Records the commit with the same content as a revision, and the paths of pages and files in it. */
export const noteRevisionGit = async (
  tx: Context,
  row: Omit<RevisionGitRow, "paths">,
  records: readonly PathRecord[],
): Promise<void> => {
  const paths = hashOfValue(records);
  await insertPathList(tx.db, row.spaceId, paths, records);
  await insertRevisionGit(tx.db, { ...row, paths });
};

/** The same with a list of paths that is already stored. */
export const noteRevisionPaths = (tx: Context, row: RevisionGitRow): Promise<void> =>
  insertRevisionGit(tx.db, row);

/** Stores a list of paths; returns its hash. */
export const keepPaths = async (
  tx: Context,
  spaceId: string,
  records: readonly PathRecord[],
): Promise<string> => {
  const paths = hashOfValue(records);
  await insertPathList(tx.db, spaceId, paths, records);
  return paths;
};

/** Returns the paths of a revision's pages and files in its commit; empty where it has none. */
export const readRevisionPaths = async (
  { db }: Pick<Context, "db">,
  spaceId: string,
  revisionId: string,
): Promise<readonly PathRecord[]> => {
  const [row] = await selectRevisionGit(db, [revisionId]);
  return row === undefined ? [] : findPathList(db, spaceId, row.paths);
};

/** Returns the commits of revisions, by revision id. */
export const gitOfRevisions = async (
  { db }: Pick<Context, "db">,
  revisionIds: readonly string[],
): Promise<ReadonlyMap<string, RevisionGitRow>> =>
  new Map((await selectRevisionGit(db, revisionIds)).map((row) => [row.revisionId, row]));
