import { and, eq, inArray } from "drizzle-orm";
import type { PathRecord } from "#content/repository/repository.ts";
import type { Database } from "#server/db/open.ts";
import { gitConnections, gitPathLists, revisionGit } from "#server/db/tables/index.ts";

/** The commit with the same content as a revision. */
export type RevisionGitRow = Readonly<typeof revisionGit.$inferSelect>;

export const selectRevisionGit = async (
  db: Database,
  revisionIds: readonly string[],
): Promise<RevisionGitRow[]> =>
  revisionIds.length === 0
    ? []
    : db
        .select()
        .from(revisionGit)
        .where(inArray(revisionGit.revisionId, [...revisionIds]));

/** Returns the revision with the same content as the commit of the space's last sync. */
export const findSyncedRevision = async (
  db: Database,
  spaceId: string,
): Promise<string | undefined> => {
  const [row] = await db
    .select({ revision: gitConnections.baseRevision })
    .from(gitConnections)
    .where(eq(gitConnections.spaceId, spaceId));
  return row?.revision ?? undefined;
};

export const findPathList = async (
  db: Database,
  spaceId: string,
  hash: string,
): Promise<readonly PathRecord[]> => {
  const [row] = await db
    .select({ records: gitPathLists.records })
    .from(gitPathLists)
    .where(and(eq(gitPathLists.spaceId, spaceId), eq(gitPathLists.hash, hash)));
  return row?.records ?? [];
};

export const insertPathList = async (
  db: Database,
  spaceId: string,
  hash: string,
  records: readonly PathRecord[],
): Promise<void> => {
  await db.insert(gitPathLists).values({ spaceId, hash, records }).onConflictDoNothing();
};

export const insertRevisionGit = async (db: Database, row: RevisionGitRow): Promise<void> => {
  await db
    .insert(revisionGit)
    .values(row)
    .onConflictDoUpdate({ target: revisionGit.revisionId, set: row });
};
