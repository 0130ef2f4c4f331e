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

/** Notes which commit says what a revision says, and where in it each page and file stands. */
export const noteRevisionGit = async (
  tx: Context,
  row: Omit<RevisionGitRow, "paths">,
  records: readonly PathRecord[],
): Promise<void> => {
  const paths = hashOfValue(records);
  await insertPathList(tx.db, row.spaceId, paths, records);
  await insertRevisionGit(tx.db, { ...row, paths });
};

/** The same with a list of paths that is kept already. */
export const noteRevisionPaths = (tx: Context, row: RevisionGitRow): Promise<void> =>
  insertRevisionGit(tx.db, row);

/** Keeps a list of paths for later; answers the hash that names it. */
export const keepPaths = async (
  tx: Context,
  spaceId: string,
  records: readonly PathRecord[],
): Promise<string> => {
  const paths = hashOfValue(records);
  await insertPathList(tx.db, spaceId, paths, records);
  return paths;
};

/** Where pages and files of a revision stand in its commit; nothing where it has none. */
export const readRevisionPaths = async (
  { db }: Pick<Context, "db">,
  spaceId: string,
  revisionId: string,
): Promise<readonly PathRecord[]> => {
  const [row] = await selectRevisionGit(db, [revisionId]);
  return row === undefined ? [] : findPathList(db, spaceId, row.paths);
};

/** The commits of revisions, by the revisions' ids. */
export const gitOfRevisions = async (
  { db }: Pick<Context, "db">,
  revisionIds: readonly string[],
): Promise<ReadonlyMap<string, RevisionGitRow>> =>
  new Map((await selectRevisionGit(db, revisionIds)).map((row) => [row.revisionId, row]));
